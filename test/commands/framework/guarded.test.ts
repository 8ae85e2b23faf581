import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { guardFunctionByPermission } from '../../../src/commands/framework/action.ts';
import { createCommand, createSubcommand } from '../../../src/commands/framework/command.ts';
import { createMessageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import type { ActionPermit } from '../../../src/permissions/policy.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { permitFor } from '../../support/permits.ts';
import { wordsFor } from '../support/words.ts';

test('a guarded function runs only with a permit for its own capability', () => {
  const search = guardFunctionByPermission('search', (query: string) => `found ${query}`);
  expect(search(permitFor('search'), 'x')).toBe('found x');
  expect(() => search(permitFor('log.write'), 'x')).toThrow('a permit for log.write does not allow search');
});

test('code cannot create a permit itself: a made-up one does not compile', () => {
  const search = guardFunctionByPermission('search', () => 'found');
  // @ts-expect-error: it lacks what only `decideAccess` can give it.
  const forged: ActionPermit = { capability: 'search' };
  expect(search(permitFor('search'))).toBe('found');
  expect(forged.capability).toBe('search');
});

test('a command or button without a capability does not compile', () => {
  const answer = async () => createNoteMessage('x');
  const slash = { words: wordsFor('x', {}), visibility: 'private', changes: false, options: {}, answer } as const;
  const pressed = { name: 'x', changes: false, target: z.object({}), place: 'private', answer } as const;
  const menu = { words: () => ({ name: 'x' }), changes: false, answer } as const;
  const requires = 'search';
  const complete = () => [
    createCommand({ ...slash, requires }),
    createSubcommand({ ...slash, requires }),
    createPressHandler({ ...pressed, requires }),
    createMessageCommand({ ...menu, requires }),
  ];
  const incomplete = () => [
    // @ts-expect-error: `requires` is missing.
    createCommand(slash),
    // @ts-expect-error: `requires` is missing.
    createSubcommand(slash),
    // @ts-expect-error: `requires` is missing.
    createPressHandler(pressed),
    // @ts-expect-error: `requires` is missing.
    createMessageCommand(menu),
  ];
  expect(incomplete).not.toBe(complete);
});

const root = new URL('../../../', import.meta.url);
const filesWith = (text: RegExp) =>
  globSync('src/**/*.ts', { cwd: root })
    .filter((path) => text.test(readFileSync(new URL(path, root), 'utf8')))
    .toSorted();

test('only two files listen for interactions: the normal one and the one of the first set-up', () => {
  expect(filesWith(/Events\.InteractionCreate|['"]interactionCreate['"]/)).toEqual([
    'src/discord/firstSetup/listen.ts',
    'src/discord/interactions/listen.ts',
  ]);
});

test('only the guard and the texts that depend on rights ask for a permission decision', () => {
  const deciding = filesWith(/\b(?:decide\w*|hasCapability\w*|allows?\w*)\b[^;]*permissions\/(?:policy|onServers)\.ts/);
  expect(deciding.filter((path) => !path.startsWith('src/permissions/'))).toEqual([
    // Chooses the commands that the help and the panel list for a person.
    'src/commands/shared/mayAnywhere.ts',
    // The guard.
    'src/discord/interactions/authorize.ts',
    // The media servers that autocomplete offers.
    'src/discord/interactions/autocomplete.ts',
    // Which buttons a message has.
    'src/discord/interactions/context.ts',
    // The media servers that an interaction covers.
    'src/discord/interactions/servers.ts',
    // Who is told something in a direct message.
    'src/main/mayRead.ts',
  ]);
});
