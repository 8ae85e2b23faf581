import { createTurns } from '../../async/turns.ts';
import { EMPTY_MAP, EVERYONE, type PermissionMap } from '../../domain/access/access.ts';
import {
  type AccessSeed,
  type AccessVersion,
  type AccessVersions,
  type ChangeRefusal,
  type Difference,
  type NewAccessVersion,
  NO_VERSION,
} from '../../domain/access/changes.ts';
import { differenceDetails, differenceOf } from '../../domain/access/difference.ts';
import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { AccessControl, ChangeResult, Changer, Planner, UndoResult } from '../../permissions/accessControl.ts';
import { hasManager, planGiveUp, planUndo } from '../../permissions/plans.ts';
import { type AccessSettings, initialMap, levelsOf, mapOf, type Policy, seedsOf } from '../../permissions/policy.ts';

interface AccessSources {
  readonly settings: AccessSettings;
  readonly versions: AccessVersions;
  readonly audit: Pick<Audit, 'begin'>;
  /** The roles of a guild that people can have: not @everyone, and no bot's own role. */
  readonly rolesIn: (guildId: string) => readonly string[];
  readonly clock: Clock;
}

/**
 * Reads the stored map. All other code in this process asks this object, so a change takes effect
 * immediately.
 */
export const openAccessControl = async (sources: AccessSources): Promise<AccessControl> =>
  new StoredAccess(await sources.versions.newest(), sources);

class StoredAccess implements AccessControl {
  readonly policy: Policy;
  readonly #sources: AccessSources;
  /** The newest version of each guild, in memory as in the store. */
  readonly #newest: Map<string, AccessVersion>;
  readonly #maps: Map<string, AccessVersion['map']>;
  readonly #listeners: ((guildId: string) => void)[] = [];
  /** One change at a time: each is planned on the result of the previous one. */
  readonly #inTurn = createTurns();

  constructor(stored: readonly AccessVersion[], sources: AccessSources) {
    this.#sources = sources;
    this.#newest = new Map(stored.map((version) => [version.guildId, version]));
    this.#maps = new Map(stored.map(({ guildId, map }) => [guildId, map]));
    this.policy = { ...sources.settings, maps: this.#maps, rolesIn: sources.rolesIn };
  }

  newest(guildId: string): AccessVersion | undefined {
    return this.#newest.get(guildId);
  }

  subscribe(changed: (guildId: string) => void): void {
    this.#listeners.push(changed);
  }

  isManaged(guildId: string): boolean {
    return hasManager(readable(mapOf(this.policy, { guildId })), this.#surroundings(guildId));
  }

  namedIn(userId: string): readonly string[] {
    return [...this.#maps].flatMap(([guildId, map]) =>
      readable(map).overrides.some(({ subject }) => subject.kind === 'person' && subject.id === userId)
        ? [guildId]
        : [],
    );
  }

  change(by: Changer, plan: Planner): Promise<ChangeResult> {
    return this.#inTurn(() => this.#change(by, plan));
  }

  async giveUp(userId: string): Promise<boolean> {
    const plan: Planner = (map, around) => planGiveUp(map, userId, around);
    const results = await Promise.all(this.namedIn(userId).map((guildId) => this.change({ guildId }, plan)));
    return results.every(({ ok }) => ok);
  }

  undo(by: Changer, expected?: number): Promise<UndoResult> {
    return this.#inTurn(() => this.#undo(by, expected));
  }

  seed(guildId: string): Promise<void> {
    return this.#inTurn(() => this.#seed(guildId));
  }

  reload(): Promise<void> {
    return this.#inTurn(async () => {
      for (const version of await this.#sources.versions.newest())
        if (version.version !== this.newest(version.guildId)?.version) this.#putInForce(version);
    });
  }

  #surroundings(guildId: string) {
    return { policy: this.policy, guildId, roleIds: this.#sources.rolesIn(guildId) };
  }

  async #change({ guildId, userId }: Changer, plan: Planner): Promise<ChangeResult> {
    if (!this.newest(guildId)) await this.#seed(guildId);
    const current = this.newest(guildId);
    const was = current?.map ?? EMPTY_MAP;
    if (was === 'unreadable') return refused('unreadable');
    const planned = plan(was, this.#surroundings(guildId));
    if (!planned.ok) return planned;
    return await this.#replace({ guildId, map: planned.map, before: current?.version ?? NO_VERSION, by: userId });
  }

  async #undo({ guildId, userId }: Changer, expected: number | undefined) {
    const undone = this.newest(guildId);
    if (!undone) return refused('nothing-to-undo');
    if (expected !== undefined && undone.version !== expected) return refused('changed-meanwhile');
    const target = await this.#versionBefore(undone);
    // The last way out of an unreadable map: the environment's settings.
    const fallback = undone.map === 'unreadable' ? initialMap(this.#sources.settings) : undefined;
    const map = target?.map === 'unreadable' ? fallback : (target?.map ?? fallback);
    const planned = planUndo(map, this.#surroundings(guildId));
    if (!planned.ok) return planned;
    return { ...(await this.#replace({ guildId, map: planned.map, before: target?.before, by: userId })), undone };
  }

  async #versionBefore({ guildId, before }: AccessVersion) {
    if (before === NO_VERSION) return { map: EMPTY_MAP, before: undefined };
    return before === undefined ? undefined : await this.#sources.versions.find(guildId, before);
  }

  async #seed(guildId: string): Promise<void> {
    const current = this.newest(guildId);
    if (current?.map === 'unreadable') return;
    const { settings, rolesIn, versions } = this.#sources;
    const roleIds = rolesIn(guildId);
    const used = await versions.seeded(guildId);
    const open = seedsOf(settings)
      .filter(({ roleId }) => roleId === EVERYONE || roleIds.includes(roleId))
      .filter(({ roleId, level }) => !used.some((each) => each.roleId === roleId && each.level === level));
    if (open.length === 0) return;
    const was = current?.map ?? EMPTY_MAP;
    const map = { ...was, levels: { ...levelsOf(open), ...was.levels } };
    await this.#replace({ guildId, map, before: current?.version }, open);
  }

  /** Puts a version in force, unless another change came first. */
  async #replace(next: Omit<NewAccessVersion, 'version' | 'at'>, seeds?: readonly AccessSeed[]): Promise<ChangeResult> {
    const { guildId } = next;
    const current = this.newest(guildId);
    const version = { ...next, version: (current?.version ?? 0) + 1, at: this.#sources.clock.now() };
    const difference = differenceOf(readable(current?.map ?? EMPTY_MAP), version.map);
    if (!(await this.#store(version, difference, seeds))) return refused('changed-meanwhile');
    this.#putInForce(version);
    return { ok: true, version, difference };
  }

  #putInForce(version: AccessVersion): void {
    const { guildId, map } = version;
    this.#newest.set(guildId, version);
    this.#maps.set(guildId, map);
    for (const changed of this.#listeners) changed(guildId);
  }

  async #store(version: NewAccessVersion, difference: Difference, seeds: readonly AccessSeed[] | undefined) {
    const { versions, audit, clock } = this.#sources;
    const { guildId, at, by } = version;
    const action = seeds ? 'access initial-roles' : 'access give-up';
    // A person's change is in the audit trail already: it was recorded before the command began.
    const begun =
      by === undefined &&
      (await audit.begin({ at, guildId, action, capability: 'access.manage', ...differenceDetails(difference) }));
    const isAdded = await versions.add(version, seeds);
    if (begun) await begun.end({ at: clock.now(), ...(isAdded ? DONE : LOST) });
    return isAdded;
  }
}

const DONE = { outcome: 'done' } as const;
const LOST = { outcome: 'failed', failure: 'changed-meanwhile' } as const;

const readable = (map: AccessVersion['map']): PermissionMap => (map === 'unreadable' ? EMPTY_MAP : map);

const refused = (refusal: ChangeRefusal) => ({ ok: false, refusal }) as const;
