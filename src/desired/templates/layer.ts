// A layer of a zone's body: what the zone declares itself, or what one use of a template brings into it.
import type { Where } from "../../base/diagnostic";
import type { JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import { childSource, locateSource, type Source } from "../compilation";

export interface Layer {
  readonly value: JsonObject;
  /** The place of the value: a zone, or a template. */
  readonly source: Source;
  /** Missing for the layer of the zone itself. */
  readonly use?: LayerUse;
}

export interface LayerUse {
  /** The layer that uses the template. */
  readonly by: Layer;
  /** The place of the use. */
  readonly source: Source;
  /** The name of the template. */
  readonly template: string;
}

/** The place of a part of a layer, and where the template is used. */
export function locateInLayer(layer: Layer, path: DocumentPath): Where {
  return withUse(locateSource(childSource(layer.source, ...path)), locateUse(layer));
}

/** Where a layer's template is used: first by the next outer template, at last by the zone. */
export function locateUse({ use }: Layer): Where | undefined {
  return use && withUse(locateSource(use.source), locateUse(use.by));
}

export function withUse(where: Where, use: Where | undefined): Where {
  return use === undefined ? where : { ...where, use };
}

/** Whether a layer uses another, directly or through others. */
export function encloses(outer: Layer, inner: Layer): boolean {
  const { use } = inner;
  return use !== undefined && (use.by === outer || encloses(outer, use.by));
}
