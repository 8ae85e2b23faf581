import type { TagKind } from '../library/item.ts';

/** The numbers by which the vendor's servers filter tags. Each belongs to one tag of one kind. */
export class TagNumbers {
  readonly #numbers = new Map<string, string>();
  readonly #tags = new Map<string, string>();

  numberOf(kind: TagKind, tag: string): string {
    const known = this.#numbers.get(`${kind} ${tag}`);
    if (known !== undefined) return known;
    const number = String(25_001 + this.#numbers.size);
    this.#numbers.set(`${kind} ${tag}`, number);
    this.#tags.set(`${kind} ${number}`, tag);
    return number;
  }

  /** Undefined for a word, and for a number of another kind of tag. */
  readonly tagOf = (kind: TagKind, number: string): string | undefined => this.#tags.get(`${kind} ${number}`);
}
