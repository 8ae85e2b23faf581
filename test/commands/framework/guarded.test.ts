import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { guarded } from '../../../src/commands/framework/action.ts';
import { command, subcommand } from '../../../src/commands/framework/command.ts';
import { messageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { press } from '../../../src/commands/framework/press.ts';
import type { Permit } from '../../../src/permissions/policy.ts';
import { note } from '../../../src/render/kit/layout.ts';
import { permitFor } from '../../support/permits.ts';
import { wordsFor } from '../support/words.ts';

test('what is guarded runs with a permit for its own capability and with no other', () => {
  const search = guarded('search', (query: string) => `found ${query}`);
  expect(search(permitFor('search'), 'x')).toBe('found x');
  expect(() => search(permitFor('log.write'), 'x')).toThrow('a permit for log.write does not allow search');
});

test('a permit cannot be made up', () => {
  const search = guarded('search', () => 'found');
  // @ts-expect-error: it lacks what only `decide` can give it.
  const forged: Permit = { capability: 'search' };
  expect(search(permitFor('search'))).toBe('found');
  expect(forged.capability).toBe('search');
});

test('nothing that answers compiles without a capability', () => {
  const answer = async () => note('x');
  const slash = { words: wordsFor('x', {}), visibility: 'private', changes: false, options: {}, answer } as const;
  const pressed = { name: 'x', changes: false, target: z.object({}), place: 'private', answer } as const;
  const menu = { words: () => ({ name: 'x' }), changes: false, answer } as const;
  const requires = 'search';
  const complete = () => [
    command({ ...slash, requires }),
    subcommand({ ...slash, requires }),
    press({ ...pressed, requires }),
    messageCommand({ ...menu, requires }),
  ];
  const incomplete = () => [
    // @ts-expect-error: `requires` is missing.
    command(slash),
    // @ts-expect-error: `requires` is missing.
    subcommand(slash),
    // @ts-expect-error: `requires` is missing.
    press(pressed),
    // @ts-expect-error: `requires` is missing.
    messageCommand(menu),
  ];
  expect(incomplete).not.toBe(complete);
});

const root = new URL('../../../', import.meta.url);
const filesWith = (text: RegExp) =>
  globSync('src/**/*.ts', { cwd: root })
    .filter((path) => text.test(readFileSync(new URL(path, root), 'utf8')))
    .toSorted();

test('interactions come in at one place, and before the set-up at another', () => {
  expect(filesWith(/Events\.InteractionCreate|['"]interactionCreate['"]/)).toEqual([
    'src/discord/firstSetup/listen.ts',
    'src/discord/interactions/listen.ts',
  ]);
});

test('permits are asked for in the guard, and else only where it is a matter of what is shown', () => {
  const deciding = filesWith(/\b(?:decide\w*|may\w*|allows?\w*)\b[^;]*permissions\/(?:policy|onServers)\.ts/);
  expect(deciding.filter((path) => !path.startsWith('src/permissions/'))).toEqual([
    // Which commands it lists for them.
    'src/commands/help/index.ts',
    // The guard.
    'src/discord/interactions/authorize.ts',
    // Which buttons a message has.
    'src/discord/interactions/context.ts',
    // Who is told something in a direct message.
    'src/main/mayRead.ts',
  ]);
});
