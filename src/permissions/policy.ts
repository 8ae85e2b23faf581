import { type Actor, LEVELS, type Level, type LevelRoles, type Refusal } from '../domain/access.ts';
import { type Capability, LEVEL_OF } from './capabilities.ts';

/** Who has which level, by Discord role ids; from the configuration, never from the code. */
export interface Policy {
  /** The guilds served. Undefined: every guild the bot is in. */
  readonly guildIds?: readonly string[] | undefined;
  readonly roleIds: Readonly<Record<Level, readonly string[]>>;
  /** Reading is open to every member of the served guilds. */
  readonly everyoneViews: boolean;
}

export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly refusal: Refusal };

const ALLOWED: Decision = { allowed: true };
const refuse = (refusal: Refusal): Decision => ({ allowed: false, refusal });

/**
 * Whether this person may do this, judged by the roles in this very interaction. Fails closed: no guild, no member, no
 * roles configured, each means no.
 */
export function decide(policy: Policy, capability: Capability, actor: Actor): Decision {
  const outside = whyOutside(policy, actor);
  if (outside) return refuse(outside);
  const needs = LEVEL_OF[capability];
  // Whoever Discord says is a member; without that nothing is known.
  if (needs === 'everyone') return actor.roleIds ? ALLOWED : refuse(explain(policy, 'viewer'));
  const level = levelOf(policy, actor);
  if (level !== undefined && LEVELS.indexOf(level) >= LEVELS.indexOf(needs)) return ALLOWED;
  return refuse(explain(policy, needs));
}

function whyOutside(policy: Policy, { guildId }: Actor): Refusal | undefined {
  if (guildId === undefined) return { kind: 'not-in-a-guild' };
  return policy.guildIds && !policy.guildIds.includes(guildId) ? { kind: 'guild-not-served' } : undefined;
}

/** The levels above the person's that a role gives, the least first. None outside of the served guilds. */
export function levelsAbove(policy: Policy, actor: Actor): readonly LevelRoles[] {
  if (whyOutside(policy, actor)) return [];
  const own = levelOf(policy, actor);
  return LEVELS.slice(own === undefined ? 0 : LEVELS.indexOf(own) + 1)
    .map((level) => ({ level, roleIds: policy.roleIds[level] }))
    .filter(({ roleIds }) => roleIds.length > 0);
}

/** The highest level the person has in a guild that is served. */
function levelOf(policy: Policy, { roleIds }: Actor): Level | undefined {
  if (roleIds === undefined) return undefined;
  const byRole = LEVELS.findLast((level) => policy.roleIds[level].some((id) => roleIds.includes(id)));
  return byRole ?? (policy.everyoneViews ? 'viewer' : undefined);
}

/** What would have been enough: the level, and the roles that have it or more, the least first. */
function explain(policy: Policy, needs: Level): Refusal {
  const enough = LEVELS.slice(LEVELS.indexOf(needs));
  return { kind: 'level', needs, roleIds: [...new Set(enough.flatMap((level) => policy.roleIds[level]))] };
}
