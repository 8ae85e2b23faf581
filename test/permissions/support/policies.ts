import {
  type ActingUser,
  EMPTY_PERMISSION_MAP,
  type PermissionMap,
  type PermissionOverride,
} from '../../../src/domain/access/access.ts';
import type { PermissionPlanContext } from '../../../src/permissions/plans.ts';
import type { AccessPolicy } from '../../../src/permissions/policy.ts';

export const GUILD = '900000000000000001';

/** One role a level: `v`, `c`, `m`, `a`, where `a` is in ADMIN_ROLE_IDS. */
const LEVELS_BY_ROLE = { v: 'viewer', c: 'curator', m: 'moderator' } as const;

/** A guild whose permission map is this one. */
export const policyWith = (map: PermissionMap | 'unreadable', given: Partial<AccessPolicy> = {}): AccessPolicy => ({
  guildIds: [GUILD],
  roleIds: { viewer: [], curator: [], moderator: [], admin: ['a'] },
  everyoneViews: false,
  maps: new Map([[GUILD, map]]),
  ...given,
});

export const mapWith = (...overrides: readonly PermissionOverride[]): PermissionMap => ({
  ...EMPTY_PERMISSION_MAP,
  levels: LEVELS_BY_ROLE,
  overrides,
});

export const member = (...roleIds: string[]): ActingUser => ({ userId: 'u', guildId: GUILD, roleIds });

/** That guild with these roles in it. */
export const surroundedBy = (policy: AccessPolicy, ...roleIds: readonly string[]): PermissionPlanContext => ({
  policy,
  guildId: GUILD,
  roleIds,
});

type Scope = Partial<Pick<PermissionOverride, 'channelId'>>;

export const allowed = (
  capability: PermissionOverride['capability'],
  id: string,
  scope: Scope = {},
): PermissionOverride => ({
  capability,
  effect: 'allow',
  subject: { kind: 'role', id },
  ...scope,
});

export const denied = (
  capability: PermissionOverride['capability'],
  id: string,
  scope: Scope = {},
): PermissionOverride => ({
  capability,
  effect: 'deny',
  subject: { kind: 'role', id },
  ...scope,
});

export const allowedPerson = (
  capability: PermissionOverride['capability'],
  id: string,
  scope: Scope = {},
): PermissionOverride => ({
  capability,
  effect: 'allow',
  subject: { kind: 'person', id },
  ...scope,
});
