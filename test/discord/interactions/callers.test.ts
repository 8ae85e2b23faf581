import { expect, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import { makeOptionOptional, textOption } from '../../../src/commands/framework/options.ts';
import type { Capability } from '../../../src/domain/access/capabilities.ts';
import type { Caller } from '../../../src/domain/media/callOptions.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { fakeMedia } from '../../support/media.ts';
import { startSmallBot } from '../support/bot.ts';

const options = {
  query: makeOptionOptional(
    textOption({
      max: 9,
      complete: async (_, { deps }) => (await deps.media.libraries()) && [{ name: 'One', value: 'one' }],
    }),
  ),
};
const common = { options, visibility: 'public' } as const;
const counted = async ({ deps }: { readonly deps: Pick<CommandDeps, 'media'> }) =>
  createChangeResultMessage('done', `${(await deps.media.libraries()).length} libraries`);
const looking = (requires: Capability) =>
  createCommand({
    ...common,
    requires,
    words: wordsFor('look', options),
    changes: false,
    answer: counted,
  });
const changing = (requires: Capability) =>
  createCommand({
    ...common,
    requires,
    words: wordsFor('change', options),
    changes: () => ({}),
    answer: counted,
  });

test('a command’s requests carry the person, the interaction’s id and a mark for changes', async () => {
  const callers: Caller[] = [];
  const { discord } = await startSmallBot({
    commands: [looking('search'), changing('search')],
    mediaFor: (caller) => {
      callers.push(caller);
      return fakeMedia({ libraries: async () => [] });
    },
  });
  const viewer = discord.person('viewer');
  const { text: said } = await viewer.run('/look');
  await viewer.run('/change');
  await viewer.complete('/look', {}, 'query');
  expect(said).toContain('0 libraries');
  const userId = discord.world.people.find(({ name }) => name === 'viewer')?.id;
  expect(callers).toMatchObject([
    { userId, urgency: 'read' },
    { userId, urgency: 'change' },
    { userId, urgency: 'typing' },
  ]);
  expect(new Set(callers.map(({ reference }) => reference)).size).toBe(3);
});

test('requests of commands for moderators and admins are marked as moderation', async () => {
  const callers: Caller[] = [];
  const { discord } = await startSmallBot({
    commands: [looking('session.list'), changing('library.edit')],
    mediaFor: (caller) => {
      callers.push(caller);
      return fakeMedia({ libraries: async () => [] });
    },
  });
  const admin = discord.person('admin');
  await admin.run('/look');
  await admin.run('/change');
  await admin.complete('/look', {}, 'query');
  expect(callers.map(({ urgency }) => urgency)).toEqual(['moderation', 'moderation', 'moderation']);
});

test('requests for posters in an answer queue in the place of the person who asked', async () => {
  const callers: (Caller | undefined)[] = [];
  const posters = {
    small: async (_: readonly string[], __?: AbortSignal, caller?: Caller) => {
      callers.push(caller);
      return new Map<string, Uint8Array>();
    },
  };
  const shown = createCommand({
    words: wordsFor('shown', {}),
    requires: 'search',
    changes: false,
    options: {},
    visibility: 'public',
    answer: async ({ deps, context }) =>
      createNoteMessage(`${(await deps.posters.small(['/a'], context.signal)).size} posters`),
  });
  const { discord } = await startSmallBot({ commands: [shown], deps: { posters } });
  const viewer = discord.person('viewer');
  const { interactionId } = await viewer.run('/shown');
  expect(callers).toMatchObject([{ userId: viewer.id, reference: interactionId, urgency: 'read' }]);
});
