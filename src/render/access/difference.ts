import { type Difference, isSameTarget } from '../../domain/access/changes.ts';
import type { Texts } from '../texts/texts.ts';
import { type AccessNames, levelWords, overrideParts, roleWords } from './words.ts';

/** One line for each change from one permission map to another. */
export function differenceLines(
  texts: Texts,
  { levels, removed, added }: Difference,
  names: AccessNames,
): readonly string[] {
  const { access } = texts;
  // An override that changed from one effect to the other is shown once.
  const gone = removed.filter((each) => !added.some((other) => isSameTarget(each, other)));
  const lines = [
    ...levels.map(({ roleId, before, after }) =>
      access.level(roleWords(texts, roleId, names), levelWords(texts, before), levelWords(texts, after)),
    ),
    ...gone.map((each) =>
      access[each.effect === 'allow' ? 'noLongerAllowed' : 'noLongerDenied'](...overrideParts(texts, each, names)),
    ),
    ...added.map((each) =>
      access[each.effect === 'allow' ? 'nowAllowed' : 'nowDenied'](...overrideParts(texts, each, names)),
    ),
  ];
  return lines.length === 0 ? [access.noDifference] : lines;
}
