import { describe, expect, it } from 'vitest';
import { formatLogEntryForTerminal, type PaintTerminalText } from '../../src/observe/pretty.ts';

const plain: PaintTerminalText = (_, text) => text;
const line = (fields: object, paint = plain) =>
  formatLogEntryForTerminal(
    JSON.stringify({ level: 'warn', time: '2026-01-01T10:00:05.123Z', msg: 'a sentence', ...fields }),
    paint,
  );
const HEAD = /^\d\d:\d\d:05 warn {2}a sentence/;

describe('writes a line for each person', () => {
  it('a pretty log line begins with time, level and sentence', () => {
    expect(line({})).toMatch(/^\d\d:\d\d:05 warn {2}a sentence\n$/);
  });

  it.each([
    [{ jobs: ['a', 'b'], count: 2 }, 'jobs=["a","b"]  count=2'],
    [{ text: 'a "b"', empty: '', truth: true }, 'text="a \\"b\\""  empty=""  truth=true'],
  ])('a pretty log line ends with its fields: %j', (fields, text) => {
    expect(line(fields)).toMatch(HEAD);
    expect(line(fields)).toContain(`  ${text}\n`);
  });

  it('a pretty log line has an error below it, and each cause below that', () => {
    const cause = { name: 'Error', message: 'connect', code: 'ECONNREFUSED' };
    const err = { name: 'MediaServerFailure', message: 'GET /', kind: 'unreachable', cause };
    expect(line({ err }).split('\n').slice(1)).toEqual([
      '               MediaServerFailure: GET /  kind=unreachable',
      '               Error: connect  code=ECONNREFUSED',
      '',
    ]);
  });

  it('a pretty log line shows an error’s stack', () => {
    const uncaught = { name: 'TypeError', message: 'no', stack: ['at a (b.ts:1:2)', 'at c'] };
    expect(line({ uncaught })).toContain('TypeError: no\n                 at a (b.ts:1:2)\n                 at c\n');
  });

  it.each([
    [{ msg: 'a\u001b[31mb\nc' }, 'a\\u001b[31mb\\u000ac'],
    [{ title: '\u001b[2J\u202e' }, 'title=\\u001b[2J\\u202e'],
    [{ title: 'a\u009b31m' }, 'title=a\\u009b31m'],
    [{ err: { message: '\u0007' } }, '\\u0007'],
  ])('a pretty log line escapes control characters, so that it cannot steer the terminal: %j', (fields, shown) => {
    expect(line(fields)).toContain(shown);
  });

  it('a pretty log line has the colour of its level', () => {
    const looks: PaintTerminalText = (look, text) => `<${look}>${text}`;
    expect(line({ level: 'error' }, looks)).toContain('<red>error');
    expect(line({}, looks)).toContain('<yellow>warn');
  });

  it('a line that is not a log entry is printed unchanged', () => {
    expect(formatLogEntryForTerminal('not JSON\n', plain)).toBe('not JSON\n');
    expect(formatLogEntryForTerminal('{"level":1}\n', plain)).toBe('{"level":1}\n');
  });
});
