import { type Actor, LEVELS, type Level, type Refusal } from '../domain/access.ts';
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
  if (actor.guildId === undefined) return refuse({ kind: 'not-in-a-guild' });
  if (policy.guildIds && !policy.guildIds.includes(actor.guildId)) return refuse({ kind: 'guild-not-served' });
  const level = levelOf(policy, actor);
  const needs = LEVEL_OF[capability];
  if (level !== undefined && LEVELS.indexOf(level) >= LEVELS.indexOf(needs)) return ALLOWED;
  return refuse(explain(policy, needs));
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
