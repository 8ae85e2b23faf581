import type { PermissionOverride } from '../../domain/access/access.ts';
import { isSamePermissionOverrideTarget, type PermissionMapDifference } from '../../domain/access/changes.ts';
import type { Texts } from '../texts/texts.ts';
import {
  describeAccessLevel,
  describePermissionOverrideParts,
  describeRole,
  type PermissionDisplayNames,
} from './words.ts';

export function describePermissionChanges(
  texts: Texts,
  { levels, removed, added }: PermissionMapDifference,
  names: PermissionDisplayNames,
): readonly string[] {
  const { access } = texts;
  // An override whose effect changed is listed once, with its new effect.
  const removedOverrides = removed.filter(
    (override) => !added.some((addition) => isSamePermissionOverrideTarget(override, addition)),
  );
  const removedLine = (override: PermissionOverride): string => {
    const sentence = override.effect === 'allow' ? access.noLongerAllowed : access.noLongerDenied;
    return sentence(...describePermissionOverrideParts(texts, override, names));
  };
  const addedLine = (override: PermissionOverride): string => {
    const sentence = override.effect === 'allow' ? access.nowAllowed : access.nowDenied;
    return sentence(...describePermissionOverrideParts(texts, override, names));
  };
  const levelLines = levels.map(({ roleId, before, after }) =>
    access.level(
      describeRole(texts, roleId, names),
      describeAccessLevel(texts, before),
      describeAccessLevel(texts, after),
    ),
  );
  const lines = [...levelLines, ...removedOverrides.map(removedLine), ...added.map(addedLine)];
  return lines.length === 0 ? [access.noDifference] : lines;
}
