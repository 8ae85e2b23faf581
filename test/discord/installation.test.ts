import { TeamMemberMembershipState, TeamMemberRole } from 'discord-api-types/v10';
import { expect, onTestFinished, test } from 'vitest';
import { startDiscord } from '../../sandbox/discord/discord.ts';
import { createSimulatedDiscordWorld } from '../../sandbox/discord/world.ts';
import { createDiscordLookup, createLookupRestClient } from '../../src/discord/doctor/lookup.ts';
import { applicationOwners, createBotInstallation } from '../../src/discord/installation.ts';
import { noteSentences } from '../support/noteSentences.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const [OWNER, MEMBER, NAMED, APPOINTED, OTHER] = ['1', '2', '3', '4', '5'];
const MINUTE = 60_000;
const { Accepted, Invited } = TeamMemberMembershipState;
const { Admin, Developer, ReadOnly } = TeamMemberRole;
const member = (id: string, membership_state: number, role: string) => ({ user: { id }, membership_state, role });

test.each<{ name: string; application: Parameters<typeof applicationOwners>[0]; owners: readonly string[] }>([
  { name: 'its owner', application: { owner: { id: OWNER }, team: null }, owners: [OWNER] },
  { name: 'nobody, if Discord does not say', application: {}, owners: [] },
  {
    name: 'the members of its team, not the user that stands for that',
    application: {
      owner: { id: 'team' },
      team: { owner_user_id: OWNER, members: [member(MEMBER, Accepted, Developer)] },
    },
    owners: [OWNER, MEMBER],
  },
  {
    name: 'nobody who was only invited to the team, or may change nothing there',
    application: {
      team: { owner_user_id: null, members: [member(OWNER, Invited, Admin), member(MEMBER, Accepted, ReadOnly)] },
    },
    owners: [],
  },
])('an application belongs to $name', ({ application, owners }) => {
  expect(applicationOwners(application)).toEqual(owners);
});

/** An installation of an application of OWNER's, of which Discord may say nothing. */
function installation(answers: () => readonly string[] | undefined = () => [OWNER]) {
  const clock = createSteppedClock();
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const warnings: string[] = [];
  const made = createBotInstallation({
    lookup: {
      application: async () => {
        const owners = answers();
        if (!owners) throw new Error('an outage');
        const members = owners.map((id) => member(id, Accepted, Admin));
        return { id: '9', flags: 0, team: { owner_user_id: null, members } };
      },
    },
    ownerIds: [NAMED],
    appointed: { list: () => [APPOINTED] },
    clock,
    log: { warn: noteSentences(warnings) },
  });
  const admins = () => [OWNER, MEMBER, NAMED, APPOINTED, OTHER].filter((id) => made.isAdmin(id));
  return { ...made, clock, stopping, warnings, admins };
}

test('installation admins are the application’s team, OWNER_IDS and appointed people, who can be dismissed', async () => {
  const { learn, stopping, owners, admins } = installation();
  await learn(stopping.signal);
  expect(admins()).toEqual([OWNER, NAMED, APPOINTED]);
  expect(owners()).toEqual([NAMED, OWNER]);
});

test('the application’s owner counts for nothing until Discord has named them', async () => {
  const { learn, stopping, admins, warnings } = installation(() => undefined);
  expect(admins()).toEqual([NAMED, APPOINTED]);
  await learn(stopping.signal);
  expect([admins(), warnings.length]).toEqual([[NAMED, APPOINTED], 1]);
});

test('people who join or leave the application’s team gain or lose their rights within ten minutes', async () => {
  let owners = [OWNER];
  const { learn, stopping, clock, admins } = installation(() => owners);
  await learn(stopping.signal);
  owners = [MEMBER];
  await clock.advance(10 * MINUTE);
  expect(admins()).toEqual([MEMBER, NAMED, APPOINTED]);
});

test.each([
  { name: 'a minute back', byMs: -MINUTE },
  { name: 'an hour back', byMs: -60 * MINUTE },
  { name: 'a day back', byMs: -1440 * MINUTE },
  { name: 'an hour ahead', byMs: 60 * MINUTE },
  { name: 'a day ahead', byMs: 1440 * MINUTE },
])('the application’s owner stays an admin when the clock is set $name', async ({ byMs }) => {
  const { learn, stopping, clock, admins } = installation();
  await learn(stopping.signal);
  clock.set(new Date(clock.now().getTime() + byMs));
  expect(admins()).toEqual([OWNER, NAMED, APPOINTED]);
});

test('if Discord stops answering, the last known owners keep their rights for one hour', async () => {
  let owners: readonly string[] | undefined = [OWNER];
  const { learn, stopping, clock, admins } = installation(() => owners);
  await learn(stopping.signal);
  owners = undefined;
  await clock.advance(59 * MINUTE);
  expect(admins()).toContain(OWNER);
  await clock.advance(MINUTE);
  expect(admins()).toEqual([NAMED, APPOINTED]);
  owners = [OWNER];
  await clock.advance(10 * MINUTE);
  expect(admins()).toContain(OWNER);
});

test('Discord is not asked for the application’s owners any more once the bot stops', async () => {
  const asked: string[] = [];
  const { learn, stopping, clock } = installation(() => {
    asked.push('');
    return [];
  });
  await learn(stopping.signal);
  stopping.abort();
  await clock.advance(60 * MINUTE);
  expect(asked).toHaveLength(1);
});

test('the embedded Discord names the application’s owner or team as Discord does', async () => {
  const world = createSimulatedDiscordWorld();
  const discord = await startDiscord({ world });
  onTestFinished(() => discord.close());
  const lookup = createDiscordLookup(createLookupRestClient(discord.botToken, new URL(discord.url)));
  expect(applicationOwners(await lookup.application())).toEqual([world.guilds[0]?.ownerId]);
  const [ada, bob, eve] = world.people.map(({ id }) => id);
  const members = [
    { userId: `${ada}`, role: 'admin' },
    { userId: `${bob}`, role: 'developer' },
    { userId: `${eve}`, role: 'admin', isInvited: true },
  ] as const;
  world.application.team = { id: '800000000000000001', name: 'House', ownerId: `${ada}`, members };
  expect(new Set(applicationOwners(await lookup.application()))).toEqual(new Set([ada, bob]));
});
