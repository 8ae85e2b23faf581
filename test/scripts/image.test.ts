import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { debianSuiteOf } from '../../scripts/image/base.ts';
import { readService } from '../../scripts/image/compose.ts';
import { readCopyInstruction, readDockerfile, readEnvInstruction } from '../../scripts/image/dockerfile.ts';

test('the trial of the image starts it with the settings of compose.yaml', () => {
  expect(readService(readFileSync('compose.yaml', 'utf8'))).toEqual({
    environment: { DATABASE_PATH: '/data/usher.db', HEALTH_PORT: '8080' },
    user: 1000,
    group: 1000,
    tmpOptions: 'rw,noexec,nosuid,nodev,size=64m',
  });
});

test.each([
  ['    read_only: true', '    read_only: false'],
  ['      - ALL', '      - NET_RAW'],
  ['    user: "1000:1000"', '    user: "1000"'],
  ['    init: true', '    privileged: true'],
  ['      - no-new-privileges:true', '      - seccomp:unconfined'],
  ['      - data:/data', '      - data:/data\n      - more:/more'],
])('the trial of the image refuses a compose.yaml with %j changed to %j', (line, changed) => {
  const text = readFileSync('compose.yaml', 'utf8');
  expect(text).toContain(line);
  expect(() => readService(text.replace(line, changed))).toThrow();
});

test.each([
  ['node:24-bookworm-slim@sha256:ab', 'bookworm'],
  ['node:26-trixie-slim', 'trixie'],
])('the base image %s is recognized as Debian %s', (base, suite) => {
  expect(debianSuiteOf(base)).toBe(suite);
});

test.each(['node:24-alpine', 'node:24', 'debian:bookworm-slim', 'node:24-bookworm'])(
  'the base image %s is refused, because it is not a slim image',
  (base) => expect(() => debianSuiteOf(base)).toThrow('not a slim one'),
);

test.each([
  {
    name: 'a line without an instruction',
    read: () => readDockerfile('FROM node\nnpm ci'),
    words: 'no instruction: npm ci',
  },
  { name: 'an instruction before the first FROM', read: () => readDockerfile('RUN true'), words: 'RUN stands before' },
  { name: 'a FROM without an image', read: () => readDockerfile('FROM a b c d'), words: 'names no image' },
  { name: 'a COPY with an owner', read: () => readCopyInstruction('--chown=1:1 a b'), words: '--chown=1:1' },
  { name: 'a COPY without a source', read: () => readCopyInstruction('--from=a b'), words: 'names no source' },
  { name: 'an ENV in quotes', read: () => readEnvInstruction('A="b c"'), words: 'A="b' },
])('a Dockerfile with $name is refused', ({ read, words }) => {
  expect(read).toThrow(words);
});

test('a continued line of a Dockerfile is read as one instruction, and a comment as none', () => {
  expect(readDockerfile('# base\nFROM node AS a\nRUN one \\\n  && two\nENV A=1 \\\n    B=x=y\n')).toEqual([
    {
      base: 'node',
      name: 'a',
      instructions: [
        { name: 'RUN', value: 'one && two' },
        { name: 'ENV', value: 'A=1 B=x=y' },
      ],
    },
  ]);
  expect(readEnvInstruction('A=1 B=x=y')).toEqual({ A: '1', B: 'x=y' });
});
