import type { PermissionMap } from '../../domain/access/access.ts';
import type {
  AccessSeed,
  AccessVersion,
  AccessVersions,
  ChangeRefusal,
  Difference,
  NewAccessVersion,
} from '../../domain/access/changes.ts';
import type { Audit, BegunAudit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ChangeResult } from '../../permissions/accessControl.ts';
import type { Surroundings } from '../../permissions/managers.ts';
import { differenceOf } from '../../permissions/plans.ts';
import type { AccessSettings, Policy } from '../../permissions/policy.ts';
import { differenceDetails } from './differenceText.ts';

export interface AccessSources {
  readonly settings: AccessSettings;
  readonly versions: AccessVersions;
  readonly audit: Pick<Audit, 'begin'>;
  /** The roles of a guild that people can have: not @everyone, and no bot's own role. */
  readonly rolesIn: (guildId: string) => readonly string[];
  readonly clock: Clock;
}

/** The newest version of each guild, in memory as in the store. */
export interface CurrentAccess {
  readonly policy: Policy;
  newest(guildId: string): AccessVersion | undefined;
  surroundings(guildId: string): Surroundings;
  /** Puts a version in force, unless somebody else was faster. `was` is the map before it. */
  replace(version: NewAccessVersion, was: PermissionMap, seeds?: readonly AccessSeed[]): Promise<ChangeResult>;
  subscribe(changed: (guildId: string) => void): void;
}

export function createCurrentAccess(stored: readonly AccessVersion[], sources: AccessSources): CurrentAccess {
  const newest = new Map(stored.map((version) => [version.guildId, version]));
  const maps = new Map(stored.map(({ guildId, map }) => [guildId, map]));
  const policy: Policy = { ...sources.settings, maps, rolesIn: sources.rolesIn };
  const listeners: ((guildId: string) => void)[] = [];
  return {
    policy,
    newest: (guildId) => newest.get(guildId),
    surroundings: (guildId) => ({ policy, guildId, roleIds: sources.rolesIn(guildId) }),
    replace: async (version, was, seeds) => {
      const difference = differenceOf(was, version.map);
      if (!(await store(version, difference, seeds, sources))) return refused('changed-meanwhile');
      newest.set(version.guildId, version);
      maps.set(version.guildId, version.map);
      for (const changed of listeners) changed(version.guildId);
      return { ok: true, version, difference };
    },
    subscribe: (changed) => void listeners.push(changed),
  };
}

async function store(
  version: NewAccessVersion,
  difference: Difference,
  seeds: readonly AccessSeed[] | undefined,
  { versions, audit, clock }: AccessSources,
): Promise<boolean> {
  // A change by a person is in the audit trail already, since before the command began.
  const begun = version.by === undefined ? await beginUnasked(version, difference, seeds, audit) : undefined;
  const isAdded = await versions.add(version, seeds);
  await begun?.end({ at: clock.now(), ...(isAdded ? DONE : LOST) });
  return isAdded;
}

const beginUnasked = (
  { guildId, at }: NewAccessVersion,
  difference: Difference,
  seeds: readonly AccessSeed[] | undefined,
  audit: AccessSources['audit'],
): Promise<BegunAudit> =>
  audit.begin({
    ...{ at, guildId, action: seeds ? 'access initial-roles' : 'access give-up', capability: 'access.manage' },
    ...differenceDetails(difference),
  });

const DONE = { outcome: 'done' } as const;
const LOST = { outcome: 'failed', failure: 'changed-meanwhile' } as const;

export const refused = (refusal: ChangeRefusal) => ({ ok: false, refusal }) as const;
