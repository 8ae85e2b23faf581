/** The guids that match searches returned (4.13), the only ones that 4.21 accepts. */
export class IssuedMatches {
  readonly #issued = new Set<string>();

  issue(guid: string): void {
    this.#issued.add(guid);
  }

  wasIssued(guid: string): boolean {
    return this.#issued.has(guid);
  }
}
