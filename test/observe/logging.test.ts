import { describe, expect, it } from 'vitest';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { createSecretScrubber } from '../../src/domain/scrub.ts';
import { createLogger } from '../../src/observe/logging.ts';

const secrets = ['discord-canary-token', 'media"canary/token'];

function logging(level: 'debug' | 'info' | 'warn' | 'error' = 'debug', format?: 'pretty' | 'json') {
  const lines: string[] = [];
  const log = createLogger({
    level,
    format,
    scrub: createSecretScrubber(secrets),
    destination: { write: (line) => lines.push(line) },
  });
  return { lines, log };
}

describe('the log', () => {
  it('the log writes one line of JSON per entry with level, time, fields and sentence', () => {
    const { lines, log } = logging();
    log.info({ channel: '1' }, 'ready');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith('\n')).toBe(true);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      channel: '1',
      msg: 'ready',
    });
  });

  it('the log puts the sentence before its fields', () => {
    const { lines, log } = logging();
    log.info({ channel: '1', version: '2' }, 'ready');
    expect(Object.keys(JSON.parse(lines[0] ?? ''))).toEqual(['level', 'time', 'msg', 'channel', 'version']);
  });

  it('the log does not change a sentence with percent signs', () => {
    const { lines, log } = logging();
    log.warn({ err: new Error('x') }, '100 %d %s');
    expect(JSON.parse(lines[0] ?? '').msg).toBe('100 %d %s');
  });

  it('the log has the stack of an uncaught error, expected or not', () => {
    const { lines, log } = logging();
    const failure = new MediaServerFailure('timeout', { method: 'GET', path: '/' });
    log.error({ err: failure }, 'a command failed');
    log.error({ uncaught: failure }, 'unhandled rejection');
    const [expected, uncaught] = lines.map((line) => JSON.parse(line));
    expect(expected.err).not.toHaveProperty('stack');
    expect(uncaught.uncaught.stack[0]).toMatch(/^at .*logging\.test\.ts/);
  });

  it('the pretty log shows time, level and sentence, then the fields', () => {
    const { lines, log } = logging('info', 'pretty');
    log.info({ channel: '1', name: 'a b', nothing: undefined }, 'ready');
    expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d info {2}ready {2}channel=1 {2}name="a b"\n$/)]);
  });

  it('the pretty log hides secrets too', () => {
    const { lines, log } = logging('info', 'pretty');
    for (const secret of secrets) log.error({ secret, err: new Error(secret) }, secret);
    expect(lines.join('')).not.toContain('canary');
  });

  it.each([
    ['debug', 4],
    ['info', 3],
    ['warn', 2],
    ['error', 1],
  ] as const)('the log level %s writes %i of the four levels', (level, count) => {
    const { lines, log } = logging(level);
    log.debug({}, 'a');
    log.info({}, 'b');
    log.warn({}, 'c');
    log.error({}, 'd');
    expect(lines).toHaveLength(count);
  });

  it('the log hides secrets wherever they appear', () => {
    const { lines, log } = logging();
    const [discord = '', media = ''] = secrets;
    const url = `https://discord.com/api/v10/webhooks/1/aW50ZXJhY3Rpb25jYW5hcnk/messages`;
    const error = Object.assign(new Error(discord), { url, requestBody: { json: media }, status: 400 });
    log.error({ err: error }, `failed with ${media}`);
    log.warn({ err: new Error(`at ${url}`, { cause: new Error(encodeURIComponent(media)) }) }, 'x');
    log.info({ nested: { deep: [discord, { [media]: 1 }] } }, discord);
    log.debug(
      { err: new MediaServerFailure('invalid', { method: 'GET', path: `/x?X-Media-Token=other-canary` }) },
      'y',
    );
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toMatch(/canary|Y2FuYXJ5|jYW5hcnk/);
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(['object', 'object', 'object', 'object']);
  });
});
