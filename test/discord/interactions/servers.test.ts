import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCommand } from '../../../src/commands/framework/command.ts';
import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import { createMessageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { createServerChoiceHandlers } from '../../../src/commands/framework/onServer.ts';
import { makeOptionOptional, textOption } from '../../../src/commands/framework/options.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { createCommandPressHandlers } from '../../../src/commands/framework/tasks/createCommandPressHandlers.ts';
import { askOptionsPress } from '../../../src/commands/framework/tasks/target.ts';
import { createRateLimiter } from '../../../src/discord/interactions/rateLimiter.ts';
import {
  choosePermittedServers,
  isOnInvisibleServer,
  type ServerFilter,
  singleServerOfInteraction,
  splitServerOption,
} from '../../../src/discord/interactions/servers.ts';
import {
  type ActingUser,
  EVERYONE_ROLE,
  type PermissionMap,
  type PermissionOverride,
} from '../../../src/domain/access/access.ts';
import type { GuildServers } from '../../../src/domain/servers/mediaServers.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { ComponentPress } from '../../../src/render/kit/message/press.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { mapWith, member, policyWith } from '../../permissions/support/policies.ts';
import { fakeMedia, film } from '../../support/media.ts';
import { knownServer } from '../../support/servers.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { startSmallBot } from '../support/bot.ts';

const HOME = knownServer(1, 'Home');
const DEN = knownServer(2, 'Den');
const SECOND = serverId(2);

describe('a command for one media server goes to', () => {
  const scan = { requires: 'library.scan' } as const;
  const seeing = (defaults: Readonly<Record<string, number>>): GuildServers => ({
    serversOf: (guildId) => (guildId === '9' ? [HOME, DEN] : []),
    defaultOf: (guildId, channelIds) => [...channelIds, guildId].flatMap((id) => defaults[id] ?? []).map(serverId)[0],
  });
  const inThread = { userId: '1', roleIds: ['m'], guildId: '9', channelIds: ['thread', 'channel'] };
  const policy = policyWith(mapWith(), {
    guildIds: ['9'],
    roleIds: { viewer: [], curator: [], moderator: ['m'], admin: [] },
    maps: new Map(),
  });
  const decideAt = (
    serverFilter: ServerFilter,
    actor: ActingUser,
    servers: GuildServers,
    requires: Parameters<typeof choosePermittedServers>[0] = scan,
  ) => choosePermittedServers(requires, { serverFilter, actor }, { policy, servers });

  test.each<{ name: string; defaults: Readonly<Record<string, number>>; expected: number | undefined }>([
    { name: 'the default of the thread', defaults: { thread: 2, channel: 1, 9: 1 }, expected: 2 },
    { name: 'the default of the channel that the thread is in', defaults: { channel: 2, 9: 1 }, expected: 2 },
    { name: 'the default of the guild', defaults: { 9: 2 }, expected: 2 },
    { name: 'none without any default', defaults: {}, expected: undefined },
    { name: 'none where the default is one that the guild may not see', defaults: { 9: 3 }, expected: undefined },
  ])('a command for one media server uses $name', ({ defaults, expected }) => {
    const about = decideAt(undefined, inThread, seeing(defaults));
    expect(about).toEqual(
      expected === undefined
        ? { problem: 'several', candidates: [HOME, DEN] }
        : { servers: [expected], singleServer: expected, serverName: 'Den' },
    );
  });

  test('a command for one media server uses the named one, whatever the default', () => {
    const about = decideAt(({ name }) => name === 'Home', inThread, seeing({ 9: 2 }));
    expect(about).toEqual({ servers: [1], singleServer: FIRST_SERVER_ID, serverName: 'Home' });
  });

  test('a command has no media server in direct messages without a guild', () => {
    const everywhere = { ...seeing({}), serversOf: () => [HOME] };
    expect(decideAt(undefined, { userId: '1' }, everywhere)).toEqual({ problem: 'none', candidates: [] });
  });

  test('a command with an unknown media server is refused, even if it needs none', () => {
    const about = decideAt(() => false, inThread, seeing({}), { requires: 'help', takesServer: true });
    expect(about).toEqual({ problem: 'unknown', candidates: [HOME, DEN] });
  });

  test('a command uses the guild’s default media server if its channel is unknown', () => {
    const guilds: GuildServers = { ...seeing({}), defaultOf: (_, { length }) => (length === 0 ? SECOND : undefined) };
    expect(decideAt(undefined, { ...inThread, channelIds: [] }, guilds)).toMatchObject({ singleServer: 2 });
  });

  test('a person need not name the media server if there is only one or the answer covers all', () => {
    const isHome = ({ name }: typeof HOME) => name === 'Home';
    const only = { ...seeing({}), serversOf: () => [HOME] };
    expect(decideAt(isHome, inThread, only)).toEqual({ servers: [1], singleServer: FIRST_SERVER_ID });
    expect(decideAt(isHome, inThread, seeing({}), { requires: 'search' })).toEqual({
      servers: [1],
      singleServer: FIRST_SERVER_ID,
    });
  });
});

test('a person with the right on one media server may still use their own account on another', () => {
  const onHome: PermissionOverride = {
    capability: 'playlist.edit',
    effect: 'allow',
    subject: { kind: 'role', id: 'v' },
    serverId: FIRST_SERVER_ID,
  };
  const servers: GuildServers = { serversOf: () => [HOME, DEN], defaultOf: () => undefined };
  const about = (name: string) =>
    choosePermittedServers(
      { requires: 'playlist.edit' },
      { serverFilter: (server) => server.name === name, actor: member('v') },
      {
        policy: policyWith(mapWith(onHome)),
        servers,
      },
    );
  expect(about('Home')).toMatchObject({ singleServer: FIRST_SERVER_ID });
  expect(about('Den')).toMatchObject({ singleServer: SECOND });
});

test('if a command reads a single media server, the audit trail records it even if the person named none', () => {
  expect(singleServerOfInteraction({ requires: 'search' }, { servers: [SECOND] })).toEqual({
    id: SECOND,
    name: undefined,
  });
  expect(singleServerOfInteraction({ requires: 'search' }, { servers: [FIRST_SERVER_ID, SECOND] })).toBeUndefined();
});

test('a button works as long as the guild may see one of the media servers in its data', () => {
  const items = ['7', '2:8'].map((ratingKey) => ({ ratingKey, title: 'A film' }));
  const guilds = (...seen: readonly (typeof HOME)[]) => ({ serversOf: () => seen, defaultOf: () => undefined });
  const unseen = [[HOME], [DEN], []].map((seen) =>
    isOnInvisibleServer({ target: { items }, chosenValues: [] }, member(), guilds(...seen)),
  );
  expect(unseen).toEqual([false, false, true]);
});

describe('the option `server`', () => {
  const given = { server: 'Den', title: 'films' };

  test('the option `server` is an ordinary option for a command that concerns no media server', () => {
    expect(splitServerOption({ requires: 'help' }, given)).toEqual({ raw: given, named: undefined });
  });

  test.each([{ requires: 'search' }, { requires: 'help', takesServer: true }] as const)(
    'the option `server` chooses the media server for a command with %j',
    (action) => {
      const { raw, serverFilter } = splitServerOption(action, given);
      expect([raw, serverFilter?.(DEN), serverFilter?.(HOME)]).toEqual([{ title: 'films' }, true, false]);
    },
  );
});

const query = {
  query: makeOptionOptional(
    textOption({ complete: async (_, { context }) => [{ name: `on ${context.servers}`, value: '#1' }] }),
  ),
};
const again = createPressHandler({
  name: 'look.again',
  requires: 'search',
  changes: false,
  target: z.object({}),
  place: 'update',
  answer: async ({ context }) => createNoteMessage(`again on ${context.servers}`),
});
/** Reads over all; the next page of what it shows is asked for with a button. */
const look = createCommand({
  words: wordsFor('look', query),
  requires: 'search',
  changes: false,
  options: query,
  presses: [again],
  answer: async ({ args, context }) =>
    createNoteMessage(`looked on ${context.servers} with ${JSON.stringify(args)}`, {
      controls: [[{ label: 'Again', style: 'primary', press: { action: 'look.again', target: {}, by: 'anyone' } }]],
    }),
});
const title = { title: textOption({ max: 20 }) };
const scan = createCommand({
  words: wordsFor('scan', title),
  requires: 'library.scan',
  options: title,
  visibility: 'public',
  changes: ({ args }) => ({ target: args.title }),
  answer: async ({ args, context }) => createChangeResultMessage('done', `scanned ${args.title} on ${context.servers}`),
});
/** Sets up something that may be about one of them. */
const setUp = createCommand({
  words: wordsFor('set-up', query),
  requires: 'board.edit',
  changes: false,
  options: query,
  takesServer: true,
  answer: async ({ context }) =>
    createNoteMessage(`set up with ${context.servers} about ${context.singleServer ?? 'all'}`),
});
const settings = createCommand({
  words: wordsFor('settings', query),
  requires: 'pref.show',
  options: query,
  changes: false,
  answer: async ({ context }) => createNoteMessage(`settings of ${context.servers}`),
});
const batch = createPressHandler({
  name: 'batch.write',
  requires: 'log.write',
  changes: () => ({}),
  target: z.object({}),
  place: 'private',
  answer: async ({ context }) => createChangeResultMessage('done', `written on ${context.servers}`),
});
const log = createCommand({
  words: wordsFor('log', {}),
  requires: 'log.write',
  changes: false,
  presses: [batch],
  modal: ({ context }) => {
    const { serverName = 'the only one' } = context;
    return {
      title: `Lines for ${serverName}`,
      inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }],
      press: { action: 'batch.write', target: {}, by: 'invoker' },
    };
  },
});
const explain = createCommand({
  words: wordsFor('explain', {}),
  requires: 'help',
  changes: false,
  answer: async ({ context }) => createNoteMessage(`explained for ${context.servers}`),
});
/** Shows buttons as on the panel, which ask for the options of `scan` and `set-up` in forms. */
const buttons = createCommand({
  words: wordsFor('buttons', {}),
  requires: 'help',
  changes: false,
  answer: async () =>
    createNoteMessage('Press a button.', {
      controls: [
        [
          { label: 'Scan', style: 'primary', press: { ...askOptionsPress('scan'), by: 'anyone' } },
          { label: 'Set up', style: 'primary', press: { ...askOptionsPress('set-up'), by: 'anyone' } },
        ],
      ],
    }),
});

/** A bot in whose guild these media servers can be seen, which may change. */
async function startSeeing(
  seen: { servers: readonly (typeof HOME)[]; chosen?: typeof SECOND },
  given: Pick<Parameters<typeof startSmallBot>[0], 'rateLimiter' | 'messageCommands'> = {},
) {
  const commands = [look, scan, settings, log, explain, setUp, buttons];
  const pressActions = [
    ...commands.flatMap(({ presses }) => presses),
    ...createServerChoiceHandlers(commands),
    ...createCommandPressHandlers(commands),
  ];
  const servers: GuildServers = { serversOf: () => seen.servers, defaultOf: () => seen.chosen };
  const bot = await startSmallBot({ commands, pressActions, servers, ...given });
  return { ...bot, person: bot.discord.person('admin') };
}

const ASK = 'On which media server?';
const CHOOSE = 'Choose a media server';
const GONE = 'I no longer know what that was for.';
const NONE = 'This Discord server may not use any media server yet.';

describe('where a guild may see several media servers', () => {
  test('a reading command asks all media servers, or the named one in any spelling', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    expect((await person.run('/look', { query: 'x' })).text).toContain('looked on 1,2 with {"query":"x"}');
    expect((await person.run('/look', { query: 'x', server: ' dEN ' })).text).toContain(
      'looked on 2 with {"query":"x"}',
    );
  });

  test('completion of another option reads from the media server named in `server`', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    expect(await person.complete('/look', {}, 'query')).toMatchObject([{ name: 'on 1,2' }]);
    expect(await person.complete('/look', { server: 'Den' }, 'query')).toMatchObject([{ name: 'on 2' }]);
    expect(await person.complete('/look', { server: 'Attic' }, 'query')).toEqual([]);
  });

  test('a setup command gets the named media server, or works with all of them', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    expect((await person.run('/set-up')).text).toContain('set up with 1,2 about all');
    expect((await person.run('/set-up', { server: 'den' })).text).toContain('set up with 1,2 about 2');
    expect((await person.run('/set-up', { server: 'Attic' })).text).toContain(
      'no media server of that name here, only Home, Den',
    );
    expect(await person.complete('/set-up', { server: 'Den' }, 'query')).toMatchObject([{ name: 'on 1,2' }]);
  });

  test('a form of a setting offers the media servers, and limits the setting to the chosen one', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    const { message } = await person.run('/buttons');
    const { modal } = await person.click(message ?? expect.fail('there are no buttons'), 'Set up');
    const form = modal ?? expect.fail('there is no form');
    const options = [
      { label: 'Home', value: '1' },
      { label: 'Den', value: '2' },
    ];
    expect(form.raw.components[1]).toMatchObject({ component: { custom_id: 'server', required: false, options } });
    expect((await person.submit(form, { server: '2' })).text).toContain('set up with 1,2 about 2');
  });

  test('a form of a setting that names no media server sets it for all', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    const { message } = await person.run('/buttons');
    const { modal } = await person.click(message ?? expect.fail('there are no buttons'), 'Set up');
    const answer = await person.submit(modal ?? expect.fail('there is no form'), {});
    expect(answer.text).toContain('set up with 1,2 about all');
  });

  test('the form of a setting does not ask for the media server if there is only one', async () => {
    const { person } = await startSeeing({ servers: [HOME] });
    const { message } = await person.run('/buttons');
    const { modal } = await person.click(message ?? expect.fail('there are no buttons'), 'Set up');
    expect(modal?.raw.components).toHaveLength(1);
  });

  test('a form of a setting refuses a forged media server that the guild may not see', async () => {
    const seen = { servers: [HOME, DEN] };
    const { person } = await startSeeing(seen);
    const { message } = await person.run('/buttons');
    const { modal } = await person.click(message ?? expect.fail('there are no buttons'), 'Set up');
    seen.servers = [HOME];
    expect((await person.submit(modal ?? expect.fail('there is no form'), { server: '2' })).text).toContain(GONE);
  });

  test('a button keeps to the media server that its command named', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    const { message } = await person.run('/look', { server: 'Den' });
    if (!message) throw new Error('there is no message');
    const first = await person.click(message, 'Again');
    expect(first.text).toContain('again on 2');
  });

  test('the option `server` completes the names of the media servers', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    const offer = { Home: { name: 'Home', value: 'Home' }, Den: { name: 'Den', value: 'Den' } };
    expect(await person.complete('/look', {}, 'server')).toEqual([offer.Home, offer.Den]);
    expect(await person.complete('/scan', { server: 'd' }, 'server')).toEqual([offer.Den]);
    expect(await person.complete('/scan', { server: 'attic' }, 'server')).toEqual([]);
  });

  test('the option `server` completes at most 25 names, as many as Discord takes', async () => {
    const many = Array.from({ length: 30 }, (_, at) => knownServer(at + 1, `Server ${at + 1}`));
    const { person, discord } = await startSeeing({ servers: many });
    expect(await person.complete('/look', {}, 'server')).toHaveLength(25);
    expect(discord.takeViolations()).toEqual([]);
  });

  test('a command for one media server asks which one, and continues with the same options and one audit entry', async () => {
    const { person, audited, settled, refused } = await startSeeing({ servers: [HOME, DEN] });
    const asked = await person.run('/scan', { title: 'films' });
    expect(asked).toMatchObject({ private: true });
    expect(asked.text).toContain(ASK);
    if (!asked.message) throw new Error('nothing was asked');
    await settled();
    expect(audited).toEqual([]);
    const done = await person.select(asked.message, CHOOSE, 'Den');
    expect(done.text).toContain('scanned films on 2');
    expect(done.private).toBe(false);
    await settled();
    expect(audited).toMatchObject([
      { action: 'scan', capability: 'library.scan', target: 'Den: films', outcome: 'done' },
    ]);
    expect((await person.select(asked.message, CHOOSE, 'Home')).text).toContain(en.errors.press.used);
    await settled();
    expect(refused).toHaveLength(1);
  });

  test('a command run from a panel asks for the media server, and its answer stays private', async () => {
    const { person, audited, settled } = await startSeeing({ servers: [HOME, DEN] });
    const { message } = await person.run('/buttons');
    if (!message) throw new Error('there are no buttons');
    const { modal } = await person.click(message, 'Scan');
    if (!modal) throw new Error('there is no form');
    const asked = await person.submit(modal, { title: 'films' });
    expect(asked).toMatchObject({ private: true, text: expect.stringContaining(ASK) });
    if (!asked.message) throw new Error('nothing was asked');
    const answered = await person.select(asked.message, CHOOSE, 'Den');
    expect(answered).toMatchObject({ private: true, text: expect.stringContaining('scanned films on 2') });
    expect(answered.message?.id).toBe(asked.message.id);
    await settled();
    expect(audited).toMatchObject([{ action: 'scan', target: 'Den: films', outcome: 'done' }]);
  });

  test('a command run from a panel asks for the media server even if there is a default, which is listed first', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN], chosen: SECOND });
    const { message } = await person.run('/buttons');
    const { modal } = await person.click(message ?? expect.fail('there are no buttons'), 'Scan');
    const asked = await person.submit(modal ?? expect.fail('there is no form'), { title: 'films' });
    expect(JSON.stringify(asked.message?.components)).toMatch(/"Den".*"The default here".*"Home"/);
    const answered = await person.select(asked.message ?? expect.fail('nothing was asked'), CHOOSE, 'Home');
    expect(answered.text).toContain('scanned films on 1');
  });

  test('a private answer replaces the question for the media server', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    const { message } = await person.run('/settings');
    if (!message) throw new Error('nothing was asked');
    const answered = await person.select(message, CHOOSE, 'Home');
    expect(answered.message).toMatchObject({ id: message.id });
    expect(answered.text).toContain('settings of 1');
  });

  test('a form opens after the media server is chosen, and is submitted to that server', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    const { message } = await person.run('/log');
    if (!message) throw new Error('nothing was asked');
    const { modal } = await person.select(message, CHOOSE, 'Den');
    if (!modal) throw new Error('there is no form');
    expect((await person.submit(modal)).text).toContain('written on 2');
  });

  test('nobody else, and nobody who lost the role, can answer the question for the media server', async () => {
    const { discord, person, audited, settled } = await startSeeing({ servers: [HOME, DEN] });
    const { message } = await person.run('/scan', { title: 'films' });
    if (!message) throw new Error('nothing was asked');
    const moderator = discord.person('moderator').in('#cinema');
    expect((await moderator.select(message, CHOOSE, 'Den', { raw: true })).text).toContain(en.errors.press['of-other']);
    discord.world.guilds.forEach(({ members }) => {
      for (const member of members) member.roleIds = [];
    });
    expect((await person.select(message, CHOOSE, 'Den')).text).toContain('This is for moderators');
    await settled();
    expect(audited).toEqual([]);
  });

  test('choosing a media server and the command behind it count once against the rate limit', async () => {
    const rateLimiter = createRateLimiter(createSteppedClock());
    const { person } = await startSeeing({ servers: [HOME, DEN] }, { rateLimiter });
    for (const wanted of ['Home', 'Den', 'Home']) {
      const { message } = await person.run('/scan', { title: 'films' });
      if (!message) throw new Error('nothing was asked');
      expect((await person.select(message, CHOOSE, wanted)).text).toContain('scanned films');
    }
    expect((await person.run('/scan', { title: 'films' })).text).toContain('Not so fast');
  });

  test('a command asks for no media server if there is a default', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN], chosen: SECOND });
    expect((await person.run('/scan', { title: 'films' })).text).toContain('scanned films on 2');
    expect((await person.run('/scan', { title: 'films', server: 'home' })).text).toContain('scanned films on 1');
  });

  test('a form can name its media server if others were possible', async () => {
    const titleOf = async (servers: readonly (typeof HOME)[], server?: string) =>
      (await (await startSeeing({ servers })).person.run('/log', server === undefined ? {} : { server })).modal?.title;
    expect(await titleOf([HOME, DEN], 'Den')).toBe('Lines for Den');
    expect(await titleOf([HOME])).toBe('Lines for the only one');
  });

  test('completion that depends on a media server asks to choose the server first', async () => {
    const { person } = await startSeeing({ servers: [HOME, DEN] });
    expect(await person.complete('/settings', {}, 'query')).toEqual([
      { name: 'Choose the media server first, with the option “server”', value: '#' },
    ]);
    expect(await person.complete('/settings', { server: 'Den' }, 'query')).toMatchObject([{ name: 'on 2' }]);
  });
});

describe('a person with the right on one media server only', () => {
  /** Beside the roles: this is allowed to everyone, or denied, on one of them. */
  async function startWith(overrides: readonly PermissionOverride[], chosen?: typeof SECOND) {
    const commands = [look, scan];
    const pressActions = [...commands.flatMap(({ presses }) => presses), ...createServerChoiceHandlers(commands)];
    const servers: GuildServers = { serversOf: () => [HOME, DEN], defaultOf: () => chosen };
    const maps = new Map<string, PermissionMap>();
    const settings = { roleIds: { viewer: [], curator: [], moderator: [], admin: [] } };
    const bot = await startSmallBot({ commands, pressActions, servers, maps, settings });
    for (const { id } of bot.discord.world.guilds) maps.set(id, { levels: { [EVERYONE_ROLE]: 'viewer' }, overrides });
    return { ...bot, person: bot.discord.person('viewer') };
  }
  const onDen = (
    capability: PermissionOverride['capability'],
    effect: PermissionOverride['effect'],
  ): PermissionOverride => ({
    capability,
    effect,
    subject: { kind: 'role', id: EVERYONE_ROLE },
    serverId: SECOND,
  });

  test('a person denied on one media server reads only from the others, and is refused for the denied one', async () => {
    const { person, refused, settled } = await startWith([onDen('search', 'deny')]);
    expect((await person.run('/look')).text).toContain('looked on 1 with');
    expect((await person.run('/look', { server: 'Home' })).text).toContain('looked on 1 with');
    const said = await person.run('/look', { server: 'Den' });
    expect(said).toMatchObject({ private: true });
    expect(said.text).toContain('This is turned off for everyone on this media server.');
    await settled();
    expect(refused).toMatchObject([{ capability: 'search' }]);
    expect(await person.complete('/look', { server: 'Den' }, 'query')).toMatchObject([{ value: '#' }]);
    expect(await person.complete('/look', {}, 'query')).toMatchObject([{ name: 'on 1' }]);
    expect(await person.complete('/look', {}, 'server')).toEqual([{ name: 'Home', value: 'Home' }]);
  });

  test('a person with the right on a single media server is not asked to choose one, and the answer names the server', async () => {
    const { person } = await startWith([onDen('library.scan', 'allow')]);
    expect((await person.run('/scan', { title: 'films' })).text).toMatch(/scanned films on 2\n.*on Den/);
    expect((await person.run('/scan', { title: 'films', server: 'Home' })).text).toContain('This is for moderators');
    expect(await person.complete('/scan', {}, 'server')).toEqual([{ name: 'Den', value: 'Den' }]);
  });

  test('a person is asked before a command runs on another media server than the default', async () => {
    const { person } = await startWith([onDen('library.scan', 'allow')], FIRST_SERVER_ID);
    const asked = await person.run('/scan', { title: 'films' });
    expect(asked.text).toContain(ASK);
    if (!asked.message) throw new Error('nothing was asked');
    expect((await person.select(asked.message, CHOOSE, 'Den')).text).toContain('scanned films on 2');
  });

  test('a person who was denied on a media server in the meantime cannot answer the question for it', async () => {
    const overrides = [onDen('library.scan', 'allow')];
    const { person, audited, settled } = await startWith(overrides, FIRST_SERVER_ID);
    const asked = await person.run('/scan', { title: 'films' });
    const { message } = await person.run('/look', { server: 'Den' });
    if (!asked.message || !message) throw new Error('there is nothing to press');
    overrides.splice(0, 1, onDen('search', 'deny'));
    expect((await person.select(asked.message, CHOOSE, 'Den')).text).toContain('This is for moderators');
    expect((await person.click(message, 'Again')).text).toContain('turned off for everyone on this media server');
    await settled();
    expect(audited).toEqual([]);
  });
});

describe('a media server that the guild may not see', () => {
  test('a media server that the guild may not see is answered like one that does not exist', async () => {
    const { person } = await startSeeing({ servers: [HOME] });
    const said = async (server: string) => (await person.run('/look', { server })).text.replace(/reference \d+/, '');
    expect(await said('Den')).toBe(await said('No such'));
    expect(await said('Den')).toContain('there is no media server of that name here, only Home');
  });

  test('a media server that the guild lost disappears from older messages and questions', async () => {
    const seen: { servers: readonly (typeof HOME)[] } = { servers: [HOME, DEN] };
    const { person, audited, settled } = await startSeeing(seen);
    const { message } = await person.run('/look', { server: 'Den' });
    const asked = await person.run('/scan', { title: 'films' });
    const form = await person.run('/log', { server: 'Den' });
    if (!message || !asked.message || !form.modal) throw new Error('there is nothing to press');
    seen.servers = [HOME];
    expect((await person.click(message, 'Again')).text).toContain(GONE);
    expect((await person.select(asked.message, CHOOSE, 'Den')).text).toContain(GONE);
    expect((await person.submit(form.modal)).text).toContain(GONE);
    await settled();
    expect(audited).toEqual([]);
  });
});

describe('a guild that may not see any media server', () => {
  test('a guild without media servers is told so for every kind of interaction, and nothing is done', async () => {
    const seen: { servers: readonly (typeof HOME)[] } = { servers: [HOME] };
    const { person, audited, settled, refused } = await startSeeing(seen);
    const { message } = await person.run('/look');
    if (!message) throw new Error('there is no message');
    seen.servers = [];
    const answers = [
      await person.run('/look'),
      await person.run('/look', { server: 'Home' }),
      await person.run('/scan', { title: 'films' }),
      await person.run('/log'),
      await person.click(message, 'Again'),
    ];
    expect(answers.filter(({ text: said, private: isPrivate }) => !said.includes(NONE) || !isPrivate)).toEqual([]);
    const choice = [{ name: 'This Discord server may not use any media server yet', value: '#' }];
    expect(await person.complete('/look', {}, 'query')).toEqual(choice);
    expect(await person.complete('/look', {}, 'server')).toEqual(choice);
    await settled();
    expect([audited, refused]).toEqual([[], []]);
  });

  test('a guild without media servers is told so in the person’s language, in message menus too', async () => {
    const seen: { servers: readonly (typeof HOME)[] } = { servers: [HOME] };
    const { discord, person } = await startSeeing(seen, { messageCommands: [fromMenu] });
    const { message } = await person.run('/look');
    if (!message) throw new Error('there is no message');
    seen.servers = [];
    expect(await person.runOn(message, 'Open')).toMatchObject({ private: true, text: expect.stringContaining(NONE) });
    for (const each of discord.world.people) each.locale = 'de';
    expect(await person.complete('/look', {}, 'server')).toEqual([{ name: de.errors.servers.choice.none, value: '#' }]);
  });

  test('a guild without media servers can still use commands that concern no server', async () => {
    const { person } = await startSeeing({ servers: [] });
    expect((await person.run('/explain')).text).toContain('explained for');
  });
});

test('with a single media server, commands and buttons use it without asking', async () => {
  const { person } = await startSeeing({ servers: [DEN] });
  expect((await person.run('/scan', { title: 'films' })).text).toContain('scanned films on 2');
  expect((await person.run('/explain')).text).toContain('explained for 2');
});

/** Shows an item, however somebody came to it. */
const shown = async (ref: string, { media }: Pick<CommandDeps, 'media'>) =>
  createNoteMessage((await media.item(ref)).title);
const target = z.object({ ref: z.string() });
const showing = (name: string, place: 'update' | 'private') =>
  createPressHandler({
    name,
    requires: 'search',
    changes: false,
    target,
    place,
    answer: ({ target, pressed, deps }) => {
      const [chosen = target.ref] = pressed.values;
      return shown(chosen, deps);
    },
  });
const item = {
  item: textOption({ complete: async (ref, { deps }) => [{ name: (await deps.media.item(ref)).title, value: '#1' }] }),
};
const to = (action: string): ComponentPress => ({ action, target: { ref: '2:5' }, by: 'anyone' });
const form = createPressHandler({
  name: 'open.form',
  requires: 'search',
  changes: false,
  target,
  modal: () => ({
    title: 'Form',
    inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }],
    press: to('open.submitted'),
  }),
});
const open = createCommand({
  words: wordsFor('open', item),
  requires: 'search',
  changes: false,
  options: item,
  presses: [
    showing('open.button', 'private'),
    showing('open.chosen', 'private'),
    form,
    showing('open.submitted', 'private'),
  ],
  answer: ({ args, deps }) => shown(args.item, deps),
});
const cards = createCommand({
  words: wordsFor('cards', {}),
  requires: 'help',
  changes: false,
  visibility: 'public',
  answer: async () =>
    createNoteMessage('a card', {
      controls: [
        [
          { label: 'Button', style: 'primary', press: to('open.button') },
          { label: 'Form', style: 'primary', press: to('open.form') },
        ],
        { placeholder: 'Choose', options: [{ label: 'One', value: '2:5' }], press: to('open.chosen') },
      ],
    }),
});
const fromMenu = createMessageCommand({
  words: () => ({ name: 'Open' }),
  requires: 'search',
  changes: false,
  answer: ({ deps }) => shown('2:5', deps),
});

test('an item on a media server that the guild may not see is unknown to every command, and nothing is asked', async () => {
  const seen = { servers: [HOME, DEN] };
  const asked: string[] = [];
  const bot = await startSmallBot({
    commands: [open, cards],
    messageCommands: [fromMenu],
    pressActions: open.presses,
    servers: { serversOf: () => seen.servers, defaultOf: () => undefined },
    mediaFor: () =>
      fakeMedia({
        item: async (ref) => {
          asked.push(ref);
          return film({ title: 'Metropolis' });
        },
      }),
  });
  const person = bot.discord.person('admin');
  const { message } = await person.run('/cards');
  const { modal } = message ? await person.click(message, 'Form') : {};
  if (!message || !modal) throw new Error('there is nothing to press');
  const inEveryWay = async () => [
    (await person.run('/open', { item: '2:5' })).text,
    (await person.complete('/open', { item: '2:5' }, 'item')).map(({ name }) => name).join(),
    (await person.click(message, 'Button')).text,
    (await person.select(message, 'Choose', 'One')).text,
    (await person.submit(modal)).text,
    (await person.runOn(message, 'Open')).text,
  ];
  const before = await inEveryWay();
  expect(before.filter((said) => !said.includes('Metropolis'))).toEqual([]);
  expect(asked).toHaveLength(before.length);
  seen.servers = [HOME];
  const after = await inEveryWay();
  expect(after.map((said) => said.split('\n')[0]?.replace('| ', ''))).toEqual(
    after.map((_, way) => (way === 1 ? '' : en.errors.failure['not-found'])),
  );
  expect(asked).toHaveLength(before.length);
});

test('titles from a media server that the guild lost no longer appear in forms and menus', async () => {
  const form = (
    name: string,
    target: z.ZodType<{ readonly title?: string; readonly items?: readonly { title: string }[] }>,
  ) =>
    createPressHandler({
      name,
      requires: 'search',
      changes: false,
      target,
      modal: ({ target }) => {
        const { title, items = [] } = target;
        return {
          title: title ?? items.map((each) => each.title).join(' and '),
          inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }],
          press: to('open.submitted'),
        };
      },
    });
  const item = z.object({ ratingKey: z.string(), title: z.string() });
  const presses = [
    form('kept.items', z.object({ items: z.array(item) })),
    form('kept.session', z.object({ sessionId: z.string(), title: z.string() })),
  ];
  const [metropolis, laila] = [
    { ratingKey: '1', title: 'Metropolis' },
    { ratingKey: '2:5', title: 'Laila' },
  ];
  const button = (label: string, action: string, target: ComponentPress['target']) =>
    ({ label, style: 'primary', press: { action, target, by: 'anyone' } }) as const;
  const kept = createCommand({
    words: wordsFor('kept', {}),
    requires: 'help',
    changes: false,
    visibility: 'public',
    presses,
    answer: async () =>
      createNoteMessage('a card', {
        controls: [
          [
            button('Items', 'kept.items', { items: [laila] }),
            button('Session', 'kept.session', { sessionId: '2:s', title: 'Laila' }),
          ],
          {
            placeholder: 'Choose',
            options: [metropolis, laila].map(({ ratingKey: value, title: label }) => ({ value, label })),
            press: { action: 'kept.items', target: { items: [metropolis, laila] }, by: 'anyone' },
          },
        ],
      }),
  });
  const menu = createMessageCommand({
    words: () => ({ name: 'Open' }),
    requires: 'search',
    changes: false,
    answer: async ({ message }) => createNoteMessage(message.items.map(({ title }) => title).join(' and ')),
  });
  const seen = { servers: [HOME, DEN] };
  const bot = await startSmallBot({
    commands: [kept],
    messageCommands: [menu],
    pressActions: presses,
    servers: { serversOf: () => seen.servers, defaultOf: () => undefined },
  });
  const person = bot.discord.person('admin');
  const { message } = await person.run('/kept');
  if (!message) throw new Error('there is nothing to press');
  const inEveryWay = async () =>
    [
      await person.click(message, 'Items'),
      await person.click(message, 'Session'),
      await person.select(message, 'Choose', '2:5'),
      await person.select(message, 'Choose', '1'),
      await person.runOn(message, 'Open'),
    ].map(({ text: said, modal }) => (modal ? modal.title : said.replace('| ', '')));
  expect(await inEveryWay()).toEqual([
    'Laila',
    'Laila',
    'Metropolis and Laila',
    'Metropolis and Laila',
    'Laila and Metropolis',
  ]);
  seen.servers = [HOME];
  const after = await inEveryWay();
  expect(after.slice(0, 3).filter((said) => !said.startsWith(GONE))).toEqual([]);
  expect(after.slice(4)).toEqual(['Metropolis']);
});
