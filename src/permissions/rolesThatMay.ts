import { EVERYONE } from '../domain/access/access.ts';
import type { Capability, Needed } from '../domain/access/capabilities.ts';
import { LEVELS } from '../domain/access/levels.ts';
import { LEVEL_OF } from './capabilities.ts';
import { mapOf, type Policy, rolesWith } from './policy.ts';

/**
 * The roles that are needed to do any of these anywhere in that guild, as far as roles decide; some of them
 * may be denied it. Undefined if no list of roles can tell: all members may do it, people were granted it by
 * name, or only the people who run the bot may.
 */
export function rolesThatMay(
  policy: Policy,
  guildId: string,
  capabilities: readonly Capability[],
): readonly string[] | undefined {
  const map = mapOf(policy, { guildId });
  if (map === 'unreadable') return undefined;
  const allowances = map.overrides.filter(
    ({ effect, capability }) => effect === 'allow' && capabilities.includes(capability),
  );
  // No role marks the people who run the bot, so their own capabilities have no level.
  const levels = capabilities
    .map((capability): Needed => LEVEL_OF[capability])
    .filter((each) => each !== 'installation');
  const isOpen =
    levels.length === 0 || levels.includes('everyone') || allowances.some(({ subject }) => subject.kind === 'person');
  const least = LEVELS.findIndex((level) => levels.includes(level));
  const roleIds = [
    ...LEVELS.slice(Math.max(least, 0)).flatMap((level) => rolesWith(map, policy, level)),
    ...allowances.map(({ subject }) => subject.id),
  ];
  return isOpen || roleIds.includes(EVERYONE) ? undefined : [...new Set(roleIds)];
}
