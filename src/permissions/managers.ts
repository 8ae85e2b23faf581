import type { PermissionMap } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';
import { decide, type Policy } from './policy.ts';

const MANAGE: Capability = 'access.manage';

/** A change to a guild's permission map is judged by this. */
export interface Surroundings {
  readonly policy: Policy;
  readonly guildId: string;
  /** The roles of that guild that a person can have: not @everyone, and no bot's own role. */
  readonly roleIds: readonly string[];
}

/**
 * Whether somebody could manage access under that map: an existing role that gives it, or a person who is named. We do
 * not list members, so this judges the rules and not who happens to have which role.
 */
export function hasManager(map: PermissionMap, { policy, guildId, roleIds }: Surroundings): boolean {
  const changed: Policy = { ...policy, maps: new Map([[guildId, map]]) };
  const may = (userId: string, held: readonly string[]) =>
    decide(changed, MANAGE, { guildId, userId, roleIds: held }).allowed;
  return roleIds.some((id) => may('', [id])) || map.overrides.some(({ subject }) => may(subject.id, []));
}
