import { expect, test } from 'vitest';
import { MAX_CHECK_TO_SEND_MS, MAX_ROLE_AGE_MS, type MessageReader } from '../../src/domain/notifications/readers.ts';
import { FIRST_SERVER_ID, serverId } from '../../src/domain/servers/refs.ts';
import { createReadPermissionCheck } from '../../src/main/mayRead.ts';
import { allowedPerson, denied, GUILD, mapWith, policyWith } from '../permissions/support/policies.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const ADA = '300000000000000001';
const reader = (but: Partial<MessageReader> = {}): MessageReader => ({
  guildId: GUILD,
  userId: ADA,
  needs: 'follow.own',
  ...but,
});

function asking() {
  const clock = createSteppedClock();
  const discord = {
    roles: ['v'] as readonly string[] | 'absent' | undefined,
    owner: undefined as string | undefined,
    requests: 0,
  };
  const access = { policy: policyWith(mapWith()) };
  const directory = {
    membership: async () => {
      discord.requests += 1;
      return discord.roles;
    },
    ownerOf: () => discord.owner,
  };
  const visible = { serversOf: () => [FIRST_SERVER_ID] };
  const runs = { owners: [] as readonly string[], appointed: [] as readonly string[] };
  const installation = {
    owners: () => runs.owners,
    isAdmin: (id: string) => [...runs.owners, ...runs.appointed].includes(id),
  };
  return {
    mayRead: createReadPermissionCheck({ access, clock, directory, visible, installation }),
    discord,
    runs,
    access,
    clock,
  };
}

test('the roles that decide about a direct message are at most a minute old when it is sent', () => {
  expect(MAX_ROLE_AGE_MS + MAX_CHECK_TO_SEND_MS).toBeLessThanOrEqual(60_000);
});

test('a person’s roles are read from Discord at most every 30 seconds, or again at once if the last reading found none', async () => {
  const { mayRead, discord, clock } = asking();
  expect([await mayRead(reader()), await mayRead(reader()), discord.requests]).toEqual([true, true, 1]);
  discord.roles = 'absent';
  await clock.advance(MAX_ROLE_AGE_MS - 1);
  expect(await mayRead(reader())).toBe(true);
  await clock.advance(1);
  expect([await mayRead(reader()), discord.requests]).toEqual([false, 2]);
  discord.roles = ['v'];
  expect([await mayRead(reader()), await mayRead(reader()), discord.requests]).toEqual([true, true, 3]);
});

const later = MAX_ROLE_AGE_MS;

test.each<{ name: string; ms: number; roles: readonly string[] | 'absent' | undefined; may: boolean | undefined }>([
  { name: 'was removed from the guild', ms: later, roles: 'absent', may: false },
  { name: 'lost all roles', ms: later, roles: [], may: false },
  { name: 'kept only a role without a level', ms: later, roles: ['x'], may: false },
  { name: 'cannot be asked about', ms: later, roles: undefined, may: undefined },
  { name: 'got a higher role', ms: later, roles: ['m'], may: true },
  { name: 'was removed before the clock was set back by an hour', ms: -3_600_000, roles: 'absent', may: false },
  { name: 'was removed before the machine slept for a night', ms: 8 * 3_600_000, roles: 'absent', may: false },
])(
  'whether a direct message is sent is decided by the current roles of a person who $name',
  async ({ ms, roles, may }) => {
    const { mayRead, discord, clock } = asking();
    expect(await mayRead(reader())).toBe(true);
    discord.roles = roles;
    clock.set(new Date(clock.now().getTime() + ms));
    expect(await mayRead(reader())).toBe(may);
  },
);

test('a person who lost a capability gets no direct message that needs it', async () => {
  const { mayRead, access } = asking();
  expect(await mayRead(reader())).toBe(true);
  access.policy = policyWith(mapWith(denied('search', 'v')));
  expect(await mayRead(reader())).toBe(false);
  access.policy = policyWith(mapWith(denied('follow.own', 'v')));
  const needs = ['follow.own', 'report.send', 'me.show'] as const;
  expect(await Promise.all(needs.map((each) => mayRead(reader({ needs: each }))))).toEqual([false, true, true]);
});

test('nobody gets direct messages about a media server that their guild does not see', async () => {
  const { mayRead } = asking();
  expect(await mayRead(reader({ server: FIRST_SERVER_ID }))).toBe(true);
  expect(await mayRead(reader({ server: serverId(2) }))).toBe(false);
});

test.each([
  { name: 'owns the guild', owner: ADA, roles: 'absent' as const, may: true },
  { name: 'no longer owns it', owner: '300000000000000002', roles: ['a'], may: false },
  { name: 'owned a guild that the bot has left', owner: undefined, roles: 'absent' as const, may: false },
  { name: 'may own a guild that Discord has not sent yet', owner: undefined, roles: ['a'], may: undefined },
])('an alert for the owner reaches a person who $name: $may', async ({ owner, roles, may }) => {
  const { mayRead, discord } = asking();
  Object.assign(discord, { owner, roles });
  expect(await mayRead(reader({ needs: 'owner' }))).toBe(may);
});

test('an alert for admins needs no right to search, but is not sent to a person who left the guild', async () => {
  const { mayRead, access, discord, clock } = asking();
  access.policy = policyWith(mapWith(allowedPerson('notify.edit', ADA), denied('search', 'v')));
  expect(await mayRead(reader({ needs: 'notify.edit' }))).toBe(true);
  discord.roles = 'absent';
  await clock.advance(MAX_ROLE_AGE_MS);
  expect(await mayRead(reader({ needs: 'notify.edit' }))).toBe(false);
});

test('a direct message is sent to a person without roles if everyone may view, and waits while the roles are unknown', async () => {
  const { mayRead, discord, access } = asking();
  discord.roles = undefined;
  expect([await mayRead(reader()), await mayRead(reader()), discord.requests]).toEqual([undefined, undefined, 2]);
  discord.roles = [];
  expect(await mayRead(reader())).toBe(false);
  access.policy = policyWith(mapWith(), { everyoneViews: true, maps: new Map() });
  expect(await mayRead(reader())).toBe(true);
});

const OWNER = '300000000000000003';
const BOB = '300000000000000004';

test.each<{ name: string; who: { owners: readonly string[]; appointed: readonly string[] }; may: boolean | undefined }>(
  [
    { name: 'owns the bot', who: { owners: [ADA], appointed: [] }, may: true },
    { name: 'was appointed', who: { owners: [OWNER], appointed: [ADA] }, may: true },
    { name: 'was dismissed', who: { owners: [OWNER], appointed: [BOB] }, may: false },
    { name: 'was never appointed', who: { owners: [OWNER], appointed: [] }, may: false },
    { name: 'may own it, which Discord has not said yet', who: { owners: [], appointed: [] }, may: undefined },
  ],
)(
  'whether a person who $name gets a message for installation admins is decided without reading roles: $may',
  async ({ who, may }) => {
    const { mayRead, runs, discord } = asking();
    Object.assign(runs, who);
    expect(await mayRead(reader({ guildId: '', needs: 'installation' }))).toBe(may);
    expect(discord.requests).toBe(0);
  },
);
