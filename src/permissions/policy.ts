import {
  type Actor,
  EMPTY_MAP,
  EVERYONE,
  type LevelRoles,
  type Override,
  type PermissionMap,
  type Place,
  type Refusal,
  type Rule,
} from '../domain/access/access.ts';
import type { Capability, Needed } from '../domain/access/capabilities.ts';
import type { AccessSeed } from '../domain/access/changes.ts';
import { LEVELS, type Level } from '../domain/access/levels.ts';
import { LEVEL_OF, OF_INSTALLATION } from './capabilities.ts';

/** The settings that hold in every guild: access from the environment, and the people who run the bot. */
export interface AccessSettings {
  /** The guilds that we serve. Undefined: every guild the bot is in. */
  readonly guildIds?: readonly string[] | undefined;
  /** The `admin` roles always count; the others only until the guild has a permission map of its own. */
  readonly roleIds: Readonly<Record<Level, readonly string[]>>;
  /** Every member of the served guilds may read. */
  readonly everyoneViews: boolean;
  /** `Installation.isAdmin`: true for people who run the bot. Missing: there are none. */
  readonly isInstallationAdmin?: ((userId: string) => boolean) | undefined;
}

/** The rules of access; they come from the configuration and the store, never from the code. */
export interface Policy extends AccessSettings {
  /** The stored maps, by guild. */
  readonly maps: ReadonlyMap<string, PermissionMap | 'unreadable'>;
  /** The roles of a guild that people can have now, so that no deleted role and none of another guild is named; empty if that is unknown. */
  readonly rolesIn?: ((guildId: string) => readonly string[]) | undefined;
}

/** Proof that a person may do this. Only `decide` makes one, and every answer needs one. */
export type Permit = Seal;

/** No other object is taken for one, because of its private field. */
class Seal {
  readonly #capability: Capability;
  readonly rule: Rule;

  constructor(capability: Capability, rule: Rule) {
    this.#capability = capability;
    this.rule = rule;
  }

  get capability(): Capability {
    return this.#capability;
  }
}

export type Decision =
  | { readonly allowed: true; readonly rule: Rule; readonly permit: Permit }
  | { readonly allowed: false; readonly rule: Rule; readonly refusal: Refusal };

/** The decision, and the one rule behind it. */
export interface Explanation {
  readonly allowed: boolean;
  readonly rule: Rule;
}

/**
 * Decides whether this person may do this here, judged by the roles in this very interaction. It fails
 * closed: without a guild, a member or a rule, the answer is no. A denial wins over everything except the way
 * back in.
 */
export function decide(policy: Policy, capability: Capability, actor: Actor): Decision {
  const { allowed, rule } = explain(policy, capability, actor);
  if (allowed) return { allowed, rule, permit: new Seal(capability, rule) };
  return { allowed, rule, refusal: refusalOf(policy, capability, actor, rule) };
}

/** The rule that decides; they are checked in this order. */
export function explain(policy: Policy, capability: Capability, actor: Actor): Explanation {
  const outside = whyFallback(policy, actor);
  if (outside) return no(outside);
  const { roleIds } = actor;
  if (roleIds === undefined) return no({ kind: 'not-a-member' });
  if (OF_INSTALLATION.includes(capability) && policy.isInstallationAdmin?.(actor.userId))
    return yes({ kind: 'installation' });
  const needs: Needed = LEVEL_OF[capability];
  if (needs === 'installation') return no({ kind: 'installation' });
  const admin = policy.roleIds.admin.find((id) => roleIds.includes(id));
  // No stored data can lock admins out, so that they can repair everything else.
  if (capability === 'access.manage' && admin !== undefined) return yes({ kind: 'way-back', roleId: admin });
  const map = mapOf(policy, actor);
  if (map === 'unreadable') return no({ kind: 'unreadable' });
  return explainBy(map, policy, { capability, needs }, { ...actor, roleIds });
}

const yes = (rule: Rule): Explanation => ({ allowed: true, rule });
const no = (rule: Rule): Explanation => ({ allowed: false, rule });

interface Member extends Actor {
  readonly roleIds: readonly string[];
}

function explainBy(
  map: PermissionMap,
  policy: Policy,
  { capability, needs }: { capability: Capability; needs: Exclude<Needed, 'installation'> },
  actor: Member,
): Explanation {
  const about = map.overrides.filter((each) => each.capability === capability && isAbout(each, actor));
  const denial = about.find(({ effect }) => effect === 'deny');
  if (denial) return no({ kind: 'override', override: denial });
  if (needs === 'everyone') return yes({ kind: 'open' });
  const has = levelOf(map, policy, actor);
  if (has && isEnough(has.level, needs)) return yes({ kind: 'level', ...has });
  const [allowance] = about;
  if (allowance) return yes({ kind: 'override', override: allowance });
  return no({ kind: 'nothing', needs, has: has?.level });
}

function whyFallback(policy: Policy, { guildId }: Place): (Rule & Refusal) | undefined {
  if (guildId === undefined) return { kind: 'not-in-a-guild' };
  return policy.guildIds && !policy.guildIds.includes(guildId) ? { kind: 'guild-not-served' } : undefined;
}

/** The map in force in that guild: the stored one, or the environment's while none is stored. */
export function mapOf(policy: Policy, { guildId }: Place): PermissionMap | 'unreadable' {
  return policy.maps.get(guildId ?? '') ?? initialMap(policy);
}

/** The levels in the environment, in ascending order. */
export const seedsOf = ({ roleIds, everyoneViews }: AccessSettings): readonly AccessSeed[] => [
  ...(everyoneViews ? [{ roleId: EVERYONE, level: 'viewer' as const }] : []),
  ...LEVELS.filter((level) => level !== 'admin').flatMap((level) =>
    roleIds[level].map((roleId) => ({ roleId, level })),
  ),
];

/** A role with several levels gets the highest. */
export const levelsOf = (seeds: readonly AccessSeed[]): PermissionMap['levels'] =>
  Object.fromEntries(seeds.map(({ roleId, level }) => [roleId, level]));

export const initialMap = (settings: AccessSettings): PermissionMap => ({
  ...EMPTY_MAP,
  levels: levelsOf(seedsOf(settings)),
});

function isAbout(
  { subject, channelId, serverId: onServer }: Override,
  { userId, roleIds, channelIds, serverId }: Member,
): boolean {
  if (onServer !== undefined && onServer !== serverId) return false;
  if (channelId !== undefined && !channelIds?.includes(channelId)) return false;
  if (subject.kind === 'person') return subject.id === userId;
  return subject.id === EVERYONE || roleIds.includes(subject.id);
}

const isEnough = (level: Level, needs: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(needs);

interface OwnLevel {
  readonly level: Level;
  readonly roleId: string;
}

/** The person's highest level, and the role that gives it. */
function levelOf(map: PermissionMap, policy: Policy, { roleIds }: Pick<Member, 'roleIds'>): OwnLevel | undefined {
  const levels = LEVELS.toReversed().map((level) => ({ level, roleIds: rolesWith(map, policy, level) }));
  return levels.flatMap(({ level, roleIds: giving }) => {
    const roleId = giving.find((id) => id === EVERYONE || roleIds.includes(id));
    return roleId === undefined ? [] : [{ level, roleId }];
  })[0];
}

/** The roles that give exactly this level. */
export function rolesWith(map: PermissionMap, { roleIds }: Pick<Policy, 'roleIds'>, level: Level): readonly string[] {
  const always = level === 'admin' ? roleIds.admin : [];
  const stored = Object.entries(map.levels).flatMap(([id, given]) =>
    given === level && !roleIds.admin.includes(id) ? [id] : [],
  );
  return [...new Set([...always, ...stored])];
}

/** The levels above the member's that some role gives, lowest first. None outside of the served guilds. */
export function levelsAbove(policy: Policy, actor: Actor): readonly LevelRoles[] {
  const map = mapOf(policy, actor);
  const { roleIds } = actor;
  if (whyFallback(policy, actor) || roleIds === undefined || map === 'unreadable') return [];
  const own = levelOf(map, policy, { roleIds });
  return LEVELS.slice(own === undefined ? 0 : LEVELS.indexOf(own.level) + 1)
    .map((level) => ({ level, roleIds: existing(rolesWith(map, policy, level), policy, actor) }))
    .filter((each) => each.roleIds.length > 0);
}

function refusalOf(policy: Policy, capability: Capability, actor: Actor, rule: Rule): Refusal {
  if (rule.kind === 'not-in-a-guild' || rule.kind === 'guild-not-served' || rule.kind === 'unreadable') return rule;
  if (rule.kind === 'override') {
    const { subject, channelId, serverId } = rule.override;
    return { kind: 'denied', roleId: subject.id, channelId, serverId };
  }
  const needs: Needed = LEVEL_OF[capability];
  if (needs === 'installation') return { kind: 'installation' };
  const least = needs === 'everyone' ? 'viewer' : needs;
  return { kind: 'level', needs: least, roleIds: rolesThatDo(policy, capability, actor) };
}

/** The roles that would have been enough here, lowest first: by their level, or because they are allowed it. */
export function rolesThatDo(policy: Policy, capability: Capability, place: Place): readonly string[] {
  const map = mapOf(policy, place);
  if (map === 'unreadable') return existing(policy.roleIds.admin, policy, place);
  const levelled = LEVELS.flatMap((level) => rolesWith(map, policy, level));
  const named = map.overrides.map(({ subject }) => subject.id);
  const withOnly = (id: string): Actor => ({ ...place, userId: '', roleIds: [id] });
  const all = [...new Set([...levelled, ...named])].filter((id) => id !== EVERYONE);
  return existing(all, policy, place).filter((id) => explain(policy, capability, withOnly(id)).allowed);
}

function existing(roleIds: readonly string[], { rolesIn }: Policy, { guildId = '' }: Place): readonly string[] {
  const known = rolesIn?.(guildId) ?? [];
  return known.length === 0 ? roleIds : roleIds.filter((id) => known.includes(id));
}
