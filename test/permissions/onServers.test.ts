import { expect, test } from 'vitest';
import type { PermissionOverride } from '../../src/domain/access/access.ts';
import type { Capability } from '../../src/domain/access/capabilities.ts';
import { FIRST_SERVER_ID, serverId } from '../../src/domain/servers/refs.ts';
import { allowedOrOwnServers, decideOnServers, hasCapabilityOnAllServers } from '../../src/permissions/onServers.ts';
import { allowed, denied, mapWith, member, policyWith } from './support/policies.ts';

const HOME = FIRST_SERVER_ID;
const CABIN = serverId(2);

/** A request of a member with that role, about both media servers. */
const wanted = (capability: Capability, role: string, ...overrides: readonly PermissionOverride[]) => ({
  policy: policyWith(mapWith(...overrides)),
  capability,
  actor: member(role),
  servers: [HOME, CABIN],
});
const on = (serverId: PermissionOverride['serverId'], override: PermissionOverride): PermissionOverride => ({
  ...override,
  serverId,
});

test('a member may read on the media servers where nothing denies it', () => {
  expect(allowedOrOwnServers(wanted('search', 'v'))).toEqual([HOME, CABIN]);
  expect(allowedOrOwnServers(wanted('search', 'v', on(HOME, denied('search', 'v'))))).toEqual([CABIN]);
  expect(allowedOrOwnServers(wanted('search', 'x'))).toEqual([]);
  expect(allowedOrOwnServers(wanted('session.list', 'v'))).toEqual([]);
});

test('a denial that names no media server applies to all of them', () => {
  expect(allowedOrOwnServers(wanted('search', 'v', denied('search', 'v')))).toEqual([]);
});

test('a member without a level may read only on the media server where their role is allowed to', () => {
  const request = wanted('search', 'x', on(CABIN, allowed('search', 'x')));
  expect(allowedOrOwnServers(request)).toEqual([CABIN]);
  expect(decideOnServers(request)).toMatchObject({ allowed: true, rule: { override: { serverId: CABIN } } });
  expect(hasCapabilityOnAllServers(request)).toBe(false);
});

test('a viewer may edit their own playlists on servers where that is not denied', () => {
  const ownDenied = on(HOME, denied('playlist.own', 'v'));
  expect(allowedOrOwnServers(wanted('playlist.edit', 'v', ownDenied))).toEqual([CABIN]);
});

test('a curator who is denied on one media server may edit playlists on other servers, and none on the denied one', () => {
  const shared = on(HOME, denied('playlist.edit', 'c'));
  expect(allowedOrOwnServers(wanted('playlist.edit', 'c', shared))).toEqual([CABIN]);
});

test('a moderator may act if at least one media server allows it, and is refused if all deny it', () => {
  const denial = denied('session.terminate', 'm');
  const passing = wanted('session.terminate', 'm', on(HOME, denial));
  expect(decideOnServers(passing).allowed).toBe(true);
  expect(hasCapabilityOnAllServers(passing)).toBe(false);
  const refused = wanted('session.terminate', 'm', on(HOME, denial), on(CABIN, denial));
  expect(decideOnServers(refused)).toMatchObject({
    allowed: false,
    rule: { kind: 'override', override: { serverId: HOME } },
  });
  expect(hasCapabilityOnAllServers(refused)).toBe(false);
});

test('a moderator without denials may act on all media servers', () => {
  expect(hasCapabilityOnAllServers(wanted('session.terminate', 'm'))).toBe(true);
});

test('in a guild without media servers, only a person with the right may act on all of them', () => {
  expect(hasCapabilityOnAllServers({ ...wanted('session.terminate', 'x'), servers: [] })).toBe(false);
  expect(hasCapabilityOnAllServers({ ...wanted('session.terminate', 'm'), servers: [] })).toBe(true);
});

test('a capability without media servers is decided for the whole guild, whatever one server’s override says', () => {
  const request = wanted('report.manage', 'm', on(HOME, denied('report.manage', 'm')));
  expect(allowedOrOwnServers(request)).toEqual([HOME, CABIN]);
  expect(decideOnServers(request)).toMatchObject({ allowed: true, rule: { kind: 'level' } });
  expect(hasCapabilityOnAllServers(request)).toBe(true);
});
