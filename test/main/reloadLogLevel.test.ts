import { expect, test } from 'vitest';
import { reloadLogLevel } from '../../src/main/reloadLogLevel.ts';
import { createLogger } from '../../src/observe/logging.ts';

type Variables = Readonly<Record<string, string>>;

/** The lines written from now on, by their level and their words. */
function loggerAt(level: 'debug' | 'info' | 'warn' | 'error') {
  const lines: string[] = [];
  const write = (line: string) => {
    const { level: name, msg, ...fields } = JSON.parse(line);
    lines.push([name, msg, ...(fields.to ? [`${fields.to} from ${fields.from}`] : [])].join(' | '));
  };
  return { log: createLogger({ level, scrub: (text) => text, destination: { write } }), lines };
}

test.each(['info', 'error'] as const)('a new LOG_LEVEL in .env replaces %s at once, which is logged', (before) => {
  const { log, lines } = loggerAt(before);
  log.debug({}, 'not written');
  reloadLogLevel({ log, readFile: () => ({ LOG_LEVEL: 'debug' }), environment: {} });
  log.debug({}, 'written');
  expect(lines).toEqual(['info | read LOG_LEVEL again | debug from .env', 'debug | written']);
});

test('a stricter LOG_LEVEL from .env is logged as well', () => {
  const { log, lines } = loggerAt('info');
  reloadLogLevel({ log, readFile: () => ({ LOG_LEVEL: 'error' }), environment: {} });
  log.warn({}, 'not written');
  expect(lines).toEqual(['info | read LOG_LEVEL again | error from .env']);
});

test('a LOG_LEVEL from the environment outranks .env, which is logged', () => {
  const { log, lines } = loggerAt('info');
  reloadLogLevel({ log, readFile: () => ({ LOG_LEVEL: 'debug' }), environment: { LOG_LEVEL: 'warn' } });
  log.info({}, 'not written');
  expect(lines).toEqual(['info | read LOG_LEVEL again | warn from the environment, which .env does not change']);
});

test('a blank LOG_LEVEL in the environment leaves the choice to .env, which is logged', () => {
  const { log, lines } = loggerAt('info');
  reloadLogLevel({ log, readFile: () => ({ LOG_LEVEL: 'debug' }), environment: { LOG_LEVEL: ' ' } });
  expect(lines).toEqual(['info | read LOG_LEVEL again | debug from .env']);
});

test.each<{ name: string; readFile: () => Variables | undefined }>([
  { name: 'no .env', readFile: () => undefined },
  { name: 'an empty value', readFile: () => ({ LOG_LEVEL: ' ' }) },
])('with $name, the log level becomes info', ({ readFile }) => {
  const { log, lines } = loggerAt('debug');
  reloadLogLevel({ log, readFile, environment: {} });
  log.debug({}, 'not written');
  expect(lines).toHaveLength(1);
});

test.each<[string, () => Variables]>([
  ['it must be debug, info, warn or error', () => ({ LOG_LEVEL: 'loud' })],
  [
    'could not read .env',
    () => {
      throw new Error('EACCES');
    },
  ],
])('an unusable LOG_LEVEL changes nothing and is logged as an error: %s', (why, readFile) => {
  const { log, lines } = loggerAt('info');
  reloadLogLevel({ log, readFile, environment: {} });
  log.info({}, 'still written');
  expect(lines).toEqual([`error | did not change LOG_LEVEL: ${why}`, 'info | still written']);
});
