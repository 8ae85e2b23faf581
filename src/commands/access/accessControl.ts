import { createTurns } from '../../async/turns.ts';
import { EMPTY_MAP } from '../../domain/access/access.ts';
import { type AccessVersion, NO_VERSION } from '../../domain/access/changes.ts';
import type { AccessControl, ChangeResult, Changer, Planner } from '../../permissions/accessControl.ts';
import { hasManager } from '../../permissions/managers.ts';
import { planGiveUp, planUndo } from '../../permissions/plans.ts';
import { initialMap, mapOf, type Policy } from '../../permissions/policy.ts';
import { type AccessSources, type CurrentAccess, createCurrentAccess, refused } from './currentAccess.ts';
import { seed } from './seeds.ts';

/** Reads what is stored. Everything else in this process asks this object, so that a change counts at once. */
export async function openAccessControl(sources: AccessSources): Promise<AccessControl> {
  const access = createCurrentAccess(await sources.versions.newest(), sources);
  const { policy, newest, subscribe } = access;
  // One change at a time: each is planned on the result of the one before.
  const inTurn = createTurns();
  const namedIn = (userId: string) => guildsNaming(policy, userId);
  return {
    ...{ policy, newest, subscribe, namedIn },
    isManaged: (guildId) => {
      const map = mapOf(policy, { guildId });
      return hasManager(map === 'unreadable' ? EMPTY_MAP : map, access.surroundings(guildId));
    },
    change: (by, plan) => inTurn(() => change(by, plan, access, sources)),
    giveUp: async (userId) => {
      const plan: Planner = (map, around) => planGiveUp(map, userId, around);
      const results = namedIn(userId).map((guildId) => inTurn(() => change({ guildId }, plan, access, sources)));
      return (await Promise.all(results)).every(({ ok }) => ok);
    },
    undo: (by, expected) => inTurn(() => undo(by, expected, access, sources)),
    seed: (guildId) => inTurn(() => seed(guildId, access, sources)),
  };
}

const guildsNaming = ({ maps }: Policy, userId: string): readonly string[] =>
  [...maps].flatMap(([guildId, map]) =>
    map !== 'unreadable' && map.overrides.some(({ subject }) => subject.kind === 'person' && subject.id === userId)
      ? [guildId]
      : [],
  );

async function change(
  { guildId, userId }: Changer,
  plan: Planner,
  access: CurrentAccess,
  sources: AccessSources,
): Promise<ChangeResult> {
  if (!access.newest(guildId)) await seed(guildId, access, sources);
  const current = access.newest(guildId);
  const was = current?.map ?? EMPTY_MAP;
  if (was === 'unreadable') return refused('unreadable');
  const planned = plan(was, access.surroundings(guildId));
  if (!planned.ok) return planned;
  const version = (current?.version ?? 0) + 1;
  return await access.replace(
    { guildId, version, map: planned.map, before: current?.version ?? NO_VERSION, at: sources.clock.now(), by: userId },
    was,
  );
}

async function versionBefore({ guildId, before }: AccessVersion, versions: AccessSources['versions']) {
  if (before === NO_VERSION) return { map: EMPTY_MAP, before: undefined };
  return before === undefined ? undefined : versions.find(guildId, before);
}

async function undo(
  { guildId, userId }: Changer,
  expected: number | undefined,
  access: CurrentAccess,
  { settings, versions, clock }: AccessSources,
) {
  const undone = access.newest(guildId);
  if (!undone) return refused('nothing-to-undo');
  if (expected !== undefined && undone.version !== expected) return refused('changed-meanwhile');
  const target = await versionBefore(undone, versions);
  // The last way out of an unreadable map is what the environment says.
  const fallback = undone.map === 'unreadable' ? initialMap(settings) : undefined;
  const map = target?.map === 'unreadable' ? fallback : (target?.map ?? fallback);
  const planned = planUndo(map, access.surroundings(guildId));
  if (!planned.ok) return planned;
  const was = undone.map === 'unreadable' ? EMPTY_MAP : undone.map;
  const version = undone.version + 1;
  const next = { guildId, version, map: planned.map, before: target?.before, at: clock.now(), by: userId };
  return { ...(await access.replace(next, was)), undone };
}
