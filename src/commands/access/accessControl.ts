import { createCallQueue } from '../../async/turns.ts';
import { EMPTY_PERMISSION_MAP, EVERYONE_ROLE, type PermissionMap } from '../../domain/access/access.ts';
import {
  EMPTY_MAP_VERSION,
  type InitialRoleLevel,
  type NewPermissionMapVersion,
  type PermissionChangeRefusal,
  type PermissionMapDifference,
  type PermissionMapVersion,
  type PermissionMapVersions,
} from '../../domain/access/changes.ts';
import { auditDetailsOfPermissionChange, comparePermissionMaps } from '../../domain/access/difference.ts';
import type { AuditTrailWriter } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type {
  AccessControl,
  PermissionChangeAuthor,
  PermissionChangePlanner,
  PermissionChangeResult,
  PermissionUndoResult,
} from '../../permissions/accessControl.ts';
import { hasAccessManager, planPermissionUndo, planRevokePersonalRights } from '../../permissions/plans.ts';
import {
  type AccessPolicy,
  type AccessSettings,
  initialPermissionMap,
  initialRoleLevelsOfSettings,
  levelsByRole,
  permissionMapOf,
} from '../../permissions/policy.ts';

interface AccessSources {
  readonly settings: AccessSettings;
  readonly versions: PermissionMapVersions;
  readonly audit: Pick<AuditTrailWriter, 'begin'>;
  /** The guild's roles that can be given to people. Leaves out @everyone and the roles of bots. */
  readonly rolesIn: (guildId: string) => readonly string[];
  readonly clock: Clock;
}

/** All modules ask this object for permissions, so that a change takes effect everywhere at once. */
export const loadAccessControl = async (sources: AccessSources): Promise<AccessControl> =>
  new StoredAccess(await sources.versions.newest(), sources);

class StoredAccess implements AccessControl {
  readonly policy: AccessPolicy;
  readonly #sources: AccessSources;
  readonly #newest: Map<string, PermissionMapVersion>;
  readonly #maps: Map<string, PermissionMapVersion['map']>;
  readonly #listeners: ((guildId: string) => void)[] = [];
  /** Runs changes one after the other, because each change builds on the result of the previous one. */
  readonly #inTurn = createCallQueue();

  constructor(versions: readonly PermissionMapVersion[], sources: AccessSources) {
    this.#sources = sources;
    this.#newest = new Map(versions.map((version) => [version.guildId, version]));
    this.#maps = new Map(versions.map(({ guildId, map }) => [guildId, map]));
    this.policy = { ...sources.settings, maps: this.#maps, rolesIn: sources.rolesIn };
  }

  newestVersion(guildId: string): PermissionMapVersion | undefined {
    return this.#newest.get(guildId);
  }

  subscribe(listener: (guildId: string) => void): void {
    this.#listeners.push(listener);
  }

  isManaged(guildId: string): boolean {
    return hasAccessManager(mapOrEmpty(permissionMapOf(this.policy, { guildId })), this.#surroundings(guildId));
  }

  guildsWithPersonalRights(userId: string): readonly string[] {
    return [...this.#maps].flatMap(([guildId, map]) =>
      mapOrEmpty(map).overrides.some(({ subject }) => subject.kind === 'person' && subject.id === userId)
        ? [guildId]
        : [],
    );
  }

  change(by: PermissionChangeAuthor, plan: PermissionChangePlanner): Promise<PermissionChangeResult> {
    return this.#inTurn(() => this.#change(by, plan));
  }

  async revokePersonalRights(userId: string): Promise<boolean> {
    const plan: PermissionChangePlanner = (map, surroundings) => planRevokePersonalRights(map, userId, surroundings);
    const results = await Promise.all(
      this.guildsWithPersonalRights(userId).map((guildId) => this.change({ guildId }, plan)),
    );
    return results.every(({ ok }) => ok);
  }

  undo(by: PermissionChangeAuthor, expectedVersion?: number): Promise<PermissionUndoResult> {
    return this.#inTurn(() => this.#undo(by, expectedVersion));
  }

  seed(guildId: string): Promise<void> {
    return this.#inTurn(() => this.#seed(guildId));
  }

  reload(): Promise<void> {
    return this.#inTurn(async () => {
      for (const version of await this.#sources.versions.newest())
        if (version.version !== this.newestVersion(version.guildId)?.version) this.#putInForce(version);
    });
  }

  #surroundings(guildId: string) {
    return { policy: this.policy, guildId, roleIds: this.#sources.rolesIn(guildId) };
  }

  async #change(
    { guildId, userId }: PermissionChangeAuthor,
    plan: PermissionChangePlanner,
  ): Promise<PermissionChangeResult> {
    if (!this.newestVersion(guildId)) await this.#seed(guildId);
    const newestVersion = this.newestVersion(guildId);
    const currentMap = newestVersion?.map ?? EMPTY_PERMISSION_MAP;
    if (currentMap === 'unreadable') return refuse('unreadable');
    const plannedChange = plan(currentMap, this.#surroundings(guildId));
    if (!plannedChange.ok) return plannedChange;
    return await this.#replace({
      guildId,
      map: plannedChange.map,
      before: newestVersion?.version ?? EMPTY_MAP_VERSION,
      by: userId,
    });
  }

  async #undo({ guildId, userId }: PermissionChangeAuthor, expectedVersion: number | undefined) {
    const undoneVersion = this.newestVersion(guildId);
    if (!undoneVersion) return refuse('nothing-to-undo');
    if (expectedVersion !== undefined && undoneVersion.version !== expectedVersion) return refuse('changed-meanwhile');
    const earlierVersion = await this.#versionBefore(undoneVersion);
    const earlierMap = earlierVersion?.map === 'unreadable' ? undefined : earlierVersion?.map;
    // An unreadable version can be undone even if no readable version came before it. Then the permissions from the
    // environment's settings apply.
    const initialPermissions =
      undoneVersion.map === 'unreadable' ? initialPermissionMap(this.#sources.settings) : undefined;
    const plannedUndo = planPermissionUndo(earlierMap ?? initialPermissions, this.#surroundings(guildId));
    if (!plannedUndo.ok) return plannedUndo;
    // Points to the version before the restored one, so that the next undo goes further back and does not restore the
    // version that this one undoes.
    const before = earlierVersion?.before;
    const result = await this.#replace({ guildId, map: plannedUndo.map, before, by: userId });
    return { ...result, undone: undoneVersion };
  }

  async #versionBefore({ guildId, before }: PermissionMapVersion) {
    if (before === EMPTY_MAP_VERSION) return { map: EMPTY_PERMISSION_MAP, before: undefined };
    return before === undefined ? undefined : await this.#sources.versions.find(guildId, before);
  }

  async #seed(guildId: string): Promise<void> {
    const newestVersion = this.newestVersion(guildId);
    if (newestVersion?.map === 'unreadable') return;
    const { settings, rolesIn, versions } = this.#sources;
    const roleIds = rolesIn(guildId);
    const usedSeeds = await versions.seeded(guildId);
    const newSeeds = initialRoleLevelsOfSettings(settings)
      .filter(({ roleId }) => roleId === EVERYONE_ROLE || roleIds.includes(roleId))
      .filter(({ roleId, level }) => !usedSeeds.some((seed) => seed.roleId === roleId && seed.level === level));
    if (newSeeds.length === 0) return;
    const currentMap = newestVersion?.map ?? EMPTY_PERMISSION_MAP;
    const map = { ...currentMap, levels: { ...levelsByRole(newSeeds), ...currentMap.levels } };
    await this.#replace({ guildId, map, before: newestVersion?.version }, newSeeds);
  }

  /** Stores a version and puts it in force, unless another change came first. */
  async #replace(
    next: Omit<NewPermissionMapVersion, 'version' | 'at'>,
    seeds?: readonly InitialRoleLevel[],
  ): Promise<PermissionChangeResult> {
    const { guildId } = next;
    const newestVersion = this.newestVersion(guildId);
    const version = { ...next, version: (newestVersion?.version ?? 0) + 1, at: this.#sources.clock.now() };
    const difference = comparePermissionMaps(mapOrEmpty(newestVersion?.map ?? EMPTY_PERMISSION_MAP), version.map);
    if (!(await this.#store(version, difference, seeds))) return refuse('changed-meanwhile');
    this.#putInForce(version);
    return { ok: true, version, difference };
  }

  #putInForce(version: PermissionMapVersion): void {
    const { guildId, map } = version;
    this.#newest.set(guildId, version);
    this.#maps.set(guildId, map);
    for (const listener of this.#listeners) listener(guildId);
  }

  async #store(
    version: NewPermissionMapVersion,
    difference: PermissionMapDifference,
    seeds: readonly InitialRoleLevel[] | undefined,
  ) {
    const { versions, audit, clock } = this.#sources;
    const { guildId, at, by } = version;
    const action = seeds ? 'access initial-roles' : 'access give-up';
    // Changes that a person requested already have an entry in the audit trail, begun before the command ran.
    const auditEntry =
      by === undefined
        ? await audit.begin({
            at,
            guildId,
            action,
            capability: 'access.manage',
            ...auditDetailsOfPermissionChange(difference),
          })
        : undefined;
    const isAdded = await versions.add(version, seeds);
    if (auditEntry) await auditEntry.end({ at: clock.now(), ...(isAdded ? CHANGE_DONE : CHANGE_LOST) });
    return isAdded;
  }
}

const CHANGE_DONE = { outcome: 'done' } as const;
const CHANGE_LOST = { outcome: 'failed', failure: 'changed-meanwhile' } as const;

const mapOrEmpty = (map: PermissionMapVersion['map']): PermissionMap =>
  map === 'unreadable' ? EMPTY_PERMISSION_MAP : map;

const refuse = (refusal: PermissionChangeRefusal) => ({ ok: false, refusal }) as const;
