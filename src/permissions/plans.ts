import {
  EVERYONE_ROLE,
  type PermissionMap,
  type PermissionOverride,
  type PermissionSubject,
} from '../domain/access/access.ts';
import {
  isSamePermissionOverrideTarget,
  type PermissionChangeRefusal,
  type PermissionOverrideTarget,
} from '../domain/access/changes.ts';
import type { PermissionLevel } from '../domain/access/levels.ts';
import { isLevelForEveryone, LEVEL_BY_CAPABILITY, SERVERS_BY_CAPABILITY } from './capabilities.ts';
import { type AccessPolicy, findDecidingAccessRule } from './policy.ts';

export interface PermissionPlanContext {
  readonly policy: AccessPolicy;
  readonly guildId: string;
  /** Roles of this guild that can be given to people: all but @everyone and the roles of bots. */
  readonly roleIds: readonly string[];
}

/** Stands for any member whom no override names. */
const UNNAMED_USER_ID = '';

/**
 * True if a person could manage access under these permissions. The bot does not know the members, so a role counts
 * even if no member has it.
 */
export function hasAccessManager(map: PermissionMap, { policy, guildId, roleIds }: PermissionPlanContext): boolean {
  const changedPolicy: AccessPolicy = { ...policy, maps: new Map([[guildId, map]]) };
  const namedPeople = map.overrides.filter(({ subject }) => subject.kind === 'person');
  const possibleMembers = [
    { userId: UNNAMED_USER_ID, roleIds: [] },
    ...roleIds.map((id) => ({ userId: UNNAMED_USER_ID, roleIds: [id] })),
    ...namedPeople.map(({ subject }) => ({ userId: subject.id, roleIds: [] })),
  ];
  return possibleMembers.some(
    (member) => findDecidingAccessRule(changedPolicy, 'access.manage', { guildId, ...member }).allowed,
  );
}

/** Maximum number of overrides in one guild, few enough to search all of them at each typed letter. */
export const MAX_PERMISSION_OVERRIDES = 200;
/** Maximum number of roles with a level. Discord has at most 250 roles in a guild. */
const MAX_LEVELS = 250;

export type PermissionChangePlan =
  | { readonly ok: true; readonly map: PermissionMap }
  | { readonly ok: false; readonly refusal: PermissionChangeRefusal };

const refuse = (refusal: PermissionChangeRefusal): PermissionChangePlan => ({ ok: false, refusal });

/** Grants the capability, whatever the level. Replaces a denial for the same role in the same place. */
export function planCapabilityGrant(
  map: PermissionMap,
  target: PermissionOverrideTarget,
  surroundings: PermissionPlanContext,
): PermissionChangePlan {
  const { capability, subject } = target;
  if (isEveryone(subject) && !isLevelForEveryone(LEVEL_BY_CAPABILITY[capability])) return refuse('not-for-everyone');
  return planOverride(map, { ...target, effect: 'allow' }, surroundings);
}

/** Denies the capability to all members with the role, whatever other roles they have. */
export function planCapabilityDenial(
  map: PermissionMap,
  target: PermissionOverrideTarget,
  surroundings: PermissionPlanContext,
): PermissionChangePlan {
  const { capability, subject } = target;
  if (subject.kind === 'person') return refuse('person-denied');
  if (capability === 'access.manage' && surroundings.policy.roleIds.admin.includes(subject.id))
    return refuse('always-admin');
  return planOverride(map, { ...target, effect: 'deny' }, surroundings);
}

/** Revokes a grant. Rights from a level stay. */
export function planGrantRevocation(
  map: PermissionMap,
  target: PermissionOverrideTarget,
  surroundings: PermissionPlanContext,
): PermissionChangePlan {
  const granted = map.overrides.find((candidate) => isSamePermissionOverrideTarget(candidate, target));
  if (granted?.effect !== 'allow') return refuse('not-granted');
  return planIfManaged({ ...map, overrides: map.overrides.filter((candidate) => candidate !== granted) }, surroundings);
}

/**
 * Revokes all rights that this person was granted by name. No denial is lost, because people cannot be denied anything
 * by name.
 */
export function planRevokePersonalRights(
  map: PermissionMap,
  userId: string,
  surroundings: PermissionPlanContext,
): PermissionChangePlan {
  const overrides = map.overrides.filter(({ subject }) => subject.kind !== 'person' || subject.id !== userId);
  return planIfManaged({ ...map, overrides }, surroundings);
}

/** Gives a role this level. Undefined removes the role's level. */
export function planRoleLevelChange(
  map: PermissionMap,
  { roleId, level }: { readonly roleId: string; readonly level: PermissionLevel | undefined },
  surroundings: PermissionPlanContext,
): PermissionChangePlan {
  if (surroundings.policy.roleIds.admin.includes(roleId)) return refuse('always-admin');
  if (roleId === EVERYONE_ROLE && level !== undefined && !isLevelForEveryone(level)) return refuse('not-for-everyone');
  if (roleId !== EVERYONE_ROLE && level !== undefined && !surroundings.roleIds.includes(roleId))
    return refuse('no-role-of-people');
  if (map.levels[roleId] === level) return refuse('unchanged');
  const { [roleId]: _, ...otherLevels } = map.levels;
  const levels = level === undefined ? otherLevels : { ...otherLevels, [roleId]: level };
  if (Object.keys(levels).length > MAX_LEVELS) return refuse('too-many');
  return planIfManaged({ ...map, levels }, surroundings);
}

/** Earlier permissions are checked again, because roles may have been deleted since. */
export function planPermissionUndo(
  before: PermissionMap | undefined,
  surroundings: PermissionPlanContext,
): PermissionChangePlan {
  return before ? planIfManaged(before, surroundings) : refuse('nothing-to-undo');
}

function planOverride(
  map: PermissionMap,
  override: PermissionOverride,
  surroundings: PermissionPlanContext,
): PermissionChangePlan {
  const { subject, capability, channelId, serverId, effect } = override;
  if (capability === 'access.manage' && channelId !== undefined) return refuse('not-in-a-channel');
  if (LEVEL_BY_CAPABILITY[capability] === 'installation') return refuse('of-the-installation');
  if (serverId !== undefined && SERVERS_BY_CAPABILITY[capability] === 'none') return refuse('not-on-a-server');
  const isInGuild = subject.kind === 'person' || isEveryone(subject) || surroundings.roleIds.includes(subject.id);
  if (!isInGuild) return refuse('no-role-of-people');
  const otherOverrides = map.overrides.filter((candidate) => !isSamePermissionOverrideTarget(candidate, override));
  const before = map.overrides.find((candidate) => isSamePermissionOverrideTarget(candidate, override));
  if (before?.effect === effect) return refuse('unchanged');
  if (otherOverrides.length >= MAX_PERMISSION_OVERRIDES) return refuse('too-many');
  return planIfManaged({ ...map, overrides: [...otherOverrides, override] }, surroundings);
}

/** Refuses permissions under which no one could manage access. The person who makes the change may lose access. */
const planIfManaged = (map: PermissionMap, surroundings: PermissionPlanContext): PermissionChangePlan =>
  hasAccessManager(map, surroundings) ? { ok: true, map } : refuse('no-manager');

const isEveryone = ({ id }: PermissionSubject): boolean => id === EVERYONE_ROLE;
