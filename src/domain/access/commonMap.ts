import type { Override, PermissionMap } from './access.ts';
import { isSameTarget } from './changes.ts';
import type { Level } from './levels.ts';
import { LEVELS } from './levels.ts';

/** A map that allows only what both maps allow, and denies anything that either denies. */
export function commonMap(one: PermissionMap, other: PermissionMap): PermissionMap {
  const levels = Object.entries(one.levels).flatMap(([roleId, level]) => {
    const otherLevel = Object.hasOwn(other.levels, roleId) ? other.levels[roleId] : undefined;
    return otherLevel === undefined ? [] : [[roleId, lowerLevel(level, otherLevel)] as const];
  });
  const allowances = one.overrides.filter((override) => override.effect === 'allow' && hasOverride(other, override));
  const denials = one.overrides.filter(({ effect }) => effect === 'deny');
  const otherDenials = other.overrides.filter((override) => override.effect === 'deny' && !hasOverride(one, override));
  return { levels: Object.fromEntries(levels), overrides: [...allowances, ...denials, ...otherDenials] };
}

const lowerLevel = (one: Level, other: Level): Level => (LEVELS.indexOf(one) < LEVELS.indexOf(other) ? one : other);

const hasOverride = ({ overrides }: PermissionMap, wanted: Override): boolean =>
  overrides.some((override) => override.effect === wanted.effect && isSameTarget(override, wanted));
