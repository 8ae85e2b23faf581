import type { LogLevel } from '../../../domain/media/server/log.ts';
import type { TaskOutcome } from '../../../domain/media/server/tasks.ts';
import { counted } from './numbers.ts';

const LINES = { one: 'line', other: 'lines' };
const lines = (count: number) => (count === 1 ? 'One line' : counted(count, LINES));

export const admin = {
  scanStarted:
    'The server is scanning all libraries. It goes on after this answer; new items appear as they are found.',
  scanUnanswered:
    'The server gave no usable answer. It may be scanning all the same: then new items appear as they are found. If none do, start another scan; one too many does no harm.',
  logUnanswered:
    'The server gave no usable answer. The line may be in its log or not, and I cannot read the log: look there before you write it again.',
  logWritten: (level: string, source: string) => `Written to the server’s log as ${level}, from “${source}”:`,
  levels: {
    error: 'Error',
    warning: 'Warning',
    info: 'Info',
    debug: 'Debug',
    verbose: 'Verbose',
  } satisfies Record<LogLevel, string>,
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
  task: {
    accepted: [
      'The server took the request (200). It does not say which of these it means:',
      '- it **starts now**: so it is at any hour outside of its maintenance window;',
      '- it starts **later in the window**, where the task is set to run at a random time in it and the window is open now;',
      '- it is **skipped**, when the task is not scheduled for today.',
      '-# The task upgrades the media analysis from what is on the server, and downloads nothing.',
    ].join('\n'),
    running: 'The task is running already (202), so nothing new was started.',
  } satisfies Record<TaskOutcome, string>,
  taskUnanswered:
    'The server gave no usable answer. The task may have started all the same. You can ask again without harm: while it runs, the server says so and starts nothing new.',
} as const;
