import { LIBRARY_LANGUAGES } from '../../domain/media/libraries/libraryTables.ts';
import { normalizeLanguageCode } from '../../domain/media/titles/subtitleLanguages.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { MAX_CHOICES } from '../../render/kit/message/limits.ts';
import { plainClipped } from '../../render/kit/text/markdown.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { CompleteOption } from '../framework/options.ts';
import { containsText, isSameName } from '../shared/names.ts';

/** The languages of interface.md, 2.6, without their regions. */
const CODES: readonly string[] = [
  ...new Set(LIBRARY_LANGUAGES.movies.flatMap((code) => normalizeLanguageCode(code) ?? [])),
];

export const completeLanguage: CompleteOption = async (typedText, { context }) => {
  const { library } = context.texts;
  const names = CODES.map((code) => ({ name: library.language(code), value: code }));
  return names.filter(({ name, value }) => containsText(name, typedText) || value === typedText).slice(0, MAX_CHOICES);
};

/** Accepts a code, or a name in the person's language. Throws a ReplacementAnswer for any other text. */
export function requireLanguage(typedText: string, { texts }: Pick<InteractionContext, 'texts'>): string {
  const namedCode = CODES.find((code) => isSameName(texts.library.language(code), typedText));
  const language = namedCode ?? normalizeLanguageCode(typedText);
  if (language === undefined)
    throw new ReplacementAnswer(nothingDone(texts.library.check.noLanguage(plainClipped(typedText, 40))));
  return language;
}
