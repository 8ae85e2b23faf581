import { describe, expect, it } from 'vitest';
import { type ActingUser, EVERYONE_ROLE } from '../../src/domain/access/access.ts';
import { CAPABILITIES } from '../../src/domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../../src/domain/access/levels.ts';
import { isLevelForEveryone, LEVEL_BY_CAPABILITY } from '../../src/permissions/capabilities.ts';
import { type AccessPolicy, decideAccess, initialPermissionMap, levelsAbove } from '../../src/permissions/policy.ts';
import { MAY } from './support/promise.ts';

const GUILD = '900000000000000001';
const policy: AccessPolicy = {
  guildIds: [GUILD],
  roleIds: { viewer: ['v'], curator: ['c'], moderator: ['m'], admin: ['a'] },
  everyoneViews: false,
  maps: new Map(),
};
const nobody: AccessPolicy = {
  guildIds: [GUILD],
  roleIds: { viewer: [], curator: [], moderator: [], admin: [] },
  everyoneViews: false,
  maps: new Map(),
};
const member = (...roleIds: string[]): ActingUser => ({ userId: 'u', guildId: GUILD, roleIds });

const GUARDED = CAPABILITIES.filter((each) => LEVEL_BY_CAPABILITY[each] !== 'everyone');
const table = CAPABILITIES.flatMap((capability) =>
  ['v', 'c', 'm', 'a', 'x'].map((role) => ({ role, capability, allowed: MAY[capability].split(' ').includes(role) })),
);

describe('the rights of a level', () => {
  it.each(table)('the level of role $role decides about $capability: $allowed', ({ role, capability, allowed }) => {
    expect(decideAccess(policy, capability, member(role)).allowed).toBe(allowed);
  });

  it('the highest level of a person’s roles counts', () => {
    expect(decideAccess(policy, 'log.write', member('v', 'a', 'x'))).toMatchObject({ allowed: true });
  });

  it('every capability that a command can require has a permission level assigned to it', () => {
    expect(Object.keys(LEVEL_BY_CAPABILITY)).toEqual([...CAPABILITIES]);
  });
});

describe('failing closed', () => {
  it.each(CAPABILITIES)('nobody may use %s in a direct message', (capability) => {
    const actor = { userId: 'u', roleIds: ['a'] };
    expect(decideAccess({ ...policy, everyoneViews: true }, capability, actor)).toMatchObject({
      allowed: false,
      refusal: { kind: 'not-in-a-guild' },
    });
  });

  it.each(CAPABILITIES)('nobody, not even an admin, may use %s in a guild that is not served', (capability) => {
    const actor = { userId: 'u', guildId: 'elsewhere', roleIds: ['a'] };
    expect(decideAccess({ ...policy, everyoneViews: true }, capability, actor)).toMatchObject({
      allowed: false,
      refusal: { kind: 'guild-not-served' },
    });
  });

  it.each(CAPABILITIES)('nobody may use %s if Discord sent no member data, even if everyone may view', (capability) => {
    const actor = { userId: 'u', guildId: GUILD };
    expect(decideAccess({ ...policy, everyoneViews: true }, capability, actor).allowed).toBe(false);
  });

  it.each(GUARDED)('nobody may use %s if no roles are configured', (capability) => {
    expect(decideAccess(nobody, capability, member('v', 'c', 'm', 'a')).allowed).toBe(false);
    expect(decideAccess(nobody, capability, member()).allowed).toBe(false);
  });

  it('every member of a served guild may use the help and manage their own data, and nothing else', () => {
    const allowed = CAPABILITIES.filter((capability) => decideAccess(nobody, capability, member()).allowed);
    expect(allowed).toEqual(['help', 'privacy.own']);
  });

  it('an empty list of served guilds serves no guild', () => {
    expect(decideAccess({ ...policy, guildIds: [] }, 'search', member('a')).allowed).toBe(false);
  });

  it('a person’s id is never taken for a role’s id', () => {
    expect(decideAccess(policy, 'search', { userId: 'a', guildId: GUILD, roleIds: [] }).allowed).toBe(false);
  });
});

describe('with EVERYONE_MAY_VIEW, people without a role', () => {
  const open: AccessPolicy = { ...policy, everyoneViews: true };

  it('with EVERYONE_MAY_VIEW, members without a role may read', () => {
    expect(decideAccess(open, 'search', member())).toMatchObject({ allowed: true });
    expect(decideAccess(open, 'playlist.list', member())).toMatchObject({ allowed: true });
  });

  it.each(GUARDED.filter((each) => LEVEL_BY_CAPABILITY[each] !== 'viewer'))(
    'with EVERYONE_MAY_VIEW, members without a role still may not use %s',
    (capability) => {
      expect(decideAccess(open, capability, member()).allowed).toBe(false);
    },
  );

  it('with EVERYONE_MAY_VIEW, members with a role keep their rights', () => {
    expect(decideAccess(open, 'log.write', member('a'))).toMatchObject({ allowed: true });
  });
});

describe('a right for people who run the bot', () => {
  const owned: AccessPolicy = { ...policy, everyoneViews: true, isInstallationAdmin: (userId) => userId === 'owner' };
  const owner: ActingUser = { userId: 'owner', guildId: GUILD, roleIds: [] };
  const rule = { kind: 'installation' } as const;

  it('installation admins may manage media servers in every served guild, whatever their level', () => {
    expect(decideAccess(owned, 'servers.manage', owner)).toMatchObject({ allowed: true, rule });
    const anywhere: AccessPolicy = { ...owned, guildIds: undefined };
    expect(decideAccess(anywhere, 'servers.manage', { ...owner, guildId: 'any' })).toMatchObject({
      allowed: true,
      rule,
    });
    expect(decideAccess({ ...owned, maps: new Map([[GUILD, 'unreadable']]) }, 'servers.manage', owner).allowed).toBe(
      true,
    );
  });

  it('installation admins get no level in a guild from that right', () => {
    expect(
      CAPABILITIES.filter((each) => decideAccess({ ...owned, everyoneViews: false }, each, owner).allowed),
    ).toEqual(['help', 'privacy.own', 'servers.list', 'servers.manage']);
  });

  it('a guild’s admins may not manage media servers, even with a grant, and the refusal says who may', () => {
    const subjects = [{ kind: 'person', id: 'u' } as const, { kind: 'role', id: 'a' } as const];
    const overrides = subjects.flatMap((subject) =>
      (['servers.manage', 'access.manage'] as const).map((capability) => ({
        capability,
        subject,
        effect: 'allow' as const,
      })),
    );
    const maps = new Map([[GUILD, { levels: { a: 'admin' as const }, overrides }]]);
    const refused = { allowed: false, rule, refusal: { kind: 'installation' } };
    expect(decideAccess({ ...owned, maps }, 'servers.manage', member('a'))).toEqual(refused);
    expect(decideAccess({ ...policy, maps }, 'servers.manage', owner)).toEqual(refused);
  });

  it('installation admins may list the media servers everywhere, and so may a guild’s admins', () => {
    expect(decideAccess(owned, 'servers.list', owner)).toMatchObject({ allowed: true, rule });
    expect(decideAccess(owned, 'servers.list', member('a'))).toMatchObject({ allowed: true, rule: { kind: 'level' } });
    expect(decideAccess(owned, 'servers.list', member('m'))).toMatchObject({
      refusal: { kind: 'level', needs: 'admin' },
    });
  });

  it('a guild cannot deny installation admins the right to manage media servers', () => {
    const override = {
      capability: 'servers.manage',
      effect: 'deny',
      subject: { kind: 'role', id: EVERYONE_ROLE },
    } as const;
    const maps = new Map([[GUILD, { levels: {}, overrides: [override] }]]);
    expect(decideAccess({ ...owned, maps }, 'servers.manage', owner).allowed).toBe(true);
  });

  it('installation admins are refused outside served guilds, in direct messages and without member data', () => {
    const refusalOf = (actor: ActingUser) => decideAccess(owned, 'servers.manage', actor);
    expect(refusalOf({ ...owner, guildId: 'elsewhere' })).toMatchObject({ refusal: { kind: 'guild-not-served' } });
    expect(refusalOf({ ...owner, guildId: undefined })).toMatchObject({ refusal: { kind: 'not-in-a-guild' } });
    expect(refusalOf({ ...owner, roleIds: undefined })).toMatchObject({ refusal: { kind: 'installation' } });
  });
});

it('@everyone can be given the capabilities of viewers and curators, and no higher ones', () => {
  const needed = ['everyone', ...PERMISSION_LEVELS, 'installation'] as const;
  expect(needed.filter(isLevelForEveryone)).toEqual(['everyone', 'viewer', 'curator']);
});

describe('served guilds', () => {
  it('every guild is served if none is named', () => {
    const anywhere: AccessPolicy = { roleIds: policy.roleIds, everyoneViews: false, maps: new Map() };
    expect(decideAccess(anywhere, 'search', { userId: 'u', guildId: 'any', roleIds: ['v'] })).toMatchObject({
      allowed: true,
    });
  });
});

describe('a refusal', () => {
  it('a refusal names the needed level and its roles, lowest first', () => {
    expect(decideAccess(policy, 'playlist.edit', member('v'))).toMatchObject({
      allowed: false,
      refusal: { kind: 'level', needs: 'curator', roleIds: ['c', 'm', 'a'] },
    });
  });

  it('a refusal names the admin role alone if no lower level is enough', () => {
    expect(decideAccess(policy, 'log.write', member('m'))).toMatchObject({
      allowed: false,
      refusal: { kind: 'level', needs: 'admin', roleIds: ['a'] },
    });
  });

  it('a refusal names a role with several levels only once', () => {
    const twice: AccessPolicy = { ...policy, roleIds: { ...policy.roleIds, viewer: ['a'] } };
    expect(decideAccess(twice, 'search', member())).toMatchObject({ refusal: { roleIds: ['c', 'm', 'a'] } });
  });

  it('a refusal without member data from Discord names the level and its roles even if everyone may view', () => {
    const open: AccessPolicy = { ...policy, everyoneViews: true };
    const refusal = { kind: 'level', needs: 'viewer', roleIds: ['v', 'c', 'm', 'a'] };
    expect(decideAccess(open, 'help', { userId: 'u', guildId: GUILD })).toMatchObject({ allowed: false, refusal });
  });

  it('a refusal names no deleted role and no role of another guild', () => {
    const some: AccessPolicy = { ...policy, rolesIn: (guildId) => (guildId === GUILD ? ['v', 'm'] : ['c']) };
    expect(decideAccess(some, 'playlist.edit', member('v'))).toMatchObject({ refusal: { roleIds: ['m'] } });
    expect(decideAccess(some, 'log.write', member('v'))).toMatchObject({ refusal: { needs: 'admin', roleIds: [] } });
    const unreadable: AccessPolicy = { ...some, maps: new Map([[GUILD, 'unreadable']]) };
    expect(decideAccess(unreadable, 'access.manage', member())).toMatchObject({ refusal: { kind: 'unreadable' } });
    expect(levelsAbove(some, member('v'))).toEqual([{ level: 'moderator', roleIds: ['m'] }]);
  });

  it('a refusal names all configured roles while the guild’s roles are unknown', () => {
    const unknown: AccessPolicy = { ...policy, rolesIn: () => [] };
    expect(decideAccess(unknown, 'log.write', member('v'))).toMatchObject({ refusal: { roleIds: ['a'] } });
  });

  it('a refusal names no role if none has the level', () => {
    expect(decideAccess(nobody, 'log.write', member())).toMatchObject({ refusal: { needs: 'admin', roleIds: [] } });
  });
});

describe('the map in the environment', () => {
  it('the first stored permission map has no roles of ADMIN_ROLE_IDS, so a role removed from the setting loses its rights', () => {
    expect(initialPermissionMap(policy)).toStrictEqual({
      levels: { v: 'viewer', c: 'curator', m: 'moderator' },
      overrides: [],
    });
    expect(initialPermissionMap({ ...policy, everyoneViews: true }).levels).toMatchObject({
      [EVERYONE_ROLE]: 'viewer',
    });
  });
});

describe('the levels above a person', () => {
  const all = { viewer: ['v'], curator: ['c'], moderator: ['m'], admin: ['a'] };
  const above = (from: keyof typeof all) =>
    Object.entries(all)
      .map(([level, roleIds]) => ({ level, roleIds }))
      .slice(Object.keys(all).indexOf(from));

  it.each([
    { name: 'a person without a role', actor: member('x'), expected: above('viewer') },
    { name: 'a viewer', actor: member('v'), expected: above('curator') },
    { name: 'a moderator who is a viewer too', actor: member('m', 'v'), expected: above('admin') },
    { name: 'an admin', actor: member('a'), expected: [] },
  ])('the permission levels above $name are listed with the roles that give them', ({ actor, expected }) => {
    expect(levelsAbove(policy, actor)).toEqual(expected);
  });

  it('the levels above a person begin with curator if everyone may view', () => {
    expect(levelsAbove({ ...policy, everyoneViews: true }, member())).toEqual(above('curator'));
  });

  it('the levels above a person leave out levels that no role gives', () => {
    const few = { ...policy, roleIds: { ...policy.roleIds, viewer: [], moderator: [] } };
    expect(levelsAbove(few, member()).map(({ level }) => level)).toEqual(['curator', 'admin']);
  });

  it.each<{ name: string; actor: ActingUser }>([
    { name: 'in a direct message', actor: { userId: 'u', roleIds: [] } },
    { name: 'in a guild that is not served', actor: { userId: 'u', guildId: 'elsewhere', roleIds: [] } },
    { name: 'of whom Discord sent no member', actor: { userId: 'u', guildId: GUILD } },
  ])('no higher permission levels are shown to a person $name', ({ actor }) => {
    expect(levelsAbove(policy, actor)).toEqual([]);
  });
});
