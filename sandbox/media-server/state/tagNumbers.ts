import type { LibraryTagKind } from '../library/item.ts';

/** Numbers of tags in filters of the vendor's servers. Each belongs to one tag of one kind. */
export class TagNumbers {
  readonly #numbers = new Map<string, string>();
  readonly #tags = new Map<string, string>();

  numberOf(kind: LibraryTagKind, tag: string): string {
    const storedNumber = this.#numbers.get(`${kind} ${tag}`);
    if (storedNumber !== undefined) return storedNumber;
    const number = String(25_001 + this.#numbers.size);
    this.#numbers.set(`${kind} ${tag}`, number);
    this.#tags.set(`${kind} ${number}`, tag);
    return number;
  }

  /** Finds a tag by its number. Undefined for a word, or for another kind of tag. */
  readonly tagOf = (kind: LibraryTagKind, number: string): string | undefined => this.#tags.get(`${kind} ${number}`);
}
