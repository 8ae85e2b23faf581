import { expect, test } from 'vitest';
import { EVERYONE_ROLE, type PermissionOverride } from '../../src/domain/access/access.ts';
import { CAPABILITIES, type Capability, type RequiredPermissionLevel } from '../../src/domain/access/capabilities.ts';
import { LEVEL_BY_CAPABILITY } from '../../src/permissions/capabilities.ts';
import { decideAccess } from '../../src/permissions/policy.ts';
import { rolesWithCapability } from '../../src/permissions/rolesThatMay.ts';
import { allowed, allowedPerson, denied, GUILD, mapWith, member, policyWith } from './support/policies.ts';

const rolesFor = (overrides: readonly PermissionOverride[], ...capabilities: readonly Capability[]) =>
  rolesWithCapability(policyWith(mapWith(...overrides)), GUILD, capabilities);

test('for several capabilities, the allowed roles have the lowest of the required levels or a higher level', () => {
  expect(rolesFor([], 'session.list')).toEqual(['m', 'a']);
  expect(rolesFor([], 'notify.edit', 'notify.list')).toEqual(['m', 'a']);
});

test('the list of roles that may use a command ignores capabilities that only installation admins have', () => {
  expect(rolesFor([], 'servers.manage', 'log.write')).toEqual(['a']);
});

test('the list of roles that may do something includes roles with a grant, even in a single channel', () => {
  const there = allowed('session.list', 'x', { channelId: 'there' });
  expect(rolesFor([there], 'session.list')).toEqual(['m', 'a', 'x']);
  expect(rolesFor([there], 'device.list')).toEqual(['m', 'a']);
});

test('the list of roles that may do something leaves out roles with a denial', () => {
  expect(rolesFor([denied('session.list', 'x')], 'session.list')).toEqual(['m', 'a']);
});

test('no list of allowed roles is given if people without these roles may do the same', () => {
  expect(rolesFor([], 'help', 'log.write')).toBeUndefined();
  expect(rolesFor([], 'servers.manage')).toBeUndefined();
  expect(rolesFor([allowedPerson('log.write', 'u')], 'log.write')).toBeUndefined();
  expect(rolesFor([allowed('playlist.edit', EVERYONE_ROLE)], 'playlist.edit')).toBeUndefined();
  expect(
    rolesWithCapability(policyWith({ levels: { [EVERYONE_ROLE]: 'viewer' }, overrides: [] }), GUILD, ['search']),
  ).toBeUndefined();
  expect(rolesWithCapability(policyWith('unreadable'), GUILD, ['search'])).toBeUndefined();
});

const needed = (capability: Capability): RequiredPermissionLevel => LEVEL_BY_CAPABILITY[capability];
const BY_ROLE = CAPABILITIES.filter((each) => !['everyone', 'installation'].includes(needed(each)));

test.each(BY_ROLE)('the list of allowed roles leaves out no role that may use %s', (capability) => {
  const overrides = [allowed(capability, 'x')];
  const policy = policyWith(mapWith(...overrides));
  const may = ['v', 'c', 'm', 'a', 'x', 'y'].filter((role) => decideAccess(policy, capability, member(role)).allowed);
  expect(may.filter((role) => !rolesFor(overrides, capability)?.includes(role))).toEqual([]);
});
