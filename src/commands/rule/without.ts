import type { RuleConditions, RuleSettings } from '../../domain/live/rules/rule.ts';
import { playerKey } from '../../render/rule/words.ts';

/** The settings without the part of that key (`partsOf`); undefined if there is none. */
export function withoutPart(settings: RuleSettings, key: string): RuleSettings | undefined {
  const { conditions, exempt } = settings;
  if (Object.hasOwn(conditions, key) && key !== 'timeZone')
    return { ...settings, conditions: without(conditions, key) };
  const accounts = exempt.accounts.filter((id) => `account:${id}` !== key);
  const roleIds = exempt.roleIds.filter((id) => `role:${id}` !== key);
  const players = exempt.players.filter((match) => playerKey(match) !== key);
  const before = exempt.accounts.length + exempt.roleIds.length + exempt.players.length;
  const isFound = accounts.length + roleIds.length + players.length < before;
  return isFound ? { ...settings, exempt: { accounts, roleIds, players } } : undefined;
}

/** The zone goes with what it is for. */
function without(conditions: RuleConditions, key: string): RuleConditions {
  const reduced: RuleConditions = { ...conditions, [key]: undefined };
  const needsZone = reduced.hours !== undefined || reduced.weekdays !== undefined;
  return needsZone ? reduced : { ...reduced, timeZone: undefined };
}
