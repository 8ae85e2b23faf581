import { expect, test } from 'vitest';
import { createMayFollow } from '../../src/main/mayFollow.ts';
import { denied, GUILD, mapWith, policyWith } from '../permissions/support/policies.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const ADA = { guildId: GUILD, userId: '300000000000000001' };

function asking() {
  const clock = createSteppedClock();
  const discord = { roles: ['v'] as readonly string[] | 'absent' | undefined, requests: 0 };
  const access = { policy: policyWith(mapWith()) };
  const membership = async () => {
    discord.requests += 1;
    return discord.roles;
  };
  return { mayFollow: createMayFollow({ access, clock, directory: { membership } }), discord, access, clock };
}

test('Discord is asked for the roles of a person once an hour, and anew for whoever was away', async () => {
  const { mayFollow, discord, clock } = asking();
  expect([await mayFollow(ADA), await mayFollow(ADA), discord.requests]).toEqual([true, true, 1]);
  discord.roles = 'absent';
  await clock.advance(3_599_000);
  expect(await mayFollow(ADA)).toBe(true);
  await clock.advance(1000);
  expect([await mayFollow(ADA), discord.requests]).toEqual([false, 2]);
  discord.roles = ['v'];
  expect([await mayFollow(ADA), await mayFollow(ADA), discord.requests]).toEqual([true, true, 3]);
});

test('what is allowed is decided anew each time', async () => {
  const { mayFollow, access } = asking();
  expect(await mayFollow(ADA)).toBe(true);
  access.policy = policyWith(mapWith(denied('search', 'v')));
  expect(await mayFollow(ADA)).toBe(false);
  access.policy = policyWith(mapWith(denied('follow.own', 'v')));
  expect([await mayFollow(ADA), await mayFollow(ADA, 'report.send')]).toEqual([false, true]);
});

test('somebody without a role may follow where everybody may, and nothing is remembered that Discord did not say', async () => {
  const { mayFollow, discord, access } = asking();
  discord.roles = undefined;
  expect([await mayFollow(ADA), await mayFollow(ADA), discord.requests]).toEqual([undefined, undefined, 2]);
  discord.roles = [];
  expect(await mayFollow(ADA)).toBe(false);
  access.policy = policyWith(mapWith(), { everyoneViews: true, maps: new Map() });
  expect(await mayFollow(ADA)).toBe(true);
});
