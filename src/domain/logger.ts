export type Fields = Readonly<Record<string, unknown>>;

/** Writes log lines: fields and a plain sentence. Errors go in as `err`; `observe/` decides which parts are written. */
export interface Logger {
  debug(fields: Fields, sentence: string): void;
  info(fields: Fields, sentence: string): void;
  warn(fields: Fields, sentence: string): void;
  error(fields: Fields, sentence: string): void;
}
