import process from 'node:process';
import { styleText } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import type { Logger } from '../domain/logger.ts';
import type { ScrubSecrets } from '../domain/scrub.ts';
import { describeError } from './errors.ts';
import { formatLogEntryForTerminal, type PaintTerminalText } from './pretty.ts';
import { createStackFrameMapper } from './sourceFrames.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface AdjustableLogger extends Logger {
  setLevel(level: LogLevel): void;
}

interface Logging {
  readonly level: LogLevel;
  /** `pretty` is for a person at a terminal. `json` writes one JSON object per line. */
  readonly format?: 'pretty' | 'json' | undefined;
  readonly scrub: ScrubSecrets;
  /** Destination of log lines. Undefined for standard output. */
  readonly destination?: DestinationStream | undefined;
}

/**
 * Creates the log, with one line per entry and the message before its fields. Of errors, only allowed fields are
 * logged, and secrets are removed from each finished line once more. The stack of an `uncaught` error is always logged.
 */
export function createLogger({ level, format, scrub, destination }: Logging): AdjustableLogger {
  const describing = { scrub, sourceFrame: createStackFrameMapper() };
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
 * Standard output that cannot stop the bot, even on a full disk. A failed write goes unreported, because there is no
 * place for the report.
 */
function standardOutput(): DestinationStream {
  const out = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: WAITING_BYTES });
  out.on('error', () => undefined);
  return out;
}

/** Colours the text if standard output supports colours and NO_COLOR is not set. */
const paint: PaintTerminalText = (look, text) => styleText(look, text, { stream: process.stdout });

const prettyStream = (out: DestinationStream): DestinationStream => ({
  write: (line) => out.write(formatLogEntryForTerminal(line, paint)),
});
