import type { PermissionOverride } from '../../domain/access/access.ts';
import { isSameOverrideTarget, type PermissionMapDifference } from '../../domain/access/changes.ts';
import type { Texts } from '../texts/texts.ts';
import { type AccessNames, describeLevel, describeRole, overrideParts } from './words.ts';

export function accessChangeLines(
  texts: Texts,
  { levels, removed, added }: PermissionMapDifference,
  names: AccessNames,
): readonly string[] {
  const { access } = texts;
  // An override whose effect changed is listed once, with its new effect.
  const removedOverrides = removed.filter(
    (override) => !added.some((addition) => isSameOverrideTarget(override, addition)),
  );
  const removedLine = (override: PermissionOverride): string => {
    const sentence = override.effect === 'allow' ? access.noLongerAllowed : access.noLongerDenied;
    return sentence(...overrideParts(texts, override, names));
  };
  const addedLine = (override: PermissionOverride): string => {
    const sentence = override.effect === 'allow' ? access.nowAllowed : access.nowDenied;
    return sentence(...overrideParts(texts, override, names));
  };
  const levelLines = levels.map(({ roleId, before, after }) =>
    access.level(describeRole(texts, roleId, names), describeLevel(texts, before), describeLevel(texts, after)),
  );
  const lines = [...levelLines, ...removedOverrides.map(removedLine), ...added.map(addedLine)];
  return lines.length === 0 ? [access.noDifference] : lines;
}
