import type { Override, PermissionMap } from './access.ts';
import { isSameTarget } from './changes.ts';
import type { Level } from './levels.ts';
import { LEVELS } from './levels.ts';

/**
 * The permission map that allows only the actions that both maps allow, and denies each action that one of them denies.
 */
export function commonMap(map: PermissionMap, otherMap: PermissionMap): PermissionMap {
  const levels = Object.entries(map.levels).flatMap(([roleId, level]) => {
    const otherLevel = Object.hasOwn(otherMap.levels, roleId) ? otherMap.levels[roleId] : undefined;
    return otherLevel === undefined ? [] : [[roleId, lowerLevel(level, otherLevel)] as const];
  });
  const allowances = map.overrides.filter((override) => override.effect === 'allow' && hasOverride(otherMap, override));
  const denials = map.overrides.filter(({ effect }) => effect === 'deny');
  const otherDenials = otherMap.overrides.filter(
    (override) => override.effect === 'deny' && !hasOverride(map, override),
  );
  return { levels: Object.fromEntries(levels), overrides: [...allowances, ...denials, ...otherDenials] };
}

const lowerLevel = (level: Level, otherLevel: Level): Level =>
  LEVELS.indexOf(level) < LEVELS.indexOf(otherLevel) ? level : otherLevel;

const hasOverride = ({ overrides }: PermissionMap, candidate: Override): boolean =>
  overrides.some((override) => override.effect === candidate.effect && isSameTarget(override, candidate));
