import type { LogLevel } from '../../../domain/media.ts';

export const admin = {
  scanStarted:
    'The server is scanning all libraries. It goes on after this answer; new items appear as they are found.',
  logWritten: (level: string, source: string) => `Written to the server’s log as ${level}, from “${source}”:`,
  levels: {
    error: 'Error',
    warning: 'Warning',
    info: 'Info',
    debug: 'Debug',
    verbose: 'Verbose',
  } satisfies Record<LogLevel, string>,
} as const;
