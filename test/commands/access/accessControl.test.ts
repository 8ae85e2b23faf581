import { describe, expect, it } from 'vitest';
import type { Override } from '../../../src/domain/access/access.ts';
import type { Level } from '../../../src/domain/access/levels.ts';
import type { Planner } from '../../../src/permissions/accessControl.ts';
import { planGrant, planLevel } from '../../../src/permissions/plans.ts';
import { decide } from '../../../src/permissions/policy.ts';
import { createControl, createFakeVersions, GUILD } from './support/control.ts';

const ME = { guildId: GUILD, userId: 'me' };
const member = (...roleIds: string[]) => ({ userId: 'u', guildId: GUILD, roleIds });
const level =
  (roleId: string, to: Level | undefined): Planner =>
  (map, around) =>
    planLevel(map, { roleId, level: to }, around);
const grant =
  (capability: Override['capability'], id: string): Planner =>
  (map, around) =>
    planGrant(map, { capability, subject: { kind: 'role', id } }, around);
const EMPTY = { levels: {}, overrides: [] };

describe('a change', () => {
  it('counts at once for every holder of the policy', async () => {
    const { control } = await createControl();
    const { policy } = control;
    expect(decide(policy, 'session.list', member('x')).allowed).toBe(false);
    await control.change(ME, grant('session.list', 'x'));
    expect(decide(policy, 'session.list', member('x')).allowed).toBe(true);
  });

  it('becomes a version that says who made it and when', async () => {
    const { control, clock } = await createControl({ map: EMPTY });
    const result = await control.change(ME, level('x', 'viewer'));
    const map = { levels: { x: 'viewer' }, overrides: [] };
    expect(result).toEqual({
      ok: true,
      version: { guildId: GUILD, version: 2, map, before: 1, at: clock.now(), by: 'me' },
      difference: { levels: [{ roleId: 'x', after: 'viewer' }], removed: [], added: [] },
    });
    expect(control.newest(GUILD)).toMatchObject({ version: 2, map });
  });

  it('survives a restart', async () => {
    const versions = createFakeVersions();
    const { control } = await createControl({ versions });
    await control.change(ME, level('x', 'viewer'));
    const { control: again } = await createControl({ versions });
    expect(decide(again.policy, 'search', member('x')).allowed).toBe(true);
  });

  it('is planned on the result of the one before, however close together they come', async () => {
    const { control } = await createControl();
    await Promise.all([control.change(ME, level('x', 'viewer')), control.change(ME, level('v', 'curator'))]);
    expect(control.newest(GUILD)).toMatchObject({ version: 2, map: { levels: { x: 'viewer', v: 'curator' } } });
  });

  it('changes and writes nothing if it is refused', async () => {
    const { control, audited } = await createControl({ map: EMPTY });
    expect(await control.change(ME, level('a', 'viewer'))).toEqual({ ok: false, refusal: 'always-admin' });
    expect(control.newest(GUILD)).toMatchObject({ version: 1 });
    expect(audited).toEqual([]);
  });

  it('by the settings does not happen if the audit trail cannot be written', async () => {
    const settings = { roleIds: { viewer: ['x'], curator: [], moderator: [], admin: ['a'] } };
    const { control } = await createControl({ settings, begin: () => Promise.reject(new Error('full')) });
    await expect(control.seed(GUILD)).rejects.toThrow('full');
    expect(control.newest(GUILD)).toBeUndefined();
  });

  it('is refused if somebody else was faster', async () => {
    const versions = { ...createFakeVersions(), add: async () => false };
    const { control } = await createControl({ versions });
    expect(await control.change(ME, level('x', 'viewer'))).toEqual({ ok: false, refusal: 'changed-meanwhile' });
    expect(decide(control.policy, 'search', member('x')).allowed).toBe(false);
  });
});

it('a role that was deleted since is named to nobody who is refused', async () => {
  const map = { ...EMPTY, levels: { v: 'moderator', gone: 'moderator' } } as const;
  const { control } = await createControl({ map, roleIds: ['a', 'v'] });
  const refused = decide(control.policy, 'session.list', member('x'));
  expect(refused).toMatchObject({ refusal: { needs: 'moderator', roleIds: ['v', 'a'] } });
});

describe('an undo', () => {
  it('goes back to the version before, and again to the one before that', async () => {
    const { control } = await createControl({ map: EMPTY });
    await control.change(ME, level('x', 'viewer'));
    await control.change(ME, level('x', 'curator'));
    expect(await control.undo(ME)).toMatchObject({ ok: true, version: { version: 4 }, undone: { version: 3 } });
    expect(control.newest(GUILD)).toMatchObject({ map: { levels: { x: 'viewer' } } });
    expect(await control.undo(ME)).toMatchObject({ ok: true, undone: { version: 4 } });
    expect(control.newest(GUILD)).toMatchObject({ map: EMPTY });
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
  });

  it('goes on after a change that follows another undo', async () => {
    const { control } = await createControl({ map: EMPTY });
    await control.change(ME, level('x', 'viewer'));
    await control.undo(ME);
    await control.change(ME, level('v', 'curator'));
    await control.undo(ME);
    expect(control.newest(GUILD)).toMatchObject({ version: 5, map: EMPTY });
  });

  it('is refused for a version that is no longer the newest', async () => {
    const { control } = await createControl({ map: EMPTY });
    await control.change(ME, level('x', 'viewer'));
    await control.change(ME, level('x', 'curator'));
    expect(await control.undo(ME, 2)).toEqual({ ok: false, refusal: 'changed-meanwhile' });
    expect(await control.undo(ME, 3)).toMatchObject({ ok: true });
  });

  it('is refused if it would leave nobody able to manage access', async () => {
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

  it('takes back the very first change, where the environment names no role, and then there is nothing more', async () => {
    const { control } = await createControl();
    await control.change(ME, level('x', 'viewer'));
    await control.change(ME, level('x', 'curator'));
    expect(await control.undo(ME)).toMatchObject({ ok: true, undone: { version: 2 } });
    expect(await control.undo(ME)).toMatchObject({ ok: true, undone: { version: 3 } });
    expect(control.newest(GUILD)).toMatchObject({ map: EMPTY });
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
  });

  it('leaves what the environment gave', async () => {
    const settings = { roleIds: { viewer: ['x'], curator: [], moderator: [], admin: ['a'] } };
    const { control } = await createControl({ settings });
    await control.change(ME, level('v', 'curator'));
    expect(await control.undo(ME)).toMatchObject({ ok: true });
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
    expect(control.newest(GUILD)).toMatchObject({ map: { levels: { x: 'viewer' } } });
  });

  it('has nothing to undo if nothing was ever changed', async () => {
    const { control } = await createControl();
    expect(await control.undo(ME)).toEqual({ ok: false, refusal: 'nothing-to-undo' });
  });
});

describe('what somebody is allowed by name', () => {
  const named = (id: string, capability: Override['capability'] = 'search'): Override => ({
    capability,
    effect: 'allow',
    subject: { kind: 'person', id },
  });

  it('is given up in every guild, and each trail says so, without a person who did it', async () => {
    const { control, audited } = await createControl({
      map: { levels: { v: 'viewer' }, overrides: [named('p'), named('q'), named('p', 'browse')] },
    });
    expect(control.namedIn('p')).toEqual([GUILD]);
    expect(await control.giveUp('p')).toBe(true);
    expect(control.newest(GUILD)).toMatchObject({ map: { levels: { v: 'viewer' }, overrides: [named('q')] } });
    expect(control.newest(GUILD)?.by).toBeUndefined();
    expect(audited).toMatchObject([{ guildId: GUILD, action: 'access give-up', outcome: 'done' }]);
    expect(audited[0]).toMatchObject({ before: 'allow search <@p>; allow browse <@p>' });
    expect(audited[0]).not.toHaveProperty('userId');
    expect(control.namedIn('p')).toEqual([]);
  });

  it('stays if nobody else could manage access', async () => {
    const { control, audited } = await createControl({
      map: { levels: {}, overrides: [named('p', 'access.manage')] },
      roleIds: ['v'],
    });
    expect(await control.giveUp('p')).toBe(false);
    expect(control.namedIn('p')).toEqual([GUILD]);
    expect(audited).toEqual([]);
  });

  it('changes nothing for a person who is not named', async () => {
    const { control } = await createControl({ map: { levels: {}, overrides: [named('q')] } });
    expect(await control.giveUp('p')).toBe(true);
    expect(control.newest(GUILD)).toMatchObject({ version: 1 });
  });
});

describe('an unreadable map', () => {
  it('only takes an undo to the version before', async () => {
    const versions = createFakeVersions([
      { guildId: GUILD, version: 1, map: { levels: { x: 'viewer' }, overrides: [] }, at: new Date(0) },
      { guildId: GUILD, version: 2, map: 'unreadable', before: 1, at: new Date(0) },
    ]);
    const { control } = await createControl({ versions });
    expect(await control.change(ME, level('x', 'curator'))).toEqual({ ok: false, refusal: 'unreadable' });
    expect(await control.undo(ME)).toMatchObject({ ok: true });
    expect(decide(control.policy, 'search', member('x')).allowed).toBe(true);
  });

  it('goes back to what the environment says if there is no earlier version', async () => {
    const settings = { roleIds: { viewer: ['v'], curator: [], moderator: [], admin: ['a'] } };
    const { control } = await createControl({ map: 'unreadable', settings });
    await control.seed(GUILD);
    expect(decide(control.policy, 'search', member('v')).allowed).toBe(false);
    expect(await control.undo(ME)).toMatchObject({ ok: true });
    expect(decide(control.policy, 'search', member('v')).allowed).toBe(true);
  });
});

describe('the settings in the environment', () => {
  const settings = { roleIds: { viewer: ['v'], curator: ['x'], moderator: ['elsewhere'], admin: ['a'] } };

  it('count until something is stored', async () => {
    const { control } = await createControl({ settings });
    expect(decide(control.policy, 'search', member('v')).allowed).toBe(true);
  });

  it('become the first version of a guild, for the roles it has, and an audit row', async () => {
    const { control, audited } = await createControl({ settings });
    await control.seed(GUILD);
    expect(control.newest(GUILD)).toMatchObject({ version: 1, map: { levels: { v: 'viewer', x: 'curator' } } });
    expect(control.newest(GUILD)?.by).toBeUndefined();
    expect(audited).toMatchObject([{ action: 'access initial-roles', outcome: 'done', after: expect.any(String) }]);
    expect(audited[0]?.userId).toBeUndefined();
  });

  it('count once: what was taken away stays away after a restart', async () => {
    const versions = createFakeVersions();
    const { control } = await createControl({ settings, versions });
    await control.seed(GUILD);
    await control.change(ME, level('v', undefined));
    const { control: again } = await createControl({ settings, versions });
    await again.seed(GUILD);
    expect(decide(again.policy, 'search', member('v')).allowed).toBe(false);
  });

  it('count from the moment they are fixed, without undoing later changes', async () => {
    const versions = createFakeVersions();
    const { control } = await createControl({ settings, versions });
    await control.seed(GUILD);
    await control.change(ME, level('x', 'viewer'));
    const mended = { roleIds: { ...settings.roleIds, curator: ['x', 'v'], moderator: ['m'] } };
    const { control: again } = await createControl({ settings: mended, versions });
    await again.seed(GUILD);
    expect(again.newest(GUILD)).toMatchObject({ map: { levels: { v: 'viewer', x: 'viewer', m: 'moderator' } } });
  });

  it('come before the first change, which builds on them', async () => {
    const { control } = await createControl({ settings });
    await control.change(ME, level('m', 'moderator'));
    expect(control.newest(GUILD)).toMatchObject({
      version: 2,
      map: { levels: { v: 'viewer', x: 'curator', m: 'moderator' } },
    });
  });

  it('open reading to everyone once', async () => {
    const versions = createFakeVersions();
    const open = { everyoneViews: true };
    const { control } = await createControl({ settings: open, versions });
    await control.seed(GUILD);
    expect(decide(control.policy, 'search', member()).allowed).toBe(true);
    await control.change(ME, level('everyone', undefined));
    const { control: again } = await createControl({ settings: open, versions });
    await again.seed(GUILD);
    expect(decide(again.policy, 'search', member()).allowed).toBe(false);
  });

  it('always name the admins, whatever is stored', async () => {
    const { control } = await createControl({ map: EMPTY });
    expect(decide(control.policy, 'log.write', member('a')).allowed).toBe(true);
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
  ])('is known: $name', async ({ map, roleIds, expected }) => {
    const { control } = await createControl({ map, roleIds });
    expect(control.isManaged(GUILD)).toBe(expected);
  });
});

it('a change is announced once it is in force', async () => {
  const { control } = await createControl();
  const seen: boolean[] = [];
  control.subscribe((guildId) => seen.push(guildId === GUILD && decide(control.policy, 'search', member('x')).allowed));
  await control.change(ME, level('x', 'viewer'));
  await control.change(ME, level('x', 'viewer'));
  expect(seen).toEqual([true]);
});
