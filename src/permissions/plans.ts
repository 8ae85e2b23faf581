import { EVERYONE, type Override, type PermissionMap, type Subject } from '../domain/access/access.ts';
import { type ChangeRefusal, isSameTarget, type Target } from '../domain/access/changes.ts';
import type { Level } from '../domain/access/levels.ts';
import { isForEveryone, LEVEL_OF, SERVERS_OF } from './capabilities.ts';
import { explain, type Policy } from './policy.ts';

/** A change to a guild's permission map is judged by this. */
export interface Surroundings {
  readonly policy: Policy;
  readonly guildId: string;
  /** The roles of that guild that a person can have: not @everyone, and no bot's own role. */
  readonly roleIds: readonly string[];
}

/**
 * True if a person could manage access under that map: through an existing role, or by name. Members are not
 * listed, so this judges the rules and not which members have the role.
 */
export function hasManager(map: PermissionMap, { policy, guildId, roleIds }: Surroundings): boolean {
  const changed: Policy = { ...policy, maps: new Map([[guildId, map]]) };
  const may = (userId: string, held: readonly string[]) =>
    explain(changed, 'access.manage', { guildId, userId, roleIds: held }).allowed;
  return roleIds.some((id) => may('', [id])) || map.overrides.some(({ subject }) => may(subject.id, []));
}

/**
 * Overrides in one guild: more than a person can keep in mind, but few enough to search on every keystroke.
 */
export const MAX_OVERRIDES = 200;
/** Roles with a level: Discord has at most 250 roles in a guild. */
const MAX_LEVELS = 250;

export type Plan =
  | { readonly ok: true; readonly map: PermissionMap }
  | { readonly ok: false; readonly refusal: ChangeRefusal };

const refuse = (refusal: ChangeRefusal): Plan => ({ ok: false, refusal });

/** Allows it at any level; a denial for the same role in the same place ends. */
export function planGrant(map: PermissionMap, target: Target, surroundings: Surroundings): Plan {
  const { capability, subject } = target;
  if (isEveryone(subject) && !isForEveryone(LEVEL_OF[capability])) return refuse('not-for-everyone');
  return planOverride(map, { ...target, effect: 'allow' }, surroundings);
}

/** Denies it to all members with the role, whatever other roles they have. */
export function planDeny(map: PermissionMap, target: Target, surroundings: Surroundings): Plan {
  const { capability, subject } = target;
  if (subject.kind === 'person') return refuse('person-denied');
  if (capability === 'access.manage' && surroundings.policy.roleIds.admin.includes(subject.id))
    return refuse('always-admin');
  return planOverride(map, { ...target, effect: 'deny' }, surroundings);
}

/** Takes back the grant there; rights from a level stay. */
export function planRevoke(map: PermissionMap, target: Target, surroundings: Surroundings): Plan {
  const found = map.overrides.find((each) => isSameTarget(each, target));
  if (found?.effect !== 'allow') return refuse('not-granted');
  return managed({ ...map, overrides: map.overrides.filter((each) => each !== found) }, surroundings);
}

/** Takes back all rights granted to this person by name: a person can never be denied anything by name. */
export function planGiveUp(map: PermissionMap, userId: string, surroundings: Surroundings): Plan {
  const overrides = map.overrides.filter(({ subject }) => subject.kind !== 'person' || subject.id !== userId);
  return managed({ ...map, overrides }, surroundings);
}

/** Gives a role that level; without a level, takes the role's away. */
export function planLevel(
  map: PermissionMap,
  { roleId, level }: { readonly roleId: string; readonly level: Level | undefined },
  surroundings: Surroundings,
): Plan {
  if (surroundings.policy.roleIds.admin.includes(roleId)) return refuse('always-admin');
  if (roleId === EVERYONE && level !== undefined && !isForEveryone(level)) return refuse('not-for-everyone');
  if (roleId !== EVERYONE && level !== undefined && !surroundings.roleIds.includes(roleId))
    return refuse('no-role-of-people');
  if (map.levels[roleId] === level) return refuse('unchanged');
  const { [roleId]: _, ...others } = map.levels;
  const levels = level === undefined ? others : { ...others, [roleId]: level };
  if (Object.keys(levels).length > MAX_LEVELS) return refuse('too-many');
  return managed({ ...map, levels }, surroundings);
}

/** Restores an earlier map. Checks it again, because roles may be gone by now. */
export function planUndo(before: PermissionMap | undefined, surroundings: Surroundings): Plan {
  return before ? managed(before, surroundings) : refuse('nothing-to-undo');
}

function planOverride(map: PermissionMap, override: Override, surroundings: Surroundings): Plan {
  const { subject, capability, channelId, serverId, effect } = override;
  if (capability === 'access.manage' && channelId !== undefined) return refuse('not-in-a-channel');
  if (LEVEL_OF[capability] === 'installation') return refuse('of-the-installation');
  if (serverId !== undefined && SERVERS_OF[capability] === 'none') return refuse('not-on-a-server');
  const isKnown = subject.kind === 'person' || isEveryone(subject) || surroundings.roleIds.includes(subject.id);
  if (!isKnown) return refuse('no-role-of-people');
  const others = map.overrides.filter((each) => !isSameTarget(each, override));
  const before = map.overrides.find((each) => isSameTarget(each, override));
  if (before?.effect === effect) return refuse('unchanged');
  if (others.length >= MAX_OVERRIDES) return refuse('too-many');
  return managed({ ...map, overrides: [...others, override] }, surroundings);
}

/** The person who makes the change may lose access, as long as one manager remains. */
const managed = (map: PermissionMap, surroundings: Surroundings): Plan =>
  hasManager(map, surroundings) ? { ok: true, map } : refuse('no-manager');

const isEveryone = ({ id }: Subject): boolean => id === EVERYONE;
