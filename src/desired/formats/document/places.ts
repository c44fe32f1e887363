// Where the members and elements of a document begin: three numbers for each, because few documents need a place and large documents have millions
// of them.
import type { DocumentPath } from "../../../base/located-document";

export interface FoundPlaces {
  /** The offset of the value at a path, or of its nearest ancestor. The offset of a member is that of its key. */
  find(path: DocumentPath): number;
}

/** Collects the places of a document in the order of its text. */
export class Places {
  private readonly starts: number[] = [];
  /** The number of the first place behind the value. */
  private readonly ends: number[] = [];
  /** The number of a member's name; -1 for an element of a list. */
  private readonly names: number[] = [];
  private readonly numbers = new Map<string, number>();

  /** Returns what `close` takes when the value has been read. */
  open(start: number, name?: string): number {
    this.ends.push(0);
    this.names.push(name === undefined ? -1 : this.numberOf(name));
    return this.starts.push(start) - 1;
  }

  close(place: number): void {
    this.ends[place] = this.starts.length;
  }

  finish(): FoundPlaces {
    const [starts, ends, names] = [this.starts, this.ends, this.names].map((list) => Int32Array.from(list));
    if (!starts || !ends || !names) throw new Error("a list is missing");
    return new PlaceIndex(starts, ends, names, this.numbers);
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size);
    return this.numbers.size - 1;
  }
}

class PlaceIndex implements FoundPlaces {
  /** What the values that were asked about hold: by index, or by the number of the name. */
  private readonly children = new Map<number, ReadonlyMap<number, number>>();

  constructor(
    private readonly starts: Int32Array,
    private readonly ends: Int32Array,
    private readonly names: Int32Array,
    private readonly numbers: ReadonlyMap<string, number>,
  ) {}

  find(path: DocumentPath): number {
    let place = 0;
    for (const step of path) {
      const child = this.findChild(place, step);
      if (child === undefined) break;
      place = child;
    }
    return this.starts[place] ?? 0;
  }

  private findChild(place: number, step: string | number): number | undefined {
    const isList = this.names[place + 1] === -1;
    const key = isList ? step : this.numbers.get(String(step));
    return typeof key === "number" ? this.childrenOf(place).get(key) : undefined;
  }

  private childrenOf(place: number): ReadonlyMap<number, number> {
    const known = this.children.get(place);
    if (known) return known;
    const found = new Map<number, number>();
    const end = this.ends[place] ?? 0;
    for (let child = place + 1; child < end; child = this.ends[child] ?? end) {
      const name = this.names[child] ?? -1;
      found.set(name < 0 ? found.size : name, child);
    }
    this.children.set(place, found);
    return found;
  }
}
