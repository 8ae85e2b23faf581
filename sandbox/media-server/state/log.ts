export interface LogLine {
  readonly level: number;
  readonly message: string;
  readonly source: string;
  readonly at: Date;
  readonly accountId: number;
}

/** Lines that clients wrote to the server's log (interface.md, 4.18 and 4.19). */
export class MediaServerLog {
  #lines: LogLine[] = [];

  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  write(line: LogLine): void {
    this.#lines.push(line);
  }

  clear(): void {
    this.#lines = [];
  }
}
