/** Guids from searches for matches (interface.md, 4.13). Only these guids may be set (4.21). */
export class IssuedMatches {
  readonly #issued = new Set<string>();

  issue(guid: string): void {
    this.#issued.add(guid);
  }

  wasIssued(guid: string): boolean {
    return this.#issued.has(guid);
  }
}
