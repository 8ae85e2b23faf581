import { expect, test } from 'vitest';
import { EVERYONE, type Override } from '../../src/domain/access/access.ts';
import { CAPABILITIES, type Capability, type Needed } from '../../src/domain/access/capabilities.ts';
import { LEVEL_OF } from '../../src/permissions/capabilities.ts';
import { decide } from '../../src/permissions/policy.ts';
import { rolesThatMay } from '../../src/permissions/rolesThatMay.ts';
import { allowed, allowedPerson, denied, GUILD, mapWith, member, policyWith } from './support/policies.ts';

const rolesFor = (overrides: readonly Override[], ...capabilities: readonly Capability[]) =>
  rolesThatMay(policyWith(mapWith(...overrides)), GUILD, capabilities);

test('are those with the level or a higher one; of several capabilities, the lowest level counts', () => {
  expect(rolesFor([], 'session.list')).toEqual(['m', 'a']);
  expect(rolesFor([], 'notify.edit', 'notify.list')).toEqual(['m', 'a']);
});

test('are those of the rest where one part is for those who run the bot', () => {
  expect(rolesFor([], 'servers.manage', 'log.write')).toEqual(['a']);
});

test('include roles with a grant, even in a single channel', () => {
  const there = allowed('session.list', 'x', { channelId: 'there' });
  expect(rolesFor([there], 'session.list')).toEqual(['m', 'a', 'x']);
  expect(rolesFor([there], 'device.list')).toEqual(['m', 'a']);
});

test('do not include those that are only denied it', () => {
  expect(rolesFor([denied('session.list', 'x')], 'session.list')).toEqual(['m', 'a']);
});

test('are undefined if others may do it too', () => {
  expect(rolesFor([], 'help', 'log.write')).toBeUndefined();
  expect(rolesFor([], 'servers.manage')).toBeUndefined();
  expect(rolesFor([allowedPerson('log.write', 'u')], 'log.write')).toBeUndefined();
  expect(rolesFor([allowed('playlist.edit', EVERYONE)], 'playlist.edit')).toBeUndefined();
  expect(
    rolesThatMay(policyWith({ levels: { [EVERYONE]: 'viewer' }, overrides: [] }), GUILD, ['search']),
  ).toBeUndefined();
  expect(rolesThatMay(policyWith('unreadable'), GUILD, ['search'])).toBeUndefined();
});

const needed = (capability: Capability): Needed => LEVEL_OF[capability];
const BY_ROLE = CAPABILITIES.filter((each) => !['everyone', 'installation'].includes(needed(each)));

test.each(BY_ROLE)('leave out nobody who may %s', (capability) => {
  const overrides = [allowed(capability, 'x')];
  const policy = policyWith(mapWith(...overrides));
  const may = ['v', 'c', 'm', 'a', 'x', 'y'].filter((role) => decide(policy, capability, member(role)).allowed);
  expect(may.filter((role) => !rolesFor(overrides, capability)?.includes(role))).toEqual([]);
});
