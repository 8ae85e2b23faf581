/** The guids that searches for matches gave out (4.13): the only ones that 4.21 can be asked to take. */
export class IssuedMatches {
  readonly #issued = new Set<string>();

  issue(guid: string): void {
    this.#issued.add(guid);
  }

  wasIssued(guid: string): boolean {
    return this.#issued.has(guid);
  }
}
