// The HTML report in Chromium: narrow and wide, light and dark, with a real zone and with hostile contents.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { convertOctodns } from "../../src/desired/formats/octodns";
import { kinds } from "../../src/kinds";
import { createPlan } from "../../src/plan/create-plan";
import { renderHtml } from "../../src/report/html";
import type { Report } from "../../src/report/report";
import { describeTier } from "../describe-tier";
import { type Browser, noBrowser, openBrowser } from "./browser";
import { hostileReports, options } from "./hostile";

const WIDTHS = [375, 1440];
const SCHEMES = ["light", "dark"] as const;

describeTier("the HTML report in Chromium", noBrowser, () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "zonewright-page-"));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const pages: readonly (readonly [string, Report])[] = [
    ["k8s.io", realZone("k8s.io")],
    ["kubernetes.io", realZone("kubernetes.io")],
    ...hostileReports().map((about) => [`hostile ${about.command}`, about] as const),
  ];
  const looks = pages.flatMap(([name, about]) =>
    WIDTHS.flatMap((width) => SCHEMES.map((scheme) => [name, width, scheme, about] as const)),
  );

  it.each(looks)(
    "%s at %i px, %s: complains of nothing, asks for nothing, and nothing is wider than the window",
    async (_, width, scheme, about) => {
      const file = join(folder, "page.html");
      writeFileSync(file, renderHtml(about, options));
      const { page, complaints } = browser;
      complaints.length = 0;
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`file://${file}`);
      const seen = await page.evaluate(LOOK);
      expect(complaints).toEqual([]);
      expect(seen).toEqual({
        owned: false,
        strangers: 0,
        beyond: 0,
        dark: scheme === "dark",
        pale: [],
        pictures: width < 760 ? "narrow" : "wide",
      });
    },
  );
});

/**
 * Runs in the page. `strangers`: elements that reports never contain. `beyond`: pixels by which the page is wider than the window.
 * `pale`: text whose contrast with its background is below 4.5 to 1 (WCAG 2.1, 1.4.3).
 */
const LOOK = `(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$|transparent/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const pale = [...document.querySelectorAll("h1,h2,h3,h4,p,b,span,code,time,dt,del,ins,summary,li")]
    .filter((element) => element.textContent.trim() !== "" && element.getClientRects().length > 0)
    .map((element) => {
      const [a, b] = [light(getComputedStyle(element).color), light(ground(element))];
      return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), element.className || element.tagName];
    })
    .filter(([contrast]) => contrast < 4.5)
    .map(([contrast, name]) => name + " " + contrast.toFixed(2));
  const shown = (name) => [...document.querySelectorAll(".graph." + name)].some((element) => element.getClientRects().length > 0);
  document.querySelectorAll("details").forEach((element) => { element.open = true; });
  return {
    owned: "owned" in window,
    strangers: document.querySelectorAll("script,img,iframe,a,object,embed,form,input,base,audio,video").length,
    beyond: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    dark: light(getComputedStyle(document.body).backgroundColor) < 0.2,
    pale: [...new Set(pale)],
    pictures: shown("wide") ? (shown("narrow") ? "both" : "wide") : shown("narrow") ? "narrow" : "none",
  };
})()`;

/** A production zone, planned against an empty one. */
function realZone(zone: string): Report {
  const file = resolve(__dirname, `../../examples/zones/${zone}.octodns.yaml`);
  const { document } = parseYaml(
    "zone.yaml",
    convertOctodns(zone, [{ file, text: readFileSync(file, "utf8") }]).document,
  );
  const { desired } = compileDocuments(document ? [document] : [], { kinds });
  const live = desired.scopes.map((scope) => ({
    scope: scope.scope,
    context: scope.context,
    exists: true,
    objects: [],
    id: "0".repeat(32),
  }));
  const plan = createPlan(
    kinds,
    desired,
    { scopes: live },
    { target: "emulator:", asOf: "2026-11-21", emulator: true, reads: 2 },
  );
  return {
    command: "drift",
    plan,
    desired,
    history: [1, 2, 3].map((day) => ({ at: `2026-11-0${day}T04:00:00Z`, changed: day, missing: 1, extra: 0 })),
  };
}
