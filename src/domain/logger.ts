export type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes log lines: fields and a sentence. Pass an error as `err`. The code in `observe/` decides which parts of the
 * error are logged.
 */
export interface Logger {
  debug(fields: Fields, sentence: string): void;
  info(fields: Fields, sentence: string): void;
  warn(fields: Fields, sentence: string): void;
  error(fields: Fields, sentence: string): void;
}
