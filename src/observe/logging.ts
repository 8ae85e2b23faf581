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
  setLevel(level: Level): void;
}

interface Logging {
  readonly level: Level;
  /** `pretty`: for a person at a terminal. `json`: one JSON object per line. */
  readonly format?: 'pretty' | 'json' | undefined;
  readonly scrub: Scrub;
  /** Where log lines are written. Undefined: standard output. */
  readonly destination?: DestinationStream | undefined;
}

/**
 * Creates the log, with one line per entry and the message before its fields. Only allowed fields of errors are logged,
 * and secrets are removed once more from each line. The stack of an `uncaught` error is always logged.
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
  const stream = format === 'pretty' ? prettyStream(destination ?? process.stdout) : (destination ?? standardOutput());
  const log = pino(options, stream);
  return {
    // The message is passed as a field, because pino would otherwise write it last.
    debug: (fields, sentence) => log.debug({ msg: sentence, ...fields }),
    info: (fields, sentence) => log.info({ msg: sentence, ...fields }),
    warn: (fields, sentence) => log.warn({ msg: sentence, ...fields }),
    error: (fields, sentence) => log.error({ msg: sentence, ...fields }),
    setLevel: (name) => {
      log.level = name;
    },
  };
}

/** Maximum size of lines that wait in memory while the disk is full, in bytes. Further lines are lost. */
const WAITING_BYTES = 1_000_000;

/**
 * Standard output that never stops the bot, even if nothing can be written, as on a full disk. Such a failure is not
 * reported, because there is no place for it.
 */
function standardOutput(): DestinationStream {
  const out = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: WAITING_BYTES });
  out.on('error', () => undefined);
  return out;
}

/** Adds colours to a text if standard output supports them and NO_COLOR is not set. */
const paint: Paint = (look, text) => styleText(look, text, { stream: process.stdout });

const prettyStream = (out: DestinationStream): DestinationStream => ({
  write: (line) => out.write(prettyLine(line, paint)),
});
