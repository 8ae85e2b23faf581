import { EVERYONE_ROLE } from '../domain/access/access.ts';
import type { Capability, RequiredPermissionLevel } from '../domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../domain/access/levels.ts';
import { LEVEL_BY_CAPABILITY } from './capabilities.ts';
import { type AccessPolicy, permissionMapOf, rolesWithLevel } from './policy.ts';

/**
 * Roles that give at least one of these capabilities in this guild. A denial may still take it from some members.
 * Undefined if a list of roles would mislead: all members have a capability, a person has it by name, only the people
 * who run the bot have it, or the permission map is unreadable.
 */
export function rolesWithCapability(
  policy: AccessPolicy,
  guildId: string,
  capabilities: readonly Capability[],
): readonly string[] | undefined {
  const map = permissionMapOf(policy, { guildId });
  if (map === 'unreadable') return undefined;
  const allowances = map.overrides.filter(
    ({ effect, capability }) => effect === 'allow' && capabilities.includes(capability),
  );
  // Capabilities of the people who run the bot have no level, because no role in a guild gives them.
  const levels = capabilities
    .map((capability): RequiredPermissionLevel => LEVEL_BY_CAPABILITY[capability])
    .filter((level) => level !== 'installation');
  if (levels.length === 0 || levels.includes('everyone')) return undefined;
  if (allowances.some(({ subject }) => subject.kind === 'person')) return undefined;
  const lowest = PERMISSION_LEVELS.findIndex((level) => levels.includes(level));
  const levelRoles = PERMISSION_LEVELS.slice(lowest).flatMap((level) => rolesWithLevel(map, policy, level));
  const roleIds = new Set([...levelRoles, ...allowances.map(({ subject }) => subject.id)]);
  return roleIds.has(EVERYONE_ROLE) ? undefined : [...roleIds];
}
