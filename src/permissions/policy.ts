import {
  type ActingUser,
  type ActionPlace,
  EMPTY_PERMISSION_MAP,
  EVERYONE_ROLE,
  type PermissionLevelRoles,
  type PermissionMap,
  type PermissionOverride,
  type PermissionRefusal,
  type PermissionRule,
} from '../domain/access/access.ts';
import type { Capability, RequiredPermissionLevel } from '../domain/access/capabilities.ts';
import type { InitialRoleLevel } from '../domain/access/changes.ts';
import { PERMISSION_LEVELS, type PermissionLevel } from '../domain/access/levels.ts';
import { INSTALLATION_CAPABILITIES, LEVEL_BY_CAPABILITY } from './capabilities.ts';

/** Access settings for every guild: roles from the environment, and the people who run the bot. */
export interface AccessSettings {
  /** The guilds that the bot serves. Undefined: all guilds that it is in. */
  readonly guildIds?: readonly string[] | undefined;
  /** Roles by level. The `admin` roles always count; the others only until the guild has stored permissions. */
  readonly roleIds: Readonly<Record<PermissionLevel, readonly string[]>>;
  /** True if all members of the served guilds are viewers. */
  readonly everyoneViews: boolean;
  /** True for people who run the bot (`BotOperators.isAdmin`). Undefined: no person is an admin of the installation. */
  readonly isInstallationAdmin?: ((userId: string) => boolean) | undefined;
}

/** The rules that decide about access. They come from the settings and the database, not from the code. */
export interface AccessPolicy extends AccessSettings {
  readonly maps: ReadonlyMap<string, PermissionMap | 'unreadable'>;
  /** Existing roles of a guild, so that texts name no deleted roles and no roles of other guilds. Empty if unknown. */
  readonly rolesIn?: ((guildId: string) => readonly string[]) | undefined;
}

/**
 * Proof that a person may do something. Only `decideAccess` creates permits, and every answer to a command needs one.
 */
export type ActionPermit = Seal;

/** Because of the private field, TypeScript accepts no other object as a permit. */
class Seal {
  readonly #capability: Capability;
  readonly rule: PermissionRule;

  constructor(capability: Capability, rule: PermissionRule) {
    this.#capability = capability;
    this.rule = rule;
  }

  get capability(): Capability {
    return this.#capability;
  }
}

export type AccessDecision =
  | { readonly allowed: true; readonly rule: PermissionRule; readonly permit: ActionPermit }
  | { readonly allowed: false; readonly rule: PermissionRule; readonly refusal: PermissionRefusal };

export interface AccessExplanation {
  readonly allowed: boolean;
  readonly rule: PermissionRule;
}

/**
 * Decides whether a person has a capability, by the roles that the interaction lists. Without a guild, a member or a
 * matching rule, the answer is no. A denial overrides all rules but two: people who run the bot keep the capabilities
 * in INSTALLATION_CAPABILITIES, and admin roles can always manage access.
 */
export function decideAccess(policy: AccessPolicy, capability: Capability, actor: ActingUser): AccessDecision {
  const { allowed, rule } = findDecidingAccessRule(policy, capability, actor);
  if (allowed) return { allowed, rule, permit: new Seal(capability, rule) };
  return { allowed, rule, refusal: refusalOf(policy, capability, actor, rule) };
}

/** Finds the first rule that applies to a capability. */
export function findDecidingAccessRule(
  policy: AccessPolicy,
  capability: Capability,
  actor: ActingUser,
): AccessExplanation {
  const placeRefusal = refusalOfPlace(policy, actor);
  if (placeRefusal) return refuse(placeRefusal);
  const { roleIds } = actor;
  if (roleIds === undefined) return refuse({ kind: 'not-a-member' });
  if (INSTALLATION_CAPABILITIES.includes(capability) && policy.isInstallationAdmin?.(actor.userId))
    return allow({ kind: 'installation' });
  const needs: RequiredPermissionLevel = LEVEL_BY_CAPABILITY[capability];
  if (needs === 'installation') return refuse({ kind: 'installation' });
  const adminRole = policy.roleIds.admin.find((id) => roleIds.includes(id));
  // Admin roles can always manage access, whatever rules are stored. Admins can therefore repair all other rules.
  if (capability === 'access.manage' && adminRole !== undefined) return allow({ kind: 'way-back', roleId: adminRole });
  const map = permissionMapOf(policy, actor);
  if (map === 'unreadable') return refuse({ kind: 'unreadable' });
  return explainByMap(map, policy, { capability, needs }, { ...actor, roleIds });
}

const allow = (rule: PermissionRule): AccessExplanation => ({ allowed: true, rule });
const refuse = (rule: PermissionRule): AccessExplanation => ({ allowed: false, rule });

interface Member extends ActingUser {
  readonly roleIds: readonly string[];
}

function explainByMap(
  map: PermissionMap,
  policy: AccessPolicy,
  { capability, needs }: { capability: Capability; needs: Exclude<RequiredPermissionLevel, 'installation'> },
  actor: Member,
): AccessExplanation {
  const matchingOverrides = map.overrides.filter(
    (candidate) => candidate.capability === capability && isForPlaceAndMember(candidate, actor),
  );
  const denial = matchingOverrides.find(({ effect }) => effect === 'deny');
  if (denial) return refuse({ kind: 'override', override: denial });
  if (needs === 'everyone') return allow({ kind: 'open' });
  const ownLevel = levelOf(map, policy, actor);
  if (ownLevel && isEnough(ownLevel.level, needs)) return allow({ kind: 'level', ...ownLevel });
  const allowance = matchingOverrides.find(({ effect }) => effect === 'allow');
  if (allowance) return allow({ kind: 'override', override: allowance });
  return refuse({ kind: 'nothing', needs, has: ownLevel?.level });
}

function refusalOfPlace(
  policy: AccessPolicy,
  { guildId }: ActionPlace,
): (PermissionRule & PermissionRefusal) | undefined {
  if (guildId === undefined) return { kind: 'not-in-a-guild' };
  if (policy.guildIds && !policy.guildIds.includes(guildId)) return { kind: 'guild-not-served' };
  return undefined;
}

/** The guild's current permission map: the stored one, otherwise the one from the environment. */
export function permissionMapOf(policy: AccessPolicy, { guildId }: ActionPlace): PermissionMap | 'unreadable' {
  const storedMap = guildId === undefined ? undefined : policy.maps.get(guildId);
  return storedMap ?? initialPermissionMap(policy);
}

/** The roles and levels from the environment, lowest level first. */
export const initialRoleLevelsOfSettings = ({
  roleIds,
  everyoneViews,
}: AccessSettings): readonly InitialRoleLevel[] => [
  ...(everyoneViews ? [{ roleId: EVERYONE_ROLE, level: 'viewer' as const }] : []),
  ...PERMISSION_LEVELS.filter((level) => level !== 'admin').flatMap((level) =>
    roleIds[level].map((roleId) => ({ roleId, level })),
  ),
];

/**
 * The level of each role. A role with several levels gets the highest, because a later seed overwrites an earlier one.
 */
export const levelsByRole = (seeds: readonly InitialRoleLevel[]): PermissionMap['levels'] =>
  Object.fromEntries(seeds.map(({ roleId, level }) => [roleId, level]));

export const initialPermissionMap = (settings: AccessSettings): PermissionMap => ({
  ...EMPTY_PERMISSION_MAP,
  levels: levelsByRole(initialRoleLevelsOfSettings(settings)),
});

function isForPlaceAndMember({ subject, channelId, serverId }: PermissionOverride, member: Member): boolean {
  if (serverId !== undefined && serverId !== member.serverId) return false;
  if (channelId !== undefined && !member.channelIds?.includes(channelId)) return false;
  if (subject.kind === 'person') return subject.id === member.userId;
  return subject.id === EVERYONE_ROLE || member.roleIds.includes(subject.id);
}

const isEnough = (level: PermissionLevel, needs: PermissionLevel): boolean =>
  PERMISSION_LEVELS.indexOf(level) >= PERMISSION_LEVELS.indexOf(needs);

interface OwnLevel {
  readonly level: PermissionLevel;
  readonly roleId: string;
}

function levelOf(map: PermissionMap, policy: AccessPolicy, { roleIds }: Pick<Member, 'roleIds'>): OwnLevel | undefined {
  for (const level of PERMISSION_LEVELS.toReversed()) {
    const roleId = rolesWithLevel(map, policy, level).find((id) => id === EVERYONE_ROLE || roleIds.includes(id));
    if (roleId !== undefined) return { level, roleId };
  }
  return undefined;
}

export function rolesWithLevel(
  map: PermissionMap,
  { roleIds }: Pick<AccessPolicy, 'roleIds'>,
  level: PermissionLevel,
): readonly string[] {
  const adminRoles = level === 'admin' ? roleIds.admin : [];
  const storedRoles = Object.entries(map.levels).flatMap(([id, roleLevel]) =>
    roleLevel === level && !roleIds.admin.includes(id) ? [id] : [],
  );
  return [...new Set([...adminRoles, ...storedRoles])];
}

/** Levels above the member's own, lowest first, with the roles that give them. Empty outside the served guilds. */
export function levelsAbove(policy: AccessPolicy, actor: ActingUser): readonly PermissionLevelRoles[] {
  const map = permissionMapOf(policy, actor);
  const { roleIds } = actor;
  if (refusalOfPlace(policy, actor) || roleIds === undefined || map === 'unreadable') return [];
  const ownLevel = levelOf(map, policy, { roleIds });
  const firstHigherLevel = ownLevel === undefined ? 0 : PERMISSION_LEVELS.indexOf(ownLevel.level) + 1;
  return PERMISSION_LEVELS.slice(firstHigherLevel)
    .map((level) => ({ level, roleIds: existingRoles(rolesWithLevel(map, policy, level), policy, actor) }))
    .filter((higherLevel) => higherLevel.roleIds.length > 0);
}

function refusalOf(
  policy: AccessPolicy,
  capability: Capability,
  actor: ActingUser,
  rule: PermissionRule,
): PermissionRefusal {
  if (rule.kind === 'not-in-a-guild' || rule.kind === 'guild-not-served' || rule.kind === 'unreadable') return rule;
  if (rule.kind === 'override') {
    const { subject, channelId, serverId } = rule.override;
    // The subject is a role, because only roles can be denied a capability.
    return { kind: 'denied', roleId: subject.id, channelId, serverId };
  }
  const needs: RequiredPermissionLevel = LEVEL_BY_CAPABILITY[capability];
  if (needs === 'installation') return { kind: 'installation' };
  const lowestLevel = needs === 'everyone' ? 'viewer' : needs;
  return { kind: 'level', needs: lowestLevel, roleIds: rolesSufficientForCapability(policy, capability, actor) };
}

/**
 * Roles that are enough for a capability in this place, lowest first: by their level, or because they were granted the
 * capability.
 */
export function rolesSufficientForCapability(
  policy: AccessPolicy,
  capability: Capability,
  place: ActionPlace,
): readonly string[] {
  const map = permissionMapOf(policy, place);
  if (map === 'unreadable') return existingRoles(policy.roleIds.admin, policy, place);
  const levelRoles = PERMISSION_LEVELS.flatMap((level) => rolesWithLevel(map, policy, level));
  const overrideRoles = map.overrides.flatMap(({ subject }) => (subject.kind === 'role' ? [subject.id] : []));
  const memberWithOnly = (id: string): ActingUser => ({ ...place, userId: '', roleIds: [id] });
  const candidates = [...new Set([...levelRoles, ...overrideRoles])].filter((id) => id !== EVERYONE_ROLE);
  return existingRoles(candidates, policy, place).filter(
    (id) => findDecidingAccessRule(policy, capability, memberWithOnly(id)).allowed,
  );
}

function existingRoles(
  roleIds: readonly string[],
  { rolesIn }: AccessPolicy,
  { guildId = '' }: ActionPlace,
): readonly string[] {
  const guildRoles = rolesIn?.(guildId) ?? [];
  return guildRoles.length === 0 ? roleIds : roleIds.filter((id) => guildRoles.includes(id));
}
