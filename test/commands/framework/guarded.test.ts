import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { command } from '../../../src/commands/framework/command.ts';
import { guarded } from '../../../src/commands/framework/guarded.ts';
import type { Permit } from '../../../src/permissions/policy.ts';
import { note } from '../../../src/render/kit/layout.ts';
import { permitFor } from '../../support/permits.ts';
import { wordsFor } from '../support/words.ts';

test('what is guarded runs with a permit for its own capability and with no other', () => {
  const search = guarded('search', (query: string) => `found ${query}`);
  expect(search(permitFor('search'), 'x')).toBe('found x');
  expect(() => search(permitFor('log.write'), 'x')).toThrow('a permit for log.write is none for search');
});

test('a permit cannot be made up', () => {
  const search = guarded('search', () => 'found');
  // @ts-expect-error: it lacks what only `decide` can give it.
  const forged: Permit = { capability: 'search' };
  expect(search(permitFor('search'))).toBe('found');
  expect(forged.capability).toBe('search');
});

test('a command without a capability does not compile', () => {
  const spec = { words: wordsFor('x', {}), visibility: 'private', changes: false, options: {} } as const;
  // @ts-expect-error: `requires` is missing.
  const declare = () => command({ ...spec, answer: async () => note('x') });
  expect(declare).toBeTypeOf('function');
});

test('permits are asked for in the guard, and else only where it is a matter of what is shown', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('src/**/*.ts', { cwd: root }).filter((path) => !path.startsWith('src/permissions/'));
  const deciding = files.filter((path) =>
    /\bdecide\b.*permissions\/policy\.ts/.test(readFileSync(new URL(path, root), 'utf8')),
  );
  expect(deciding.toSorted()).toEqual([
    // The guard.
    'src/discord/interactions/authorize.ts',
    // Which buttons a message has.
    'src/discord/interactions/context.ts',
    // Who is told of a blocked channel.
    'src/main/delivery.ts',
  ]);
});
