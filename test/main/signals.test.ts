import { expect, test } from 'vitest';
import { signalsFor } from '../../src/main/signals.ts';

test('as a service, the bot stops on SIGTERM and reloads LOG_LEVEL on SIGHUP', () => {
  expect(signalsFor('linux', false)).toEqual({ shutdown: ['SIGTERM', 'SIGINT'], reload: 'SIGHUP' });
});

test('in a terminal, the bot stops on SIGHUP, which means that the terminal was closed', () => {
  expect(signalsFor('darwin', true)).toEqual({ shutdown: ['SIGTERM', 'SIGINT', 'SIGHUP'], reload: undefined });
});

test.each([true, false])(
  'on Windows, the bot stops on Ctrl+Break and on closing the window (terminal: %s)',
  (inTerminal) => {
    expect(signalsFor('win32', inTerminal)).toEqual({ shutdown: ['SIGINT', 'SIGBREAK', 'SIGHUP'], reload: undefined });
  },
);
