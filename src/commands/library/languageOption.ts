import { LIBRARY_LANGUAGES } from '../../domain/media/libraries/libraryTables.ts';
import { normalizeLanguageCode } from '../../domain/media/titles/subtitleLanguages.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { MAX_AUTOCOMPLETE_CHOICES } from '../../render/kit/message/limits.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { OptionCompleter } from '../framework/options.ts';
import { containsText, isSameName } from '../shared/names.ts';

/** The languages of interface.md, 2.6, without their regions. */
const CODES: readonly string[] = [
  ...new Set(LIBRARY_LANGUAGES.movies.flatMap((code) => normalizeLanguageCode(code) ?? [])),
];

export const completeLanguage: OptionCompleter = async (typedText, { context }) => {
  const { library } = context.texts;
  const names = CODES.map((code) => ({ name: library.language(code), value: code }));
  return names
    .filter(({ name, value }) => containsText(name, typedText) || value === typedText)
    .slice(0, MAX_AUTOCOMPLETE_CHOICES);
};

/** Accepts a code, or a name in the person's language. Throws an AbortWithMessageError for any other text. */
export function requireLibraryLanguage(typedText: string, { texts }: Pick<InteractionContext, 'texts'>): string {
  const namedCode = CODES.find((code) => isSameName(texts.library.language(code), typedText));
  const language = namedCode ?? normalizeLanguageCode(typedText);
  if (language === undefined)
    throw new AbortWithMessageError(
      createNothingChangedMessage(texts.library.check.noLanguage(clipAndEscapeText(typedText, 40))),
    );
  return language;
}
