import { expect, test } from 'vitest';
import { EMPTY_PERMISSION_MAP, type PermissionMap } from '../../src/domain/access/access.ts';
import type { NewPermissionMapVersion } from '../../src/domain/access/changes.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import { MAX_PERMISSION_MAP_VERSIONS } from '../../src/store/accessVersions.ts';
import { damagedStore, GUILD, memoryStore } from './support/openStore.ts';

const FULL: PermissionMap = {
  levels: { '300000000000000001': 'moderator', everyone: 'viewer' },
  overrides: [
    { capability: 'search', effect: 'deny', subject: { kind: 'role', id: 'everyone' }, channelId: '1' },
    { capability: 'log.write', effect: 'allow', subject: { kind: 'person', id: '2' } },
    { capability: 'search', effect: 'allow', subject: { kind: 'role', id: '3' }, serverId: serverId(2) },
  ],
};
const at = new Date('2026-01-02T00:00:00Z');
const version = (number: number, given: Partial<NewPermissionMapVersion> = {}): NewPermissionMapVersion => ({
  guildId: GUILD,
  version: number,
  map: EMPTY_PERMISSION_MAP,
  at,
  ...given,
});

test('a version of access is stored with all its details', async () => {
  const { accessVersions } = await memoryStore();
  const second = version(2, { map: FULL, before: 1, by: '400000000000000001' });
  expect(await accessVersions.add(version(1))).toBe(true);
  expect(await accessVersions.add(second)).toBe(true);
  expect(await accessVersions.find(GUILD, 2)).toEqual(second);
  expect(await accessVersions.find(GUILD, 3)).toBeUndefined();
  expect(await accessVersions.find('another', 1)).toBeUndefined();
});

test('the newest version of access in each guild is the current one', async () => {
  const { accessVersions } = await memoryStore();
  await accessVersions.add(version(1));
  await accessVersions.add(version(2, { map: FULL }));
  await accessVersions.add(version(1, { guildId: 'another' }));
  expect(await accessVersions.newest()).toEqual([version(2, { map: FULL }), version(1, { guildId: 'another' })]);
});

test('if two writers store the same access version, the second one is refused and changes nothing', async () => {
  const { accessVersions } = await memoryStore();
  await accessVersions.add(version(1, { map: FULL }));
  expect(await accessVersions.add(version(1), [{ roleId: 'x', level: 'viewer' }])).toBe(false);
  expect(await accessVersions.find(GUILD, 1)).toMatchObject({ map: FULL });
  expect(await accessVersions.seeded(GUILD)).toEqual([]);
});

test('roles from the environment that a guild has already taken over are remembered', async () => {
  const { accessVersions } = await memoryStore();
  const seeds = [{ roleId: 'x', level: 'viewer' as const }];
  await accessVersions.add(version(1), seeds);
  await accessVersions.add(version(2), seeds);
  expect(await accessVersions.seeded(GUILD)).toEqual(seeds);
  expect(await accessVersions.seeded('another')).toEqual([]);
});

test('only a limited number of access versions per guild is kept', async () => {
  const { accessVersions } = await memoryStore();
  await accessVersions.add(version(1));
  await accessVersions.add(version(2));
  await accessVersions.add(version(1, { guildId: 'another' }));
  await accessVersions.add(version(MAX_PERMISSION_MAP_VERSIONS + 1));
  expect(await accessVersions.find(GUILD, 1)).toBeUndefined();
  expect(await accessVersions.find(GUILD, 2)).toBeDefined();
  expect(await accessVersions.find('another', 1)).toBeDefined();
});

test.each([
  { name: 'no JSON', text: '{' },
  { name: 'an unknown capability', text: fullWith('"search"', '"fly"') },
  { name: 'an unknown property', text: fullWith('"effect"', '"until":1,"effect"') },
  { name: 'an unknown level', text: fullWith('"moderator"', '"king"') },
])('a stored permission map with $name counts as unreadable, which is logged', async ({ text }) => {
  const { accessVersions, damage, errors, reopen } = await damagedStore();
  await accessVersions.add(version(1, { map: FULL }));
  damage(`update access_versions set map = '${text}'`);
  const again = await reopen();
  expect(await again.accessVersions.newest()).toEqual([{ ...version(1), map: 'unreadable' }]);
  expect(errors).toContainEqual({ guild: GUILD, version: 1 });
});

function fullWith(before: string, after: string): string {
  return JSON.stringify(FULL).replace(before, after);
}
