import { describe, expect, it } from 'vitest';
import { EVERYONE_ROLE, type PermissionMap, type PermissionOverride } from '../../src/domain/access/access.ts';
import type { PermissionOverrideTarget } from '../../src/domain/access/changes.ts';
import { comparePermissionMaps } from '../../src/domain/access/difference.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import {
  hasAccessManager,
  MAX_PERMISSION_OVERRIDES,
  planCapabilityDenial,
  planCapabilityGrant,
  planGrantRevocation,
  planPermissionUndo,
  planRevokePersonalRights,
  planRoleLevelChange,
} from '../../src/permissions/plans.ts';
import { allowed, allowedPerson, denied, mapWith, policyWith, surroundedBy } from './support/policies.ts';

const policy = policyWith(mapWith());
const here = surroundedBy(policy, 'a', 'v', 'c', 'm', 'x');
/** ADMIN_ROLE_IDS names no role of this guild: who manages access is all in the map. */
const elsewhere = surroundedBy(policy, 'v', 'c', 'm', 'x');

const role = (id: string): PermissionOverrideTarget['subject'] => ({ kind: 'role', id });
const target = (id: string, given: Partial<PermissionOverrideTarget> = {}): PermissionOverrideTarget => ({
  capability: 'search',
  subject: role(id),
  ...given,
});
const manage = (id: string): PermissionOverrideTarget => target(id, { capability: 'access.manage' });
const person = (
  id: string,
  capability: PermissionOverrideTarget['capability'] = 'search',
): PermissionOverrideTarget => ({
  capability,
  subject: { kind: 'person', id },
});
const made = (map: PermissionMap) => ({ ok: true, map });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
const refused = (refusal: string) => ({ ok: false, refusal });

describe('a grant', () => {
  it('a grant adds an allowance', () => {
    expect(planCapabilityGrant(mapWith(), target('x'), here)).toEqual(made(mapWith(allowed('search', 'x'))));
  });

  it('a grant can add an allowance on one media server', () => {
    const onFirst = { serverId: FIRST_SERVER_ID };
    const allowance = { ...allowed('search', 'x'), ...onFirst };
    expect(planCapabilityGrant(mapWith(), target('x', onFirst), here)).toEqual(made(mapWith(allowance)));
  });

  it('a grant ends the denial for the same role in the same place, and no other', () => {
    const there = denied('search', 'x', { channelId: 'there' });
    expect(planCapabilityGrant(mapWith(denied('search', 'x'), there), target('x'), here)).toEqual(
      made(mapWith(there, allowed('search', 'x'))),
    );
  });

  it.each<{ name: string; wanted: PermissionOverrideTarget; refusal: string }>([
    { name: 'what is already the case', wanted: target('v'), refusal: 'unchanged' },
    { name: 'a role of a bot or of another guild', wanted: target('bot'), refusal: 'no-role-of-people' },
    {
      name: 'moderators’ capabilities for all members',
      wanted: target(EVERYONE_ROLE, { capability: 'session.list' }),
      refusal: 'not-for-everyone',
    },
    { name: 'managing access for all members', wanted: manage(EVERYONE_ROLE), refusal: 'not-for-everyone' },
    {
      name: 'on one media server what concerns none',
      wanted: target('x', { capability: 'audit.read', serverId: FIRST_SERVER_ID }),
      refusal: 'not-on-a-server',
    },
    {
      name: 'managing access in a single channel',
      wanted: { ...manage('x'), channelId: 'c' },
      refusal: 'not-in-a-channel',
    },
    {
      name: 'what is for those who run the bot',
      wanted: person('u', 'servers.manage'),
      refusal: 'of-the-installation',
    },
  ])('a grant refuses $name', ({ wanted, refusal }) => {
    expect(planCapabilityGrant(mapWith(allowed('search', 'v')), wanted, here)).toEqual(refused(refusal));
  });

  it.each<{ name: string; wanted: PermissionOverrideTarget; override: PermissionOverride }>([
    { name: 'a person', wanted: person('u'), override: allowedPerson('search', 'u') },
    {
      name: 'a single channel',
      wanted: target('x', { channelId: 'here' }),
      override: allowed('search', 'x', { channelId: 'here' }),
    },
  ])('a grant can be for $name', ({ wanted, override }) => {
    expect(planCapabilityGrant(mapWith(), wanted, here)).toEqual(made(mapWith(override)));
  });

  it('a grant can give everyone the capabilities of viewers and curators', () => {
    const wanted = target(EVERYONE_ROLE, { capability: 'playlist.edit' });
    expect(planCapabilityGrant(mapWith(), wanted, here)).toMatchObject({ ok: true });
  });

  it('a grant is refused if the guild has the maximum number of overrides', () => {
    const many = numbers(MAX_PERMISSION_OVERRIDES).map((id): PermissionOverride => allowedPerson('search', id));
    expect(planCapabilityGrant(mapWith(...many), target('x'), here)).toEqual(refused('too-many'));
    expect(planCapabilityGrant(mapWith(...many.slice(1)), target('x'), here)).toMatchObject({ ok: true });
  });
});

describe('a denial', () => {
  it('a denial replaces an allowance', () => {
    expect(planCapabilityDenial(mapWith(allowed('search', 'x')), target('x'), here)).toEqual(
      made(mapWith(denied('search', 'x'))),
    );
  });

  it('a denial is possible only for roles, not for single people', () => {
    expect(planCapabilityDenial(mapWith(), person('u'), here)).toEqual(refused('person-denied'));
  });

  it('a denial of managing access is refused for a role in ADMIN_ROLE_IDS', () => {
    expect(planCapabilityDenial(mapWith(), manage('a'), here)).toEqual(refused('always-admin'));
    expect(planCapabilityDenial(mapWith(), target('a'), here)).toMatchObject({ ok: true });
  });
});

describe('a revocation', () => {
  it('a revocation removes a grant in its place and nowhere else', () => {
    const there = allowed('search', 'x', { channelId: 'there' });
    expect(planGrantRevocation(mapWith(allowed('search', 'x'), there), target('x'), here)).toEqual(
      made(mapWith(there)),
    );
    expect(planGrantRevocation(mapWith(allowedPerson('search', 'u')), person('u'), here)).toEqual(made(mapWith()));
  });

  it('a revocation never widens access: a denial stays', () => {
    expect(planGrantRevocation(mapWith(denied('search', 'x')), target('x'), here)).toEqual(refused('not-granted'));
    expect(planGrantRevocation(mapWith(), target('v'), here)).toEqual(refused('not-granted'));
  });
});

describe('some person must be able to manage access', () => {
  it.each<{ name: string; map: PermissionMap }>([
    { name: 'that was allowed to', map: { levels: {}, overrides: [allowed('access.manage', 'gone')] } },
    { name: 'that has the level of admins', map: { levels: { gone: 'admin' }, overrides: [] } },
  ])('nobody can manage access any more if a role $name and is deleted', ({ map }) => {
    expect(hasAccessManager(map, elsewhere)).toBe(false);
    expect(hasAccessManager(map, surroundedBy(policy, 'gone'))).toBe(true);
  });

  it('a deleted role in ADMIN_ROLE_IDS does not count as someone who can manage access', () => {
    expect(hasAccessManager(mapWith(), elsewhere)).toBe(false);
    expect(hasAccessManager(mapWith(), here)).toBe(true);
  });
});

describe('giving up', () => {
  it('revoking a person’s own rights removes everything they were allowed by name, and nothing else', () => {
    const others = [allowedPerson('search', 'w'), allowed('search', 'u')];
    const map = mapWith(allowedPerson('search', 'u'), allowedPerson('browse', 'u'), ...others);
    expect(planRevokePersonalRights(map, 'u', here)).toEqual(made(mapWith(...others)));
  });

  it('a person’s own rights are not revoked if nobody else could manage access', () => {
    const map: PermissionMap = { levels: {}, overrides: [allowedPerson('access.manage', 'u')] };
    expect(planRevokePersonalRights(map, 'u', elsewhere)).toEqual(refused('no-manager'));
    expect(planRevokePersonalRights(map, 'w', elsewhere)).toEqual(made(map));
  });
});

describe('a level', () => {
  it('a role’s level can be given, changed and removed', () => {
    const map: PermissionMap = { levels: { v: 'viewer' }, overrides: [] };
    const level = (roleId: string, to?: 'curator') => planRoleLevelChange(map, { roleId, level: to }, here);
    expect(level('x', 'curator')).toEqual(made({ levels: { v: 'viewer', x: 'curator' }, overrides: [] }));
    expect(level('v', 'curator')).toEqual(made({ levels: { v: 'curator' }, overrides: [] }));
    expect(level('v')).toStrictEqual(made({ levels: {}, overrides: [] }));
  });

  it('everyone can be given a level up to curator', () => {
    const level = (to: 'viewer' | 'curator') =>
      planRoleLevelChange(mapWith(), { roleId: EVERYONE_ROLE, level: to }, here);
    expect(level('viewer')).toMatchObject({ ok: true, map: { levels: { [EVERYONE_ROLE]: 'viewer' } } });
    expect(level('curator')).toMatchObject({ ok: true, map: { levels: { [EVERYONE_ROLE]: 'curator' } } });
  });

  it('a level is refused if the guild has the maximum number of roles with levels', () => {
    const full = Object.fromEntries(numbers(250).map((id) => [id, 'viewer' as const]));
    const { '0': _, ...oneLess } = full;
    const level = (levels: PermissionMap['levels']) =>
      planRoleLevelChange({ levels, overrides: [] }, { roleId: 'x', level: 'viewer' }, here);
    expect(level(full)).toEqual(refused('too-many'));
    expect(level(oneLess)).toMatchObject({ ok: true });
  });

  it.each([
    { name: 'a role of ADMIN_ROLE_IDS', roleId: 'a', level: 'viewer', refusal: 'always-admin' },
    {
      name: 'all members, for more than curators do',
      roleId: EVERYONE_ROLE,
      level: 'moderator',
      refusal: 'not-for-everyone',
    },
    { name: 'a bot’s role', roleId: 'bot', level: 'viewer', refusal: 'no-role-of-people' },
    { name: 'what is already the case', roleId: 'v', level: 'viewer', refusal: 'unchanged' },
    { name: 'taking away a level that was not given', roleId: 'x', level: undefined, refusal: 'unchanged' },
  ] as const)('a level is refused for $name', ({ roleId, level, refusal }) => {
    expect(planRoleLevelChange(mapWith(), { roleId, level }, here)).toEqual(refused(refusal));
  });

  it('a level can be removed from a deleted role', () => {
    expect(
      planRoleLevelChange({ levels: { gone: 'viewer' }, overrides: [] }, { roleId: 'gone', level: undefined }, here),
    ).toEqual(made({ levels: {}, overrides: [] }));
  });
});

describe('the last way to manage access', () => {
  const byRole: PermissionMap = { levels: { m: 'admin' }, overrides: [] };
  const byPerson: PermissionMap = { levels: {}, overrides: [allowedPerson('access.manage', 'u')] };

  it.each([
    { name: 'an existing role in ADMIN_ROLE_IDS', map: mapWith(), around: here, expected: true },
    { name: 'a role with the admin level', map: byRole, around: elsewhere, expected: true },
    { name: 'a person who was named', map: byPerson, around: elsewhere, expected: true },
    {
      name: 'a role with an allowance',
      map: mapWith(allowed('access.manage', 'x')),
      around: elsewhere,
      expected: true,
    },
    {
      name: 'a deleted role with that level',
      map: { levels: { gone: 'admin' }, overrides: [] },
      around: elsewhere,
      expected: false,
    },
    { name: 'no role and no person', map: mapWith(), around: elsewhere, expected: false },
    {
      name: 'a person and a denial of everyone',
      map: { levels: {}, overrides: [...byPerson.overrides, denied('access.manage', EVERYONE_ROLE)] },
      around: elsewhere,
      expected: false,
    },
  ] satisfies { name: string; map: PermissionMap; around: typeof here; expected: boolean }[])(
    'someone can manage access through $name: $map',
    ({ map, around, expected }) => {
      expect(hasAccessManager(map, around)).toBe(expected);
    },
  );

  it('a right of all members counts in a guild without roles', () => {
    const withoutRoles = surroundedBy(policy);
    const byLevel: PermissionMap = { levels: { [EVERYONE_ROLE]: 'admin' }, overrides: [] };
    expect(hasAccessManager(byLevel, withoutRoles)).toBe(true);
    expect(hasAccessManager({ levels: {}, overrides: [allowed('access.manage', EVERYONE_ROLE)] }, withoutRoles)).toBe(
      true,
    );
    expect(hasAccessManager({ levels: {}, overrides: [allowed('access.manage', 'gone')] }, withoutRoles)).toBe(false);
  });

  it('a change that would take away the last way to manage access is refused', () => {
    expect(planRoleLevelChange(byRole, { roleId: 'm', level: undefined }, elsewhere)).toEqual(refused('no-manager'));
    expect(planRoleLevelChange(byRole, { roleId: 'm', level: 'moderator' }, elsewhere)).toEqual(refused('no-manager'));
    expect(planCapabilityDenial(byRole, manage('m'), elsewhere)).toEqual(refused('no-manager'));
    expect(planCapabilityDenial(byRole, manage(EVERYONE_ROLE), elsewhere)).toEqual(refused('no-manager'));
    expect(planGrantRevocation(byPerson, person('u', 'access.manage'), elsewhere)).toEqual(refused('no-manager'));
    expect(planPermissionUndo(mapWith(), elsewhere)).toEqual(refused('no-manager'));
  });

  it('a way to manage access can be removed if another one is left', () => {
    const both: PermissionMap = { ...byRole, overrides: byPerson.overrides };
    expect(planRoleLevelChange(both, { roleId: 'm', level: undefined }, elsewhere)).toEqual(made(byPerson));
    expect(planGrantRevocation(both, person('u', 'access.manage'), elsewhere)).toEqual(made(byRole));
  });
});

describe('going back', () => {
  it('undo restores the permission map from before', () => {
    expect(planPermissionUndo(mapWith(allowed('search', 'x')), here)).toEqual(made(mapWith(allowed('search', 'x'))));
  });

  it('undo is refused if there is no permission map from before', () => {
    expect(planPermissionUndo(undefined, here)).toEqual(refused('nothing-to-undo'));
  });
});

describe('the difference of two maps', () => {
  it('the difference of two permission maps lists every level and override that was added, removed or changed', () => {
    const before: PermissionMap = { levels: { v: 'viewer', c: 'curator' }, overrides: [allowed('search', 'x')] };
    const after: PermissionMap = { levels: { v: 'moderator', m: 'admin' }, overrides: [denied('search', 'x')] };
    expect(comparePermissionMaps(before, after)).toEqual({
      levels: [
        { roleId: 'v', before: 'viewer', after: 'moderator' },
        { roleId: 'c', before: 'curator' },
        { roleId: 'm', after: 'admin' },
      ],
      removed: [allowed('search', 'x')],
      added: [denied('search', 'x')],
    });
  });

  it('the difference of two permission maps compares overrides by capability, effect, subject and place', () => {
    const stays = [allowed('browse', 'x'), allowed('search', 'x', { channelId: 'here' })];
    const before = mapWith(...stays, allowed('search', 'x'));
    const after = mapWith(allowedPerson('search', 'x'), ...stays);
    expect(comparePermissionMaps(before, after)).toEqual({
      levels: [],
      removed: [allowed('search', 'x')],
      added: [allowedPerson('search', 'x')],
    });
  });

  it('the difference of two equal permission maps is empty', () => {
    expect(comparePermissionMaps(mapWith(allowed('search', 'x')), mapWith(allowed('search', 'x')))).toEqual({
      levels: [],
      removed: [],
      added: [],
    });
  });
});
