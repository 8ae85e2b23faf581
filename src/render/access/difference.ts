import type { Override } from '../../domain/access/access.ts';
import { type Difference, isSameTarget } from '../../domain/access/changes.ts';
import type { Texts } from '../texts/texts.ts';
import { type AccessNames, levelWords, overrideParts, roleWords } from './words.ts';

export function differenceLines(
  texts: Texts,
  { levels, removed, added }: Difference,
  names: AccessNames,
): readonly string[] {
  const { access } = texts;
  // An override whose effect changed is listed once, with its new effect.
  const removedOverrides = removed.filter((override) => !added.some((addition) => isSameTarget(override, addition)));
  const removedLine = (override: Override): string => {
    const sentence = override.effect === 'allow' ? access.noLongerAllowed : access.noLongerDenied;
    return sentence(...overrideParts(texts, override, names));
  };
  const addedLine = (override: Override): string => {
    const sentence = override.effect === 'allow' ? access.nowAllowed : access.nowDenied;
    return sentence(...overrideParts(texts, override, names));
  };
  const levelLines = levels.map(({ roleId, before, after }) =>
    access.level(roleWords(texts, roleId, names), levelWords(texts, before), levelWords(texts, after)),
  );
  const lines = [...levelLines, ...removedOverrides.map(removedLine), ...added.map(addedLine)];
  return lines.length === 0 ? [access.noDifference] : lines;
}
