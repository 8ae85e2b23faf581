import { describe, expect, it } from 'vitest';
import type { PermissionOverride } from '../../../src/domain/access/access.ts';
import type { PermissionLevel } from '../../../src/domain/access/levels.ts';
import type { PermissionChangePlanner } from '../../../src/permissions/accessControl.ts';
import { planCapabilityGrant, planRoleLevelChange } from '../../../src/permissions/plans.ts';
import { decideAccess } from '../../../src/permissions/policy.ts';
import { createControl, createFakeVersions, GUILD } from './support/control.ts';

const ME = { guildId: GUILD, userId: 'me' };
const member = (...roleIds: string[]) => ({ userId: 'u', guildId: GUILD, roleIds });
const level =
  (roleId: string, to: PermissionLevel | undefined): PermissionChangePlanner =>
  (map, around) =>
    planRoleLevelChange(map, { roleId, level: to }, around);
const grant =
  (capability: PermissionOverride['capability'], id: string): PermissionChangePlanner =>
  (map, around) =>
    planCapabilityGrant(map, { capability, subject: { kind: 'role', id } }, around);
const EMPTY = { levels: {}, overrides: [] };

describe('a change', () => {
  it('a change of access applies at once to decisions by the policy that callers already hold', async () => {
    const { control } = await createControl();
    const { policy } = control;
    expect(decideAccess(policy, 'session.list', member('x')).allowed).toBe(false);
    await control.change(ME, grant('session.list', 'x'));
    expect(decideAccess(policy, 'session.list', member('x')).allowed).toBe(true);
  });

  it('a change of access becomes a new version that says who made it and when', async () => {
    const { control, clock } = await createControl({ map: EMPTY });
    const result = await control.change(ME, level('x', 'viewer'));
    const map = { levels: { x: 'viewer' }, overrides: [] };
    expect(result).toEqual({
      ok: true,
      version: { guildId: GUILD, version: 2, map, before: 1, at: clock.now(), by: 'me' },
      difference: { levels: [{ roleId: 'x', after: 'viewer' }], removed: [], added: [] },
    });
    expect(control.newestVersion(GUILD)).toMatchObject({ version: 2, map });
  });

  it('a change of access survives a restart', async () => {
    const versions = createFakeVersions();
    const { control } = await createControl({ versions });
    await control.change(ME, level('x', 'viewer'));
    const { control: again } = await createControl({ versions });
    expect(decideAccess(again.policy, 'search', member('x')).allowed).toBe(true);
  });

  it('two access changes made at the same time are both kept, the second on top of the first', async () => {
    const { control } = await createControl();
    await Promise.all([control.change(ME, level('x', 'viewer')), control.change(ME, level('v', 'curator'))]);
    expect(control.newestVersion(GUILD)).toMatchObject({ version: 2, map: { levels: { x: 'viewer', v: 'curator' } } });
  });

  it('a refused access change stores no version and no audit entry', async () => {
    const { control, audited } = await createControl({ map: EMPTY });
    expect(await control.change(ME, level('a', 'viewer'))).toEqual({ ok: false, refusal: 'always-admin' });
    expect(control.newestVersion(GUILD)).toMatchObject({ version: 1 });
    expect(audited).toEqual([]);
  });

  it('access levels from the settings are not stored if the audit trail cannot be written', async () => {
    const settings = { roleIds: { viewer: ['x'], curator: [], moderator: [], admin: ['a'] } };
    const { control } = await createControl({ settings, begin: () => Promise.reject(new Error('full')) });
    await expect(control.seed(GUILD)).rejects.toThrow('full');
    expect(control.newestVersion(GUILD)).toBeUndefined();
  });

  it('an access change is refused if another change was stored in the meantime', async () => {
    const versions = { ...createFakeVersions(), add: async () => false };
    const { control } = await createControl({ versions });
    expect(await control.change(ME, level('x', 'viewer'))).toEqual({ ok: false, refusal: 'changed-meanwhile' });
    expect(decideAccess(control.policy, 'search', member('x')).allowed).toBe(false);
  });
});

it('a refusal does not name a deleted role among the roles that would be allowed', async () => {
  const map = { ...EMPTY, levels: { v: 'moderator', gone: 'moderator' } } as const;
  const { control } = await createControl({ map, roleIds: ['a', 'v'] });
  const refused = decideAccess(control.policy, 'session.list', member('x'));
  expect(refused).toMatchObject({ refusal: { needs: 'moderator', roleIds: ['v', 'a'] } });
});

describe('an undo', () => {
  it('each undo of an access change restores the version before it, until there is nothing left to undo', async () => {
    const { control } = await createControl({ map: EMPTY });
    await control.change(ME, level('x', 'viewer'));
    await control.change(ME, level('x', 'curator'));
    expect(await control.undo(ME)).toMatchObject({ ok: true, version: { version: 4 }, undone: { version: 3 } });
    expect(control.newestVersion(GUILD)).toMatchObject({ map: { levels: { x: 'viewer' } } });
    expect(await control.undo(ME)).toMatchObject({ ok: true, undone: { version: 4 } });
    expect(control.newestVersion(GUILD)).toMatchObject({ map: EMPTY });
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
  });

  it('undo still works after an access change that followed an earlier undo', async () => {
    const { control } = await createControl({ map: EMPTY });
    await control.change(ME, level('x', 'viewer'));
    await control.undo(ME);
    await control.change(ME, level('v', 'curator'));
    await control.undo(ME);
    expect(control.newestVersion(GUILD)).toMatchObject({ version: 5, map: EMPTY });
  });

  it('undoing an access change is refused once a newer change was made', async () => {
    const { control } = await createControl({ map: EMPTY });
    await control.change(ME, level('x', 'viewer'));
    await control.change(ME, level('x', 'curator'));
    expect(await control.undo(ME, 2)).toEqual({ ok: false, refusal: 'changed-meanwhile' });
    expect(await control.undo(ME, 3)).toMatchObject({ ok: true });
  });

  it('an undo is refused if it would leave nobody able to manage access', async () => {
    const roleIds = ['x', 'm'];
    const { control } = await createControl({ map: { levels: { x: 'admin' }, overrides: [] }, roleIds });
    await control.change(ME, level('m', 'admin'));
    const { control: later } = await createControl({
      map: EMPTY,
      versions: createFakeVersions([
        { guildId: GUILD, version: 1, map: EMPTY, at: new Date(0) },
        { guildId: GUILD, version: 2, map: { levels: { m: 'admin' }, overrides: [] }, before: 1, at: new Date(0) },
      ]),
      roleIds,
    });
    expect(await later.undo(ME)).toEqual({ ok: false, refusal: 'no-manager' });
    expect(await control.undo(ME)).toMatchObject({ ok: true });
  });

  it('undo takes back even the very first access change if the environment names no roles', async () => {
    const { control } = await createControl();
    await control.change(ME, level('x', 'viewer'));
    await control.change(ME, level('x', 'curator'));
    expect(await control.undo(ME)).toMatchObject({ ok: true, undone: { version: 2 } });
    expect(await control.undo(ME)).toMatchObject({ ok: true, undone: { version: 3 } });
    expect(control.newestVersion(GUILD)).toMatchObject({ map: EMPTY });
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
  });

  it('undo does not remove the access levels that came from the environment', async () => {
    const settings = { roleIds: { viewer: ['x'], curator: [], moderator: [], admin: ['a'] } };
    const { control } = await createControl({ settings });
    await control.change(ME, level('v', 'curator'));
    expect(await control.undo(ME)).toMatchObject({ ok: true });
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
    expect(control.newestVersion(GUILD)).toMatchObject({ map: { levels: { x: 'viewer' } } });
  });

  it('undo reports nothing to undo if access was never changed', async () => {
    const { control } = await createControl();
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
  });
});

describe('a right granted to a person', () => {
  const named = (id: string, capability: PermissionOverride['capability'] = 'search'): PermissionOverride => ({
    capability,
    effect: 'allow',
    subject: { kind: 'person', id },
  });

  it('revoking a person’s own rights removes them and writes an audit entry without an author', async () => {
    const { control, audited } = await createControl({
      map: { levels: { v: 'viewer' }, overrides: [named('p'), named('q'), named('p', 'browse')] },
    });
    expect(control.guildsWithPersonalRights('p')).toEqual([GUILD]);
    expect(await control.revokePersonalRights('p')).toBe(true);
    expect(control.newestVersion(GUILD)).toMatchObject({ map: { levels: { v: 'viewer' }, overrides: [named('q')] } });
    expect(control.newestVersion(GUILD)?.by).toBeUndefined();
    expect(audited).toMatchObject([{ guildId: GUILD, action: 'access give-up', outcome: 'done' }]);
    expect(audited[0]).toMatchObject({ before: 'allow search <@p>; allow browse <@p>' });
    expect(audited[0]).not.toHaveProperty('userId');
    expect(control.guildsWithPersonalRights('p')).toEqual([]);
  });

  it('a person’s own right to manage access is not revoked if nobody else could manage access', async () => {
    const { control, audited } = await createControl({
      map: { levels: {}, overrides: [named('p', 'access.manage')] },
      roleIds: ['v'],
    });
    expect(await control.revokePersonalRights('p')).toBe(false);
    expect(control.guildsWithPersonalRights('p')).toEqual([GUILD]);
    expect(audited).toEqual([]);
  });

  it('revoking the own rights of a person who has none changes nothing', async () => {
    const { control } = await createControl({ map: { levels: {}, overrides: [named('q')] } });
    expect(await control.revokePersonalRights('p')).toBe(true);
    expect(control.newestVersion(GUILD)).toMatchObject({ version: 1 });
  });
});

describe('an unreadable map', () => {
  it('an unreadable access map refuses changes but can be undone to the version before', async () => {
    const versions = createFakeVersions([
      { guildId: GUILD, version: 1, map: { levels: { x: 'viewer' }, overrides: [] }, at: new Date(0) },
      { guildId: GUILD, version: 2, map: 'unreadable', before: 1, at: new Date(0) },
    ]);
    const { control } = await createControl({ versions });
    expect(await control.change(ME, level('x', 'curator'))).toEqual({ ok: false, refusal: 'unreadable' });
    expect(await control.undo(ME)).toMatchObject({ ok: true });
    expect(decideAccess(control.policy, 'search', member('x')).allowed).toBe(true);
  });

  it('undoing an unreadable access map without an earlier version restores the roles from the environment', async () => {
    const settings = { roleIds: { viewer: ['v'], curator: [], moderator: [], admin: ['a'] } };
    const { control } = await createControl({ map: 'unreadable', settings });
    await control.seed(GUILD);
    expect(decideAccess(control.policy, 'search', member('v')).allowed).toBe(false);
    expect(await control.undo(ME)).toMatchObject({ ok: true });
    expect(decideAccess(control.policy, 'search', member('v')).allowed).toBe(true);
  });
});

describe('the settings in the environment', () => {
  const settings = { roleIds: { viewer: ['v'], curator: ['x'], moderator: ['elsewhere'], admin: ['a'] } };

  it('the roles in the environment apply until access rules are stored', async () => {
    const { control } = await createControl({ settings });
    expect(decideAccess(control.policy, 'search', member('v')).allowed).toBe(true);
  });

  it('roles in the environment become a guild’s first stored version, with an audit entry', async () => {
    const { control, audited } = await createControl({ settings });
    await control.seed(GUILD);
    expect(control.newestVersion(GUILD)).toMatchObject({ version: 1, map: { levels: { v: 'viewer', x: 'curator' } } });
    expect(control.newestVersion(GUILD)?.by).toBeUndefined();
    expect(audited).toMatchObject([{ action: 'access initial-roles', outcome: 'done', after: expect.any(String) }]);
    expect(audited[0]?.userId).toBeUndefined();
  });

  it('a level from the environment that an admin took away stays away after a restart', async () => {
    const versions = createFakeVersions();
    const { control } = await createControl({ settings, versions });
    await control.seed(GUILD);
    await control.change(ME, level('v', undefined));
    const { control: again } = await createControl({ settings, versions });
    await again.seed(GUILD);
    expect(decideAccess(again.policy, 'search', member('v')).allowed).toBe(false);
  });

  it('corrected roles in the environment are added at the next start, without undoing later changes', async () => {
    const versions = createFakeVersions();
    const { control } = await createControl({ settings, versions });
    await control.seed(GUILD);
    await control.change(ME, level('x', 'viewer'));
    const mended = { roleIds: { ...settings.roleIds, curator: ['x', 'v'], moderator: ['m'] } };
    const { control: again } = await createControl({ settings: mended, versions });
    await again.seed(GUILD);
    expect(again.newestVersion(GUILD)).toMatchObject({ map: { levels: { v: 'viewer', x: 'viewer', m: 'moderator' } } });
  });

  it('the first access change in a guild builds on the levels from the environment', async () => {
    const { control } = await createControl({ settings });
    await control.change(ME, level('m', 'moderator'));
    expect(control.newestVersion(GUILD)).toMatchObject({
      version: 2,
      map: { levels: { v: 'viewer', x: 'curator', m: 'moderator' } },
    });
  });

  it('the setting that lets everyone view is applied once: after an admin removes it, it stays removed', async () => {
    const versions = createFakeVersions();
    const open = { everyoneViews: true };
    const { control } = await createControl({ settings: open, versions });
    await control.seed(GUILD);
    expect(decideAccess(control.policy, 'search', member()).allowed).toBe(true);
    await control.change(ME, level('everyone', undefined));
    const { control: again } = await createControl({ settings: open, versions });
    await again.seed(GUILD);
    expect(decideAccess(again.policy, 'search', member()).allowed).toBe(false);
  });

  it('the admin roles in the environment keep all rights, whatever is stored', async () => {
    const { control } = await createControl({ map: EMPTY });
    expect(decideAccess(control.policy, 'log.write', member('a')).allowed).toBe(true);
  });
});

describe('whether a guild is managed', () => {
  it.each([
    { name: 'by a role in ADMIN_ROLE_IDS', map: EMPTY, roleIds: ['a'], expected: true },
    {
      name: 'by a role with the admin level',
      map: { levels: { m: 'admin' as const }, overrides: [] },
      roleIds: ['m'],
      expected: true,
    },
    { name: 'by nobody', map: EMPTY, roleIds: ['m'], expected: false },
    { name: 'by ADMIN_ROLE_IDS if the map cannot be read', map: 'unreadable' as const, roleIds: ['a'], expected: true },
  ])('Usher knows whether a guild has someone who can manage access: $name', async ({ map, roleIds, expected }) => {
    const { control } = await createControl({ map, roleIds });
    expect(control.isManaged(GUILD)).toBe(expected);
  });
});

it('an access change is announced once it is in force; an identical change is not announced again', async () => {
  const { control } = await createControl();
  const seen: boolean[] = [];
  control.subscribe((guildId) =>
    seen.push(guildId === GUILD && decideAccess(control.policy, 'search', member('x')).allowed),
  );
  await control.change(ME, level('x', 'viewer'));
  await control.change(ME, level('x', 'viewer'));
  expect(seen).toEqual([true]);
});
