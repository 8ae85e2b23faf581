import type { PermissionMap } from './access.ts';
import { hasPermissionOverride } from './changes.ts';
import { PERMISSION_LEVELS, type PermissionLevel } from './levels.ts';

/** Combines two permission maps into one that allows only what both allow, and denies what either denies. */
export function intersectPermissionMaps(map: PermissionMap, otherMap: PermissionMap): PermissionMap {
  const levels = Object.entries(map.levels).flatMap(([roleId, level]) => {
    const otherLevel = Object.hasOwn(otherMap.levels, roleId) ? otherMap.levels[roleId] : undefined;
    return otherLevel === undefined ? [] : [[roleId, lowerLevel(level, otherLevel)] as const];
  });
  const allowances = map.overrides.filter(
    (override) => override.effect === 'allow' && hasPermissionOverride(otherMap, override),
  );
  const denials = map.overrides.filter(({ effect }) => effect === 'deny');
  const otherDenials = otherMap.overrides.filter(
    (override) => override.effect === 'deny' && !hasPermissionOverride(map, override),
  );
  return { levels: Object.fromEntries(levels), overrides: [...allowances, ...denials, ...otherDenials] };
}

const lowerLevel = (level: PermissionLevel, otherLevel: PermissionLevel): PermissionLevel =>
  PERMISSION_LEVELS.indexOf(level) < PERMISSION_LEVELS.indexOf(otherLevel) ? level : otherLevel;
