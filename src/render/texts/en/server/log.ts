import type { LogLevel } from '../../../../domain/media/server/log.ts';
import { counted } from '../numbers.ts';

const LINES = { one: 'line', other: 'lines' };
const lines = (count: number) => (count === 1 ? 'One line' : counted(count, LINES));

const levels = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
  debug: 'Debug',
  verbose: 'Verbose',
} satisfies Record<LogLevel, string>;

export const log = {
  unanswered:
    'The server gave no usable answer. The line may or may not be in its log, which I cannot read: check there before you write it again.',
  written: (level: string, source: string) => `Written to the server’s log as ${level}, from “${source}”:`,
  levels,
  batch: {
    title: 'Write to the server’s log',
    label: 'Messages',
    hint: (level: string, source: string) => `One per line. All are ${level}, from “${source}”.`,
    empty: 'every line is empty',
    written: (count: number, level: string, source: string) =>
      `${lines(count)} written to the server’s log as ${level}, from “${source}”:`,
    unanswered: (count: number) =>
      `The server gave no usable answer to ${count === 1 ? 'the line' : `the ${counted(count, LINES)}`} I sent. All, some or none may be in its log: check there before you send them again.`,
  },
  declarations: {
    log: { name: 'log', description: 'The media server’s log' },
    write: {
      name: 'write',
      description: 'Write a line to the media server’s log',
      options: {
        level: { name: 'level', description: 'How severe it is', choices: levels },
        message: { name: 'message', description: 'What to write' },
        source: { name: 'source', description: 'Which source to name (Usher if not given)' },
      },
    },
    batch: {
      name: 'batch',
      description: 'Write several lines to the media server’s log at once',
      options: {
        level: { name: 'level', description: 'How severe they are', choices: levels },
        source: { name: 'source', description: 'Which source to name (Usher if not given)' },
      },
    },
  },
} as const;
