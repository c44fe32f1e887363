// Reads the plain YAML that documents consist of, from the parser's events: values, and the places of what they hold. Anything else (a fault,
// a tag, a directive, several documents, a key that occurs twice) is left to the slower parser, which describes it.
import {
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from "js-yaml";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import type { DocumentPath } from "../../../base/located-document";
import { MAX_EXPANSION, MAX_NESTING } from "./parsed-yaml";
import { Places } from "./places";

export interface PlainYaml {
  readonly value: Json;
  /** The offset of the value at a path, or of its nearest ancestor. The offset of a member is that of its key. */
  readonly findOffset: (path: DocumentPath) => number;
}

/** Reads one document of mappings, lists, scalars, anchors and aliases; undefined for every other text. */
export function readPlainYaml(text: string): PlainYaml | undefined {
  if (READ_DIFFERENTLY.test(text)) return undefined;
  return orUndefined(() => readEvents(text));
}

function readEvents(text: string): PlainYaml {
  const reader = new EventReader(text, parse(text));
  const value = reader.readDocument();
  const places = reader.places.finish();
  return { value, findOffset: (path) => places.find(path) };
}

/** What the two parsers take differently: tabs, line ends of a single CR, byte order marks, and the ends of documents. */
const READ_DIFFERENTLY = /[\t\ufeff]|\r(?!\n)|^\.\.\./m;

/** Thrown where the other parser has to read the text. */
class NotPlain extends Error {}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotPlain || error instanceof YAMLException) return undefined;
    throw error;
  }
}

function parse(text: string): readonly Event[] {
  return parseEvents(text, { maxDepth: MAX_NESTING });
}

type Node = MappingEvent | SequenceEvent | ScalarEvent;

/**
 * The members of a mapping. Unlike an object without a prototype, instances with the same members share their layout, which halves their memory;
 * and the prototype has no members, so that `__proto__` and `constructor` are names like any other.
 */
class Members {
  [name: string]: Json;
}
Object.setPrototypeOf(Members.prototype, null);
Reflect.deleteProperty(Members.prototype, "constructor");

/** Walks the events of one document. It is a class because its methods share the position. */
class EventReader {
  readonly places = new Places();
  private position = 0;
  private readonly anchors = new Map<string, { readonly value: Json; readonly size: number }>();
  private size = 0;
  private expansion = 0;

  constructor(
    private readonly text: string,
    private readonly events: readonly Event[],
  ) {}

  readDocument(): Json {
    const document = this.next();
    if (document.type !== EVENT_ID.DOCUMENT || document.directives.length > 0) throw new NotPlain();
    const root = this.next();
    const place = this.places.open(startOf(root));
    const value = this.readValue(root);
    this.places.close(place);
    this.next();
    // A document of one scalar is a fault of its own.
    if (this.position !== this.events.length || typeof value !== "object" || value === null) throw new NotPlain();
    return value;
  }

  private next(): Event {
    const event = this.events[this.position];
    if (event === undefined) throw new NotPlain();
    this.position += 1;
    return event;
  }

  /** Ends a list or a mapping if the next event does. */
  private closes(): boolean {
    if (this.events[this.position]?.type !== EVENT_ID.POP) return false;
    this.position += 1;
    return true;
  }

  private readValue(event: Event): Json {
    if (event.type === EVENT_ID.ALIAS) return this.readAlias(this.text.slice(event.anchorStart, event.anchorEnd));
    if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP || event.tagStart >= 0) throw new NotPlain();
    const before = this.size;
    this.size += 1;
    const value = this.readNode(event);
    if (event.anchorStart >= 0) {
      const name = this.text.slice(event.anchorStart, event.anchorEnd);
      this.anchors.set(name, { value, size: this.size - before });
    }
    return value;
  }

  private readNode(event: Node): Json {
    if (event.type === EVENT_ID.SCALAR) return readScalar(this.text, event);
    return event.type === EVENT_ID.MAPPING ? this.readMembers() : this.readElements();
  }

  private readElements(): readonly Json[] {
    const elements: Json[] = [];
    while (!this.closes()) {
      const event = this.next();
      if (isEmptyOrBlock(event)) throw new NotPlain();
      const place = this.places.open(startOf(event));
      elements.push(this.readValue(event));
      this.places.close(place);
    }
    return elements;
  }

  private readMembers(): JsonObject {
    const members = new Members();
    const merged: JsonObject[] = [];
    while (!this.closes()) {
      const key = this.next();
      const name = this.readKey(key);
      const place = this.places.open(startOf(key), name);
      if (name === "<<") merged.push(...this.readMerged());
      else if (name in members) throw new NotPlain();
      else members[name] = this.readValue(this.next());
      this.places.close(place);
    }
    for (const map of merged)
      for (const [name, value = null] of Object.entries(map)) if (!(name in members)) members[name] = value;
    return members;
  }

  private readKey(event: Event): string {
    if (event.type !== EVENT_ID.SCALAR || isEmptyOrBlock(event)) throw new NotPlain();
    if (event.tagStart >= 0 || event.anchorStart >= 0) throw new NotPlain();
    return String(readScalar(this.text, event));
  }

  /** The mappings that `<<` merges; earlier mappings take precedence. */
  private readMerged(): readonly JsonObject[] {
    const value = this.readValue(this.next());
    const maps = isArray(value) ? value : [value];
    if (!maps.every(isObject)) throw new NotPlain();
    return maps;
  }

  private readAlias(name: string): Json {
    const anchor = this.anchors.get(name);
    if (anchor === undefined) throw new NotPlain();
    this.size += anchor.size + 1;
    this.expansion += anchor.size;
    if (this.expansion > MAX_EXPANSION) throw new NotPlain();
    return anchor.value;
  }
}

/** Nothing or an indented text: the two parsers place it differently. */
function isEmptyOrBlock(event: Event): boolean {
  return event.type === EVENT_ID.SCALAR && (event.valueStart < 0 || isBlock(event));
}

function isBlock({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
}

function startOf(event: Event): number {
  if (event.type === EVENT_ID.SCALAR) return startOfScalar(event);
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  return event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE ? event.start : 0;
}

function startOfScalar({ style, valueStart }: ScalarEvent): number {
  const quoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
  return quoted ? valueStart - 1 : valueStart;
}

const NULL = /^(?:~|null|Null|NULL)?$/;
const TRUE = /^(?:true|True|TRUE)$/;
const FALSE = /^(?:false|False|FALSE)$/;
const INTEGER = /^[-+]?[0-9]+$/;
const OCTAL = /^0o[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;

function readScalar(text: string, event: ScalarEvent): Json {
  if (isBlock(event) && hasIndentation(text, event)) throw new NotPlain();
  const value = getScalarValue(text, event);
  return event.style === SCALAR_STYLE.PLAIN ? resolvePlain(value) : value;
}

/** Whether the header of an indented text, the line before it, says how far it is indented. */
function hasIndentation(text: string, { valueStart }: ScalarEvent): boolean {
  const header = text.slice(text.lastIndexOf("\n", valueStart - 2) + 1, valueStart);
  return /[|>][-+]?[0-9]/.test(header);
}

/** The value of a plain scalar in YAML 1.2's core schema. */
function resolvePlain(value: string): Json {
  // Most scalars are texts, and many begin with a digit: addresses.
  if (!MAY_BE_SPECIAL.test(value) || ADDRESS.test(value)) return value;
  if (INTEGER.test(value)) return Number.parseInt(value, 10);
  if (NULL.test(value)) return null;
  if (TRUE.test(value)) return true;
  if (FALSE.test(value)) return false;
  if (OCTAL.test(value)) return Number.parseInt(value.slice(2), 8);
  if (HEXADECIMAL.test(value)) return Number.parseInt(value.slice(2), 16);
  if (FLOAT.test(value)) return Number.parseFloat(value);
  if (INFINITE.test(value)) return value.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return NOT_A_NUMBER.test(value) ? Number.NaN : value;
}

/** The first character of null, a boolean or a number, or no character. */
const MAY_BE_SPECIAL = /^[-+.0-9~nNtTfF]|^$/;
/** Two dots after digits: no number has them. */
const ADDRESS = /^[0-9]+\.[0-9]+\./;
