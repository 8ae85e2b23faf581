import {
  type ActionPlace,
  type Actor,
  EMPTY_PERMISSION_MAP,
  EVERYONE,
  type LevelRoles,
  type PermissionMap,
  type PermissionOverride,
  type PermissionRefusal,
  type PermissionRule,
} from '../domain/access/access.ts';
import type { Capability, RequiredLevel } from '../domain/access/capabilities.ts';
import type { InitialRoleLevel } from '../domain/access/changes.ts';
import { LEVELS, type Level } from '../domain/access/levels.ts';
import { INSTALLATION_CAPABILITIES, LEVEL_BY_CAPABILITY } from './capabilities.ts';

/** Access settings for every guild: roles from the environment, and the people who run the bot. */
export interface AccessSettings {
  /** The guilds that the bot serves. Undefined: all guilds that it is in. */
  readonly guildIds?: readonly string[] | undefined;
  /** Roles by level. The `admin` roles always count; the others only until the guild has stored permissions. */
  readonly roleIds: Readonly<Record<Level, readonly string[]>>;
  /** True if all members of the served guilds are viewers. */
  readonly everyoneViews: boolean;
  /** True for people who run the bot (`Installation.isAdmin`). Undefined: no person is an admin of the installation. */
  readonly isInstallationAdmin?: ((userId: string) => boolean) | undefined;
}

/** The rules that decide about access. They come from the settings and the database, not from the code. */
export interface Policy extends AccessSettings {
  readonly maps: ReadonlyMap<string, PermissionMap | 'unreadable'>;
  /** Existing roles of a guild, so that texts name no deleted roles and no roles of other guilds. Empty if unknown. */
  readonly rolesIn?: ((guildId: string) => readonly string[]) | undefined;
}

/** Proof that a person may do something. Only `decide` creates permits, and every answer to a command needs one. */
export type Permit = Seal;

/** A private field makes sure that no other object can take the place of a permit. */
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

export type Decision =
  | { readonly allowed: true; readonly rule: PermissionRule; readonly permit: Permit }
  | { readonly allowed: false; readonly rule: PermissionRule; readonly refusal: PermissionRefusal };

export interface Explanation {
  readonly allowed: boolean;
  readonly rule: PermissionRule;
}

/**
 * Decides if a person has a capability, by the roles that the interaction lists. Without a guild, a member or a
 * matching rule, the answer is no. A denial overrides all rules but two: people who run the bot keep the capabilities
 * in INSTALLATION_CAPABILITIES, and admin roles can always manage access.
 */
export function decide(policy: Policy, capability: Capability, actor: Actor): Decision {
  const { allowed, rule } = explain(policy, capability, actor);
  if (allowed) return { allowed, rule, permit: new Seal(capability, rule) };
  return { allowed, rule, refusal: refusalOf(policy, capability, actor, rule) };
}

/** Finds the first rule that applies to a capability. */
export function explain(policy: Policy, capability: Capability, actor: Actor): Explanation {
  const placeRefusal = refusalOfPlace(policy, actor);
  if (placeRefusal) return refuse(placeRefusal);
  const { roleIds } = actor;
  if (roleIds === undefined) return refuse({ kind: 'not-a-member' });
  if (INSTALLATION_CAPABILITIES.includes(capability) && policy.isInstallationAdmin?.(actor.userId))
    return allow({ kind: 'installation' });
  const needs: RequiredLevel = LEVEL_BY_CAPABILITY[capability];
  if (needs === 'installation') return refuse({ kind: 'installation' });
  const adminRole = policy.roleIds.admin.find((id) => roleIds.includes(id));
  // No stored rule can lock admins out, so they can repair all other rules.
  if (capability === 'access.manage' && adminRole !== undefined) return allow({ kind: 'way-back', roleId: adminRole });
  const map = permissionMapOf(policy, actor);
  if (map === 'unreadable') return refuse({ kind: 'unreadable' });
  return explainByMap(map, policy, { capability, needs }, { ...actor, roleIds });
}

const allow = (rule: PermissionRule): Explanation => ({ allowed: true, rule });
const refuse = (rule: PermissionRule): Explanation => ({ allowed: false, rule });

interface Member extends Actor {
  readonly roleIds: readonly string[];
}

function explainByMap(
  map: PermissionMap,
  policy: Policy,
  { capability, needs }: { capability: Capability; needs: Exclude<RequiredLevel, 'installation'> },
  actor: Member,
): Explanation {
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

function refusalOfPlace(policy: Policy, { guildId }: ActionPlace): (PermissionRule & PermissionRefusal) | undefined {
  if (guildId === undefined) return { kind: 'not-in-a-guild' };
  if (policy.guildIds && !policy.guildIds.includes(guildId)) return { kind: 'guild-not-served' };
  return undefined;
}

/** The guild's current permission map: the stored one, otherwise the one from the environment. */
export function permissionMapOf(policy: Policy, { guildId }: ActionPlace): PermissionMap | 'unreadable' {
  const storedMap = guildId === undefined ? undefined : policy.maps.get(guildId);
  return storedMap ?? initialPermissionMap(policy);
}

/** The roles and levels from the environment, lowest level first. */
export const accessSeedsOf = ({ roleIds, everyoneViews }: AccessSettings): readonly InitialRoleLevel[] => [
  ...(everyoneViews ? [{ roleId: EVERYONE, level: 'viewer' as const }] : []),
  ...LEVELS.filter((level) => level !== 'admin').flatMap((level) =>
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
  levels: levelsByRole(accessSeedsOf(settings)),
});

function isForPlaceAndMember({ subject, channelId, serverId }: PermissionOverride, member: Member): boolean {
  if (serverId !== undefined && serverId !== member.serverId) return false;
  if (channelId !== undefined && !member.channelIds?.includes(channelId)) return false;
  if (subject.kind === 'person') return subject.id === member.userId;
  return subject.id === EVERYONE || member.roleIds.includes(subject.id);
}

const isEnough = (level: Level, needs: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(needs);

interface OwnLevel {
  readonly level: Level;
  readonly roleId: string;
}

function levelOf(map: PermissionMap, policy: Policy, { roleIds }: Pick<Member, 'roleIds'>): OwnLevel | undefined {
  for (const level of LEVELS.toReversed()) {
    const roleId = rolesWithLevel(map, policy, level).find((id) => id === EVERYONE || roleIds.includes(id));
    if (roleId !== undefined) return { level, roleId };
  }
  return undefined;
}

export function rolesWithLevel(
  map: PermissionMap,
  { roleIds }: Pick<Policy, 'roleIds'>,
  level: Level,
): readonly string[] {
  const adminRoles = level === 'admin' ? roleIds.admin : [];
  const storedRoles = Object.entries(map.levels).flatMap(([id, roleLevel]) =>
    roleLevel === level && !roleIds.admin.includes(id) ? [id] : [],
  );
  return [...new Set([...adminRoles, ...storedRoles])];
}

/** Levels above the member's own, lowest first, with the roles that give them. Empty outside the served guilds. */
export function levelsAbove(policy: Policy, actor: Actor): readonly LevelRoles[] {
  const map = permissionMapOf(policy, actor);
  const { roleIds } = actor;
  if (refusalOfPlace(policy, actor) || roleIds === undefined || map === 'unreadable') return [];
  const ownLevel = levelOf(map, policy, { roleIds });
  const firstHigherLevel = ownLevel === undefined ? 0 : LEVELS.indexOf(ownLevel.level) + 1;
  return LEVELS.slice(firstHigherLevel)
    .map((level) => ({ level, roleIds: existingRoles(rolesWithLevel(map, policy, level), policy, actor) }))
    .filter((higherLevel) => higherLevel.roleIds.length > 0);
}

function refusalOf(policy: Policy, capability: Capability, actor: Actor, rule: PermissionRule): PermissionRefusal {
  if (rule.kind === 'not-in-a-guild' || rule.kind === 'guild-not-served' || rule.kind === 'unreadable') return rule;
  if (rule.kind === 'override') {
    const { subject, channelId, serverId } = rule.override;
    // The subject is a role, because only roles can be denied a capability.
    return { kind: 'denied', roleId: subject.id, channelId, serverId };
  }
  const needs: RequiredLevel = LEVEL_BY_CAPABILITY[capability];
  if (needs === 'installation') return { kind: 'installation' };
  const lowestLevel = needs === 'everyone' ? 'viewer' : needs;
  return { kind: 'level', needs: lowestLevel, roleIds: sufficientRoles(policy, capability, actor) };
}

/**
 * Roles that are enough for a capability in this place, lowest first: by their level, or because they were granted the
 * capability.
 */
export function sufficientRoles(policy: Policy, capability: Capability, place: ActionPlace): readonly string[] {
  const map = permissionMapOf(policy, place);
  if (map === 'unreadable') return existingRoles(policy.roleIds.admin, policy, place);
  const levelRoles = LEVELS.flatMap((level) => rolesWithLevel(map, policy, level));
  const overrideRoles = map.overrides.flatMap(({ subject }) => (subject.kind === 'role' ? [subject.id] : []));
  const memberWithOnly = (id: string): Actor => ({ ...place, userId: '', roleIds: [id] });
  const candidates = [...new Set([...levelRoles, ...overrideRoles])].filter((id) => id !== EVERYONE);
  return existingRoles(candidates, policy, place).filter(
    (id) => explain(policy, capability, memberWithOnly(id)).allowed,
  );
}

function existingRoles(
  roleIds: readonly string[],
  { rolesIn }: Policy,
  { guildId = '' }: ActionPlace,
): readonly string[] {
  const guildRoles = rolesIn?.(guildId) ?? [];
  return guildRoles.length === 0 ? roleIds : roleIds.filter((id) => guildRoles.includes(id));
}
