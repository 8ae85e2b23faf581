import { expect, test } from 'vitest';
import { processSignalsForPlatform } from '../../src/main/signals.ts';

test('as a service, the bot stops on SIGTERM and reloads LOG_LEVEL on SIGHUP', () => {
  expect(processSignalsForPlatform('linux', false)).toEqual({ shutdown: ['SIGTERM', 'SIGINT'], reload: 'SIGHUP' });
});

test('in a terminal, the bot stops on SIGHUP, which means that the terminal was closed', () => {
  expect(processSignalsForPlatform('darwin', true)).toEqual({
    shutdown: ['SIGTERM', 'SIGINT', 'SIGHUP'],
    reload: undefined,
  });
});

test.each([true, false])(
  'on Windows, the bot stops on Ctrl+Break and on closing the window (terminal: %s)',
  (inTerminal) => {
    expect(processSignalsForPlatform('win32', inTerminal)).toEqual({
      shutdown: ['SIGINT', 'SIGBREAK', 'SIGHUP'],
      reload: undefined,
    });
  },
);
