import { type DestinationStream, pino } from 'pino';
import type { Logger } from '../domain/logger.ts';
import { describeError } from './errors.ts';
import { createScrub } from './scrub.ts';

interface Logging {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly secrets: readonly string[];
  /** Standard output if not given. */
  readonly destination?: DestinationStream | undefined;
}

/** One JSON line each; errors by an allow-list, and a last scrub over every line for secrets that got in all the same. */
export function createLogger({ level, secrets, destination }: Logging): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { streamWrite: createScrub(secrets) },
  };
  return destination ? pino(options, destination) : pino(options);
}
