import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCommand, InvalidOptionError } from '../../../src/commands/framework/command.ts';
import type { InteractionContext } from '../../../src/commands/framework/context.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { fails, fakeMedia } from '../../support/media.ts';
import { knownServer } from '../../support/servers.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const common = { requires, options: {}, visibility: 'public' } as const;
const IN = { english: en.errors.unknownCommand, german: de.errors.unknownCommand };

type Context = Pick<InteractionContext, 'texts'>;

/** A bot whose guild reads German, and commands that say something in the language that they are given. */
async function startGerman(publicLocale = 'de') {
  const asked: string[] = [];
  const say = ({ texts }: Context) => {
    asked.push(texts.errors.unknownCommand);
    return texts.errors.unknownCommand;
  };
  const turn = createPressHandler({
    name: 'turn',
    requires,
    target: z.object({}),
    place: 'update',
    changes: false,
    answer: async ({ context }) => createNoteMessage(say(context)),
  });
  const controls = [
    [{ label: 'Turn', style: 'primary', press: { action: 'turn', target: {}, by: 'anyone' } }] as const,
  ];
  const again = createPressHandler({
    name: 'again',
    requires,
    target: z.object({ guildId: z.string() }),
    place: 'update',
    changes: false,
    guildIn: ({ guildId }) => guildId,
    answer: async ({ context }) => createNoteMessage(say(context)),
  });
  const look = createCommand({
    ...common,
    words: wordsFor('look', {}),
    changes: false,
    answer: async ({ context }) => createNoteMessage(say(context), { controls }),
  });
  const mine = createCommand({
    ...common,
    visibility: 'private',
    words: wordsFor('mine', {}),
    changes: false,
    answer: async ({ context }) => createNoteMessage(say(context)),
  });
  const own = createCommand({
    ...common,
    words: wordsFor('own', {}),
    changes: false,
    answer: async ({ context }) => createNoteMessage(say(context), { private: true }),
  });
  const change = createCommand({
    ...common,
    words: wordsFor('change', {}),
    changes: () => ({}),
    answer: async ({ context }) => createChangeResultMessage('done', say(context), { private: true }),
  });
  const refuse = createCommand({
    ...common,
    words: wordsFor('refuse', {}),
    changes: () => ({}),
    answer: ({ context }) => {
      throw new InvalidOptionError('title', say(context));
    },
  });
  const fail = createCommand({
    ...common,
    words: wordsFor('fail', {}),
    changes: false,
    answer: async ({ deps, context }) => createNoteMessage(`${say(context)} ${(await deps.media.libraries()).length}`),
  });
  const [attic, cellar] = [knownServer(1, 'Attic'), knownServer(2, 'Cellar')];
  const [answers, isDown] = [fakeMedia({ libraries: async () => [] }), fakeMedia({ libraries: fails('unreachable') })];
  const down = new Set([attic.id]);
  const { discord, render } = await startSmallBot({
    commands: [look, mine, own, change, refuse, fail],
    pressActions: [turn, again],
    publicLocale,
    rolesOf: async (guildId) => discord.world.guilds.find(({ id }) => id === guildId)?.roles.map(({ id }) => id),
    servers: { serversOf: () => [attic, cellar], defaultOf: () => undefined },
    mediaFor: (_, server) => (down.has(server) ? isDown : answers),
  });
  const viewer = discord.person('viewer');
  const pressedDirectly = async () => {
    const target = { guildId: discord.world.guilds[0]?.id };
    const button = { label: 'Again', style: 'primary', press: { action: 'again', target, by: 'anyone' } } as const;
    await render(viewer.id, createNoteMessage('Old.', { controls: [[button]] }));
    return await viewer.directly().click(await discord.nextMessage('@viewer'), 'Again');
  };
  return { viewer, asked, pressedDirectly, everyServerFails: () => void down.add(cellar.id) };
}

test('a public answer is in the guild’s language, on every page', async () => {
  const { viewer, asked } = await startGerman();
  const { message, text } = await viewer.run('/look');
  expect(text).toContain(IN.german);
  if (!message) throw new Error('no answer');
  expect((await viewer.click(message, 'Turn')).text).toContain(IN.german);
  expect(asked).toEqual([IN.german, IN.german]);
});

test('a public answer names servers that are missing in the language of the guild', async () => {
  const { viewer } = await startGerman();
  const { text } = await viewer.run('/fail');
  expect(text).toContain(`${IN.german} 0`);
  expect(text).toContain('Attic antwortet nicht und fehlt hier.');
});

test('a private answer is in the person’s language, in direct messages too', async () => {
  const { viewer, pressedDirectly } = await startGerman();
  expect((await viewer.run('/mine')).text).toContain(IN.english);
  expect((await pressedDirectly()).text).toContain(IN.english);
});

test('an answer that becomes private is rendered again in the person’s language', async () => {
  const { viewer, asked } = await startGerman();
  expect(await viewer.run('/own')).toMatchObject({ private: true, text: expect.stringContaining(IN.english) });
  expect(asked).toEqual([IN.german, IN.english]);
});

test('an answer in the guild’s language is rendered once', async () => {
  const { viewer, asked } = await startGerman('en-US');
  await viewer.run('/own');
  expect(asked).toEqual([IN.english]);
});

test('a change is not made again to render its answer in another language', async () => {
  const { viewer, asked } = await startGerman();
  expect((await viewer.run('/change')).text).toContain(IN.german);
  expect(asked).toEqual([IN.german]);
});

test('an unusable option is refused in the language of the person who typed it', async () => {
  const { viewer } = await startGerman();
  const { text } = await viewer.run('/refuse');
  expect(text).toContain(IN.english);
  expect(text).not.toContain(IN.german);
});

test('a failure is answered in the person’s language, and nothing is requested twice for that', async () => {
  const { viewer, asked, everyServerFails } = await startGerman();
  everyServerFails();
  expect((await viewer.run('/fail')).text).toContain(en.errors.failure.unreachable);
  expect(asked).toEqual([IN.german]);
});
