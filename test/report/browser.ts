// Debian's Chromium for tests, without network access, with everything that it reports.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";

/** Why no browser is available, or undefined. */
export const noBrowser = existsSync(CHROMIUM) ? undefined : `${CHROMIUM} is not there`;

export interface Browser {
  readonly page: Page;
  /** Console messages, dialogs, and requests for anything but the page. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const QUIET = ["quic", "gpu", "background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);

export async function openBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-browser-"));
  const args = ["--headless", "--no-sandbox", "--no-first-run", ...QUIET];
  const context: BrowserContext = await chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, args });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || !request.url().startsWith("file:"))
      complaints.push(`request: ${request.url()}`);
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { page, complaints, close };
}
