import { EMPTY_MAP, EVERYONE, LEVELS, type PermissionMap } from '../../domain/access.ts';
import type { ChangeRefusal, Difference } from '../../domain/accessChanges.ts';
import type { AccessSeed, AccessVersion, AccessVersions, NewAccessVersion } from '../../domain/accessVersions.ts';
import type { Audit, BegunAudit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import { hasManager, type Surroundings } from '../../permissions/managers.ts';
import { differenceOf, type Plan, planUndo } from '../../permissions/plans.ts';
import { type AccessSettings, initialMap, mapOf, type Policy } from '../../permissions/policy.ts';
import { differenceDetails } from './differenceText.ts';

export interface Changed {
  readonly ok: true;
  readonly version: AccessVersion;
  readonly difference: Difference;
}

export type ChangeResult = Changed | { readonly ok: false; readonly refusal: ChangeRefusal };

/** Plans one change to the current map. */
export type Planner = (map: PermissionMap, surroundings: Surroundings) => Plan;

/** Who may do what at present, and the only way to change it. */
export interface AccessControl {
  /** Its maps are always current. */
  readonly policy: Policy;
  /** The newest version in that guild; undefined if the environment decides. */
  newest(guildId: string): AccessVersion | undefined;
  /** Whether somebody can manage access in that guild. */
  isManaged(guildId: string): boolean;
  /** In force as soon as it resolves, and written to the audit trail before that. */
  change(by: Changer, plan: Planner): Promise<ChangeResult>;
  /** Goes back to the version before the newest; `expected`: only if that is the newest one. */
  undo(by: Changer, expected?: number): Promise<ChangeResult & { readonly undone?: AccessVersion | undefined }>;
  /** Calls back with the guild of each change, once it is in force. */
  subscribe(changed: (guildId: string) => void): void;
  /** Takes over the levels from the environment for roles that the guild has, each role and level only once. */
  seed(guildId: string): Promise<void>;
}

export interface Changer {
  readonly guildId: string;
  /** Undefined: the settings in the environment. */
  readonly userId?: string | undefined;
}

interface Sources {
  readonly settings: AccessSettings;
  readonly versions: AccessVersions;
  readonly audit: Pick<Audit, 'begin'>;
  /** The roles of a guild that people can have: not @everyone, and no bot's own role. */
  readonly rolesIn: (guildId: string) => readonly string[];
  readonly clock: Clock;
}

/** Reads what is stored. Everything else in this process asks this object, so that a change counts at once. */
export async function openAccessControl(sources: Sources): Promise<AccessControl> {
  const newest = new Map((await sources.versions.newest()).map((version) => [version.guildId, version]));
  return createAccessControl(newest, sources);
}

function createAccessControl(newest: Map<string, AccessVersion>, sources: Sources): AccessControl {
  const { settings, versions, rolesIn, clock } = sources;
  const maps = new Map([...newest].map(([guildId, { map }]) => [guildId, map]));
  const policy: Policy = { ...settings, maps };
  const listeners: ((guildId: string) => void)[] = [];
  /** One change at a time: each is planned on the result of the one before. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const around = (guildId: string): Surroundings => ({ policy, guildId, roleIds: rolesIn(guildId) });

  async function write(version: NewAccessVersion, was: PermissionMap, seeds?: readonly AccessSeed[]) {
    const difference = differenceOf(was, version.map);
    // A change by a person is in the audit trail already, since before the command began.
    const begun = version.by === undefined ? await beginSeed(version, difference) : undefined;
    const isAdded = await versions.add(version, seeds);
    await begun?.end({ at: clock.now(), ...(isAdded ? DONE : LOST) });
    if (!isAdded) return refused('changed-meanwhile');
    newest.set(version.guildId, version);
    maps.set(version.guildId, version.map);
    for (const changed of listeners) changed(version.guildId);
    return { ok: true, version, difference } as const;
  }

  const beginSeed = ({ guildId, at }: NewAccessVersion, difference: Difference): Promise<BegunAudit> =>
    sources.audit.begin({
      ...{ at, guildId, action: 'access initial-roles', capability: 'access.manage' },
      ...differenceDetails(difference),
    });

  async function seed(guildId: string): Promise<void> {
    const current = newest.get(guildId);
    if (current?.map === 'unreadable') return;
    const open = openSeeds(settings, rolesIn(guildId), await versions.seeded(guildId));
    if (open.length === 0) return;
    const was = current?.map ?? EMPTY_MAP;
    const map = { ...was, levels: { ...levelsOf(open), ...was.levels } };
    await write(
      { guildId, version: (current?.version ?? 0) + 1, map, before: current?.version, at: clock.now() },
      was,
      open,
    );
  }

  async function change({ guildId, userId }: Changer, plan: Planner): Promise<ChangeResult> {
    if (!newest.has(guildId)) await seed(guildId);
    const current = newest.get(guildId);
    const was = current?.map ?? EMPTY_MAP;
    if (was === 'unreadable') return refused('unreadable');
    const planned = plan(was, around(guildId));
    if (!planned.ok) return planned;
    const version = (current?.version ?? 0) + 1;
    return await write(
      { guildId, version, map: planned.map, before: current?.version, at: clock.now(), by: userId },
      was,
    );
  }

  async function undo({ guildId, userId }: Changer, expected: number | undefined) {
    const undone = newest.get(guildId);
    if (!undone) return refused('nothing-to-undo');
    if (expected !== undefined && undone.version !== expected) return refused('changed-meanwhile');
    const target = undone.before === undefined ? undefined : await versions.find(guildId, undone.before);
    // The last way out of an unreadable map is what the environment says.
    const fallback = undone.map === 'unreadable' ? initialMap(settings) : undefined;
    const map = target?.map === 'unreadable' ? fallback : (target?.map ?? fallback);
    const planned = planUndo(map, around(guildId));
    if (!planned.ok) return planned;
    const was = undone.map === 'unreadable' ? EMPTY_MAP : undone.map;
    const version = undone.version + 1;
    const next = { guildId, version, map: planned.map, before: target?.before, at: clock.now(), by: userId };
    return { ...(await write(next, was)), undone };
  }

  return {
    policy,
    newest: (guildId) => newest.get(guildId),
    isManaged: (guildId) => {
      const map = mapOf(policy, { guildId });
      return hasManager(map === 'unreadable' ? EMPTY_MAP : map, around(guildId));
    },
    change: (by, plan) => inTurn(() => change(by, plan)),
    undo: (by, expected) => inTurn(() => undo(by, expected)),
    subscribe: (changed) => void listeners.push(changed),
    seed: (guildId) => inTurn(() => seed(guildId)),
  };
}

const DONE = { outcome: 'done' } as const;
const LOST = { outcome: 'failed', failure: 'changed-meanwhile' } as const;

const refused = (refusal: ChangeRefusal) => ({ ok: false, refusal }) as const;

/** The levels from the environment for roles that exist, unless they were taken over before. */
function openSeeds(
  settings: AccessSettings,
  roleIds: readonly string[],
  used: readonly AccessSeed[],
): readonly AccessSeed[] {
  const wanted = LEVELS.filter((level) => level !== 'admin').flatMap((level) =>
    settings.roleIds[level].map((roleId) => ({ roleId, level })),
  );
  const everyone = settings.everyoneViews ? [{ roleId: EVERYONE, level: 'viewer' as const }] : [];
  const isThere = ({ roleId }: AccessSeed) => roleId === EVERYONE || roleIds.includes(roleId);
  const isUsed = ({ roleId, level }: AccessSeed) => used.some((each) => each.roleId === roleId && each.level === level);
  return [...everyone, ...wanted].filter((each) => isThere(each) && !isUsed(each));
}

/** The highest level of each role, since they come in ascending order. */
const levelsOf = (seeds: readonly AccessSeed[]): PermissionMap['levels'] =>
  Object.fromEntries(seeds.map(({ roleId, level }) => [roleId, level]));
