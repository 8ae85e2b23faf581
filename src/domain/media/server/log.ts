import type { CallOptions } from '../callOptions.ts';
/** The levels of 4.18, in the order of their numbers: 0 is Error. */
export const LOG_LEVELS = ['error', 'warning', 'info', 'debug', 'verbose'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogMessage {
  readonly level: LogLevel;
  readonly message: string;
  readonly source: string;
}

export interface LogApi {
  writeLog(message: LogMessage, options?: CallOptions): Promise<void>;
  /** 4.19: writes all of them in one request; sends none if there are none. */
  writeLogMessages(messages: readonly LogMessage[], options?: CallOptions): Promise<void>;
}
