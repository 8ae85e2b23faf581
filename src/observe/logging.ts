import process from 'node:process';
import { styleText } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import type { Logger } from '../domain/logger.ts';
import type { Scrub } from '../domain/scrub.ts';
import { describeError } from './errors.ts';
import { type Paint, prettyLine } from './pretty.ts';
import { createSourceFrames } from './sourceFrames.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error';

export interface AdjustableLogger extends Logger {
  /** From now on, this and everything more severe is written. */
  setLevel(level: Level): void;
}

interface Logging {
  readonly level: Level;
  /** `pretty` for a person at a terminal, or one JSON object per line, which is the default. */
  readonly format?: 'pretty' | 'json' | undefined;
  readonly scrub: Scrub;
  /** Standard output by default. */
  readonly destination?: DestinationStream | undefined;
}

/**
 * Writes one line per entry, the message before its fields; errors go through an allow-list, and every line
 * through a last scrub for secrets that got in nevertheless. The stack of an `uncaught` error is always
 * logged.
 */
export function createLogger({ level, format, scrub, destination }: Logging): AdjustableLogger {
  const describing = { scrub, sourceFrame: createSourceFrames() };
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: (error: unknown) => describeError(error, describing),
      uncaught: (error: unknown) => describeError(error, { ...describing, stacks: 'all' }),
    },
    hooks: { streamWrite: scrub },
  };
  const stream = format === 'pretty' ? prettily(destination ?? process.stdout) : (destination ?? standardOutput());
  const log = pino(options, stream);
  return {
    // The message is passed as a field, because pino itself would write it last.
    debug: (fields, sentence) => log.debug({ msg: sentence, ...fields }),
    info: (fields, sentence) => log.info({ msg: sentence, ...fields }),
    warn: (fields, sentence) => log.warn({ msg: sentence, ...fields }),
    error: (fields, sentence) => log.error({ msg: sentence, ...fields }),
    setLevel: (name) => {
      log.level = name;
    },
  };
}

/** Size of the lines that wait in memory until a full disk has room again; further lines are lost. */
const WAITING_BYTES = 1_000_000;

/**
 * A log that cannot be written, as on a full disk, does not stop the bot, and the failure cannot be reported.
 */
function standardOutput(): DestinationStream {
  const out = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: WAITING_BYTES });
  out.on('error', () => undefined);
  return out;
}

/** Uses colours if standard output has them, unless NO_COLOR is set. */
const paint: Paint = (look, text) => styleText(look, text, { stream: process.stdout });

const prettily = (out: DestinationStream): DestinationStream => ({
  write: (line) => out.write(prettyLine(line, paint)),
});
