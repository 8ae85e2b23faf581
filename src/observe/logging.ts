import process from 'node:process';
import { styleText } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import type { Logger } from '../domain/logger.ts';
import type { Scrub } from '../domain/scrub.ts';
import { describeError } from './errors.ts';
import { type Paint, prettyLine } from './pretty.ts';

interface Logging {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  /** For a person at a terminal, or one JSON object a line; JSON if not given. */
  readonly format?: 'pretty' | 'json' | undefined;
  readonly scrub: Scrub;
  /** Standard output if not given. */
  readonly destination?: DestinationStream | undefined;
}

/**
 * A line each, the sentence before what belongs to it; errors by an allow-list, and a last scrub over every line for
 * secrets that got in all the same. `uncaught` is an error whose stack is always said.
 */
export function createLogger({ level, format, scrub, destination }: Logging): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: (error: unknown) => describeError(error, { scrub }),
      uncaught: (error: unknown) => describeError(error, { scrub, stacks: 'all' }),
    },
    hooks: { streamWrite: scrub },
  };
  const stream = format === 'pretty' ? prettily(destination ?? process.stdout) : destination;
  const log = stream ? pino(options, stream) : pino(options);
  // pino itself would write the sentence last.
  const at =
    (name: keyof Logger): Logger[keyof Logger] =>
    (fields, sentence) =>
      log[name]({ msg: sentence, ...fields });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Colours where standard output has them, unless NO_COLOR asks for none. */
const paint: Paint = (look, text) => styleText(look, text, { stream: process.stdout });

const prettily = (out: DestinationStream): DestinationStream => ({
  write: (line) => out.write(prettyLine(line, paint)),
});
