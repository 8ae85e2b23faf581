import { expect, test } from 'vitest';
import { signalsFor } from '../../src/main/signals.ts';

test('a service is stopped by SIGTERM, and SIGHUP has it read LOG_LEVEL again', () => {
  expect(signalsFor('linux', false)).toEqual({ shutdown: ['SIGTERM', 'SIGINT'], reload: 'SIGHUP' });
});

test('in a terminal SIGHUP means that it was closed, which ends the bot', () => {
  expect(signalsFor('darwin', true)).toEqual({ shutdown: ['SIGTERM', 'SIGINT', 'SIGHUP'], reload: undefined });
});

test.each([true, false])('on Windows closing the window and Ctrl+Break end it (terminal: %s)', (inTerminal) => {
  expect(signalsFor('win32', inTerminal)).toEqual({ shutdown: ['SIGINT', 'SIGBREAK', 'SIGHUP'], reload: undefined });
});
