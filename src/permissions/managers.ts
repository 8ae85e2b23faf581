import { EVERYONE, type PermissionMap } from '../domain/access.ts';
import type { Capability } from '../domain/capabilities.ts';
import { decide, type Policy } from './policy.ts';

const MANAGE: Capability = 'access.manage';

/** What a change of a guild's permission map is judged by. */
export interface Surroundings {
  readonly policy: Policy;
  readonly guildId: string;
  /** The roles of that guild that a person can have: not @everyone, and no bot's own. */
  readonly roleIds: readonly string[];
}

/**
 * Whether somebody could manage access by that map: a role that is there, held by itself, or a person who was named.
 * Members are not listed, so it is the rules that are judged, and not who happens to have which roles.
 */
export function hasManager(map: PermissionMap, { policy, guildId, roleIds }: Surroundings): boolean {
  const changed: Policy = { ...policy, maps: new Map([[guildId, map]]) };
  const may = (userId: string, held: readonly string[]) =>
    decide(changed, MANAGE, { guildId, userId, roleIds: held }).allowed;
  const named = map.overrides.flatMap(({ capability, subject }) =>
    capability === MANAGE && subject.kind === 'person' ? [subject.id] : [],
  );
  return roleIds.some((id) => id !== EVERYONE && may('', [id])) || named.some((id) => may(id, []));
}
