import { describe, expect, test, vi } from 'vitest';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import type { PeopleNames } from '../../../src/domain/people/people.ts';
import type { PersonalDataStore } from '../../../src/domain/people/privacy.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { de } from '../../../src/render/texts/de.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { createFakeNotifications } from '../support/notifications.ts';
import { pressed } from '../support/presses.ts';

const FIRST_GUILD = '200000000000000001';
const OTHER_GUILD = '200000000000000002';
const PERSON = { userId: '100000000000000011', bot: false, roleIds: [] };
const STORED = { rows: { people: [{ alias: 'Uncle Bob' }] }, long: { table: 'plays', total: 3 } } as const;

interface Situation {
  readonly asksIn: string;
  readonly isInstallationAdmin?: boolean;
  /**
   * The guild that each server was given to first: `FIRST_GUILD` if missing; undefined if it sees the server no longer.
   */
  readonly first?: string | undefined;
  /** The guilds that the bot is in. */
  readonly guilds?: readonly string[];
}

/** Two guilds that both see two media servers; account 7 of the first is known as Ada, and mapped. */
function twoGuilds(situation: Situation) {
  const { asksIn, isInstallationAdmin = false, guilds = [FIRST_GUILD, OTHER_GUILD] } = situation;
  const first = 'first' in situation ? situation.first : FIRST_GUILD;
  const ofAccount = vi.fn<PersonalDataStore['ofAccount']>(async () => STORED);
  const forgetAccount = vi.fn<PersonalDataStore['forgetAccount']>(async () => undefined);
  const map = vi.fn<LinkedAccounts['map']>(async () => undefined);
  const unmap = vi.fn<LinkedAccounts['unmap']>(async () => undefined);
  const { linkedAccounts, mediaServers, privacy } = depsWith({});
  const notifications = createFakeNotifications();
  const setAlias = vi.fn<PeopleNames['setAlias']>(notifications.deps.people.setAlias);
  const find: LinkedAccounts['find'] = async (userId, servers) =>
    servers.map((server) => ({ userId, server, accountId: server === 1 ? '7' : `${server}:7`, knownBy: 'admin' }));
  const deps = depsWith({
    ...notifications.deps,
    media: { accounts: async () => [{ id: '7', name: 'Ada' }] },
    people: { ...notifications.deps.people, setAlias },
    linkedAccounts: { ...linkedAccounts, find, map, unmap },
    privacy: { ...privacy, ofAccount, forgetAccount },
    mediaServers: { ...mediaServers, firstGuildOf: () => first, guildsOf: () => [FIRST_GUILD, OTHER_GUILD] },
    guilds: () => guilds.map((id) => ({ id, name: `Guild ${id}` })),
  });
  const context = asking({
    actor: { userId: '42', guildId: asksIn, roleIds: [] },
    servers: [serverId(1), serverId(2)],
    may: (capability) => capability !== 'servers.manage' || isInstallationAdmin,
  });
  return { deps, context, changes: { forgetAccount, map, unmap, setAlias }, ofAccount };
}

type Guilds = ReturnType<typeof twoGuilds>;

const command =
  (path: string, raw: Parameters<typeof answersTo>[1]) =>
  ({ deps, context }: Guilds) =>
    answersTo(path, raw, deps, context);

/** All ways to change what is known of an account, and what each says where it is done. */
const WAYS: readonly {
  readonly name: string;
  readonly way: (guilds: Guilds) => ReturnType<typeof answersTo>;
  readonly done: RegExp;
}[] = [
  {
    name: '/people map with an account from the list',
    way: command('people map', { person: PERSON, account: '#7' }),
    done: /already set/,
  },
  {
    name: '/people map with a typed name',
    way: command('people map', { person: PERSON, account: 'ada' }),
    done: /already set/,
  },
  {
    name: '/people map of the second server',
    way: command('people map', { person: PERSON, account: '#2:7' }),
    done: /already set/,
  },
  {
    name: '/people map without an account',
    way: command('people map', { person: PERSON }),
    done: /no longer has an account/,
  },
  {
    name: '/people name with an account from the list',
    way: command('people name', { account: '#7', name: 'Bob' }),
    done: /Bob/,
  },
  { name: '/people name with a typed name', way: command('people name', { account: 'Ada', name: 'Bob' }), done: /Bob/ },
  {
    name: '/people name that takes a name away',
    way: command('people name', { account: '#7' }),
    done: /No other name is set/,
  },
  {
    name: '/people delete',
    way: command('people delete', { account: '#7' }),
    done: /Delete what is stored about Ada\?/,
  },
  {
    name: 'the button of /people delete',
    way: ({ deps, context }) => pressed('privacy.delete-account', { accountId: '7' }, deps, context),
    done: /Deleted what was stored about account 7/,
  },
];

describe.each(WAYS)('$name', ({ way, done }) => {
  test.each<{ name: string; situation: Situation }>([
    { name: 'an admin of the guild that the server was given to first', situation: { asksIn: FIRST_GUILD } },
    { name: 'an installation admin in another guild', situation: { asksIn: OTHER_GUILD, isInstallationAdmin: true } },
    {
      name: 'an installation admin once the first guild is gone',
      situation: { asksIn: OTHER_GUILD, isInstallationAdmin: true, first: undefined },
    },
  ])('a change to an account on a server that two guilds share is allowed for $name', async ({ situation }) => {
    const said = (await way(twoGuilds(situation))).map(textOf).join('\n');
    expect(said).toMatch(done);
  });

  test.each<{ name: string; situation: Situation; why: RegExp }>([
    {
      name: 'another guild',
      situation: { asksIn: OTHER_GUILD },
      why: /Only admins of that Discord server can change it, or the bot’s owner/,
    },
    {
      name: 'another guild, after the first one lost the server',
      situation: { asksIn: OTHER_GUILD, first: undefined },
      why: /can now only be changed by the bot’s owner/,
    },
    {
      name: 'another guild, after the bot left the first one',
      situation: { asksIn: OTHER_GUILD, guilds: [OTHER_GUILD] },
      why: /can now only be changed by the bot’s owner/,
    },
  ])(
    'a change to a shared account by an admin of $name is refused, with the reason and who may make it',
    async ({ situation, why }) => {
      const guilds = twoGuilds(situation);
      const answers = await way(guilds);
      const said = answers.map(textOf).join('\n');
      expect(answers.map(({ outcome }) => outcome)).toEqual(['nothing']);
      expect(said).toMatch(/^Nothing was changed\./);
      expect(said).toMatch(why);
      expect(said).not.toMatch(/Guild \d|20000000000000000[12]/);
      for (const change of Object.values(guilds.changes)) expect(change).not.toHaveBeenCalled();
    },
  );
});

test('/people map removes a person’s accounts only on servers given to this guild first, and mentions the others', async () => {
  const guilds = twoGuilds({ asksIn: FIRST_GUILD });
  const firstGuildOf = (server: number) => (server === 1 ? FIRST_GUILD : OTHER_GUILD);
  const deps = { ...guilds.deps, mediaServers: { ...guilds.deps.mediaServers, firstGuildOf } };
  const [answer] = await answersTo('people map', { person: PERSON }, deps, guilds.context);
  expect(guilds.changes.unmap.mock.calls).toEqual([[PERSON.userId, 1]]);
  expect(answer && textOf(answer)).toMatch(/no longer has an account.*\n.*given to another Discord server first/);
  expect(answer?.audit).toMatchObject({ before: 'account 7', shared: [{ server: 1, target: 'account 7' }] });
});

test('/people export covers the guild it is run in, with only the members who own the account', async () => {
  const { deps, context, ofAccount } = twoGuilds({ asksIn: OTHER_GUILD });
  const membersOf = async () => new Map([['7' as const, [PERSON.userId]]]);
  await answersTo('people export', { account: '#7' }, { ...deps, membersOf }, context);
  await answersTo('people export', { account: '#2:7' }, { ...deps, membersOf }, context);
  expect(ofAccount.mock.calls).toEqual([
    ['7', { guildId: OTHER_GUILD, memberIds: [PERSON.userId] }],
    ['2:7', { guildId: OTHER_GUILD, memberIds: [] }],
  ]);
});

test('the refusal to change a shared account is explained in German', async () => {
  const { deps, context } = twoGuilds({ asksIn: OTHER_GUILD });
  const said = await answersTo('people name', { account: '#7', name: 'Bob' }, deps, { ...context, texts: de });
  expect(said.map(textOf).join()).toContain('Ändern können das nur die Admins dort und wer den Bot betreibt');
});
