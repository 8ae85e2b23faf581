export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes log lines: fields and a sentence. Pass an error as `err`. The code in `observe/` decides which parts of the
 * error are logged.
 */
export interface Logger {
  debug(fields: LogFields, sentence: string): void;
  info(fields: LogFields, sentence: string): void;
  warn(fields: LogFields, sentence: string): void;
  error(fields: LogFields, sentence: string): void;
}
