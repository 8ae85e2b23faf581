import type { LogLevel } from '../../../domain/media/server/log.ts';
import { counted } from './numbers.ts';

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
    'The server gave no usable answer. The line may be in its log or not, and I cannot read the log: look there before you write it again.',
  written: (level: string, source: string) => `Written to the server’s log as ${level}, from “${source}”:`,
  levels,
  batch: {
    title: 'Write into the server’s log',
    label: 'Messages',
    hint: (level: string, source: string) => `One a line. All are ${level}, from “${source}”.`,
    empty: 'there is no line with anything on it',
    written: (count: number, level: string, source: string) =>
      `${lines(count)} written to the server’s log as ${level}, from “${source}”:`,
    unanswered: (count: number) =>
      `The server gave no usable answer to ${count === 1 ? 'the line' : `the ${counted(count, LINES)}`} I sent. All, some or none may be in its log: look there before you send them again.`,
  },
  declarations: {
    log: { name: 'log', description: 'The media server’s log' },
    write: {
      name: 'write',
      description: 'Write a line into the media server’s log',
      options: {
        level: { name: 'level', description: 'How serious it is', choices: levels },
        message: { name: 'message', description: 'What to write' },
        source: { name: 'source', description: 'Who says it (Usher if not given)' },
      },
    },
    batch: {
      name: 'batch',
      description: 'Write several lines into the media server’s log at once',
      options: {
        level: { name: 'level', description: 'How serious they are', choices: levels },
        source: { name: 'source', description: 'Who says it (Usher if not given)' },
      },
    },
  },
} as const;
