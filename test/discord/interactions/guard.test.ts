import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listMessageComponents } from '../../../sandbox/discord/messages/componentTree.ts';
import type { SimulatedDiscordUser } from '../../../sandbox/discord/people/actor.ts';
import type { UserVisibleModal } from '../../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { createMessageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { makeOptionOptional, textOption } from '../../../src/commands/framework/options.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import {
  EMPTY_PERMISSION_MAP,
  EVERYONE_ROLE,
  type PermissionMap,
  type PermissionOverride,
} from '../../../src/domain/access/access.ts';
import { createChangeResultMessage } from '../../../src/render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../src/render/kit/message/message.ts';
import type { ComponentPress } from '../../../src/render/kit/message/press.ts';
import { en } from '../../../src/render/texts/en.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { silent } from '../../store/support/openStore.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const to = (action: string): ComponentPress => ({ action, target: {}, by: 'anyone' });
const option = { label: 'One', value: 'one' };
const form = { title: 'Form', inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }] } as const;
const card = (content: string): ChangeResultMessage =>
  createChangeResultMessage('done', content, {
    controls: [
      [
        { label: 'Again', style: 'primary', press: to('again') },
        { label: 'Form', style: 'primary', press: to('form') },
      ],
      { placeholder: 'Choose', options: [option], press: to('chosen') },
    ],
  });

const answering = (name: string) =>
  createPressHandler({
    name,
    requires,
    changes: () => ({}),
    target: z.object({}),
    place: 'public',
    answer: async () => card(name),
  });
const pressActions = [
  ...['again', 'chosen', 'filled'].map(answering),
  createPressHandler({
    name: 'form',
    requires,
    changes: false,
    target: z.object({}),
    modal: () => ({ ...form, press: to('filled') }),
  }),
];

const options = {
  query: makeOptionOptional(textOption({ max: 9, complete: async () => [{ name: 'One', value: 'one' }] })),
};
const look = createCommand({
  words: wordsFor('look', options),
  requires,
  changes: () => ({}),
  options,
  visibility: 'public',
  answer: async () => card('looked'),
});
const fromMenu = createMessageCommand({
  words: () => ({ name: 'Look' }),
  requires,
  changes: () => ({}),
  answer: async () => card('from the menu'),
});

/** A bot in whose guild those with roles may do everything, until a test says something else. */
async function startGuarded(
  discord: { readonly world?: SimulatedDiscordWorld } = {},
  stopping = new AbortController().signal,
) {
  const errors: string[] = [];
  const log = { ...silent, error: noteSentences(errors) };
  const maps = new Map<string, PermissionMap>();
  const given = { commands: [look], messageCommands: [fromMenu], pressActions };
  const bot = await startSmallBot({ ...given, maps, discord, stopping, log });
  const [guild] = bot.discord.world.guilds;
  if (!guild) throw new Error('there is no guild');
  const idOf = (name: string) => [...guild.channels, ...guild.roles].find((each) => each.name === name)?.id ?? 'none';
  const levels = Object.fromEntries(['viewer', 'moderator', 'admin'].map((name) => [idOf(name), 'viewer' as const]));
  const say = (...overrides: PermissionOverride[]) =>
    maps.set(guild.id, { ...EMPTY_PERMISSION_MAP, levels, overrides });
  return { ...bot, idOf, say, errors };
}

const deny = (id: string, channelId?: string): PermissionOverride => ({
  capability: requires,
  effect: 'deny',
  channelId,
  subject: { kind: 'role', id },
});

/** The card that /look shows. */
async function shown(person: {
  run: (line: string) => Promise<{ readonly message?: UserVisibleMessage | undefined }>;
}) {
  const { message } = await person.run('/look');
  if (!message) throw new Error('there is no card');
  return message;
}

/** What a person gets who uses each kind of interaction that has an answer. */
const inEveryWay = async (person: SimulatedDiscordUser, message: UserVisibleMessage, modal: UserVisibleModal) => [
  await person.run('/look'),
  await person.click(message, 'Again'),
  await person.click(message, 'Form'),
  await person.select(message, 'Choose', 'One'),
  await person.submit(modal),
  await person.runOn(message, 'Look'),
];

const DENIED = 'This is turned off for everyone in #cinema.';

test('a denial in a channel stops every kind of interaction there, and nothing is done', async () => {
  const { discord, idOf, say, audited, refused, settled, errors } = await startGuarded();
  const viewer = discord.person('viewer').in('#cinema');
  const message = await shown(viewer);
  const { modal } = await viewer.click(message, 'Form');
  if (!modal) throw new Error('there is no form');
  await settled();
  const before = audited.length;
  say(deny(EVERYONE_ROLE, idOf('cinema')));
  const answers = await inEveryWay(viewer, message, modal);
  expect(answers.map(({ text: said }) => said.includes(DENIED))).toEqual(answers.map(() => true));
  expect(await viewer.complete('/look', {}, 'query')).toEqual([
    { name: 'You are not allowed to do this here', value: '#' },
  ]);
  await settled();
  expect(audited).toHaveLength(before);
  expect(errors).toEqual([]);
  expect(refused.map(({ userId, capability }) => `${userId}: ${capability}`)).toEqual(
    answers.map(() => `${viewer.id}: ${requires}`),
  );
});

test('during a shutdown, every kind of interaction is turned away and nothing is done', async () => {
  const stopping = new AbortController();
  const { discord, audited, refused, settled } = await startGuarded({}, stopping.signal);
  const viewer = discord.person('viewer');
  const message = await shown(viewer);
  const { modal } = await viewer.click(message, 'Form');
  if (!modal) throw new Error('there is no form');
  await settled();
  const before = audited.length;
  stopping.abort();
  const answers = await inEveryWay(viewer, message, modal);
  expect(answers.filter(({ text: said }) => !said.includes(en.errors.stopping))).toEqual([]);
  expect(await viewer.complete('/look', {}, 'query')).toEqual([]);
  await settled();
  expect([audited.length, refused]).toEqual([before, []]);
});

test('a button that opens a form is refused and counted if it is submitted as if it were the form', async () => {
  const { discord, refused, settled } = await startGuarded();
  const viewer = discord.person('viewer');
  const message = await shown(viewer);
  const { modal } = await viewer.click(message, 'Form');
  if (!modal) throw new Error('there is no form');
  const [, button] = listMessageComponents(message.components).flatMap(({ component }) =>
    'custom_id' in component ? [component.custom_id] : [],
  );
  const forged = { ...modal, raw: { ...modal.raw, custom_id: button ?? 'none' } };
  expect((await viewer.submit(forged)).text).toContain(en.errors.press.unknown);
  await settled();
  expect(refused).toMatchObject([{ userId: viewer.id, capability: requires }]);
});

describe('an override for a channel', () => {
  test('an override for one channel does not apply in another channel', async () => {
    const { discord, idOf, say } = await startGuarded();
    say(deny(EVERYONE_ROLE, idOf('cinema')));
    const viewer = discord.person('viewer').in('#history');
    expect((await viewer.run('/look')).text).toContain('looked');
    expect(await viewer.complete('/look', {}, 'query')).toHaveLength(1);
  });

  test('an override for a channel applies in its threads', async () => {
    const { discord, idOf, say } = await startGuarded();
    const viewer = discord.person('viewer').in('silent films');
    say(deny(EVERYONE_ROLE, idOf('cinema')));
    expect((await viewer.run('/look')).text).toContain(DENIED);
  });

  test('an override for a channel applies in an archived thread that the bot has never seen', async () => {
    const world = createSimulatedDiscordWorld();
    for (const { channels } of world.guilds)
      for (const channel of channels) if (channel.name === 'silent films') channel.closed = 'archived';
    const { discord, idOf, say } = await startGuarded({ world });
    say(deny(EVERYONE_ROLE, idOf('cinema')));
    const viewer = discord.person('viewer').in('silent films');
    expect((await viewer.run('/look')).text).toMatch(/turned off for everyone|abgeschaltet/);
  });

  test('an override for a channel can allow a person who has no other right', async () => {
    const { discord, idOf, say } = await startGuarded();
    const outsider = discord.person('stranger');
    say({ ...deny('', idOf('cinema')), effect: 'allow', subject: { kind: 'person', id: outsider.id } });
    expect((await outsider.in('#history').run('/look')).text).toContain('This is for viewers');
    expect((await outsider.in('#cinema').run('/look')).text).toContain('looked');
    expect((await outsider.in('silent films').run('/look')).text).toContain('looked');
  });
});

test('a change of access applies from the next interaction on, even to older messages', async () => {
  const { discord, idOf, say } = await startGuarded();
  const viewer = discord.person('viewer');
  const message = await shown(viewer);
  say(deny(idOf('viewer')));
  expect((await viewer.click(message, 'Again')).text).toContain('@viewer is not allowed to do this.');
  say();
  expect((await viewer.click(message, 'Again')).text).toContain('again');
});
