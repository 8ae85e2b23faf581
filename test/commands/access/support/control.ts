import { loadAccessControl } from '../../../../src/commands/access/accessControl.ts';
import type { PermissionMap } from '../../../../src/domain/access/access.ts';
import type {
  InitialRoleLevel,
  NewPermissionMapVersion,
  PermissionMapVersion,
  PermissionMapVersions,
} from '../../../../src/domain/access/changes.ts';
import type { AuditTrailWriter } from '../../../../src/domain/audit.ts';
import type { AccessSettings } from '../../../../src/permissions/policy.ts';
import { createFakeAudit } from '../../../support/audit.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';

export const GUILD = '900000000000000001';

/** ADMIN_ROLE_IDS names `a`; nothing else is in the environment. */
const SETTINGS: AccessSettings = {
  guildIds: [GUILD],
  roleIds: { viewer: [], curator: [], moderator: [], admin: ['a'] },
  everyoneViews: false,
};

/** The port of the store, in memory. */
export function createFakeVersions(stored: readonly PermissionMapVersion[] = []): PermissionMapVersions {
  const all: PermissionMapVersion[] = [...stored];
  const seeds: (InitialRoleLevel & { readonly guildId: string })[] = [];
  const find = (guildId: string, version: number) =>
    all.find((each) => each.guildId === guildId && each.version === version);
  return {
    newest: async () => [...new Map(all.map((version) => [version.guildId, version])).values()],
    find: async (guildId, version) => find(guildId, version),
    add: async (version: NewPermissionMapVersion, used = []) => {
      if (find(version.guildId, version.version)) return false;
      all.push(version);
      seeds.push(...used.map((each) => ({ guildId: version.guildId, ...each })));
      return true;
    },
    seeded: async (guildId) =>
      seeds.filter((each) => each.guildId === guildId).map(({ roleId, level }) => ({ roleId, level })),
  };
}

interface Given {
  readonly settings?: Partial<AccessSettings>;
  readonly map?: PermissionMap | 'unreadable';
  readonly versions?: PermissionMapVersions;
  readonly roleIds?: readonly string[];
  readonly begin?: AuditTrailWriter['begin'];
}

/** Who may do what in GUILD, which has these roles, and what was audited of its changes. */
export async function createControl({ settings, map, versions, roleIds = ['a', 'v', 'm', 'x'], begin }: Given = {}) {
  const audit = createFakeAudit();
  const clock = createSteppedClock();
  const stored = map === undefined ? [] : [{ guildId: GUILD, version: 1, map, at: clock.now() }];
  const control = await loadAccessControl({
    settings: { ...SETTINGS, ...settings },
    versions: versions ?? createFakeVersions(stored),
    audit: { begin: begin ?? audit.begin },
    rolesIn: () => roleIds,
    clock,
  });
  return { control, audited: audit.audited, clock };
}
