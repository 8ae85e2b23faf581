import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CRASH_TEST_MUTANTS } from '../../../../sandbox/crash/mutants/all.ts';
import { applyCrashTestMutant } from '../../../../sandbox/crash/mutants/mutant.ts';

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url));
const FAULT = { name: 'a fault', file: 'a.ts', search: 'send(1)', replacement: "send('$&')" };

/** `npm run crash -- --mutants` runs them; that takes minutes. */
test.each(CRASH_TEST_MUTANTS)('the code that the mutant "$name" replaces is still in $file', (mutant) => {
  const text = readFileSync(`${PROJECT}/${mutant.file}`, 'utf8');
  expect(applyCrashTestMutant(mutant, text)).not.toBe(text);
});

test('a mutant’s replacement is inserted literally', () => {
  expect(applyCrashTestMutant(FAULT, 'a; send(1); b')).toBe("a; send('$&'); b");
});

test.each(['nothing of it', 'send(1); send(1)'])(
  'a mutant whose code is not in the file exactly once is an error: %s',
  (text) => {
    expect(() => applyCrashTestMutant(FAULT, text)).toThrow(/a fault.*a\.ts.*send\(1\)/);
  },
);
