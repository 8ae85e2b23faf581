import type { ItemKind } from '../../../domain/media/items/item.ts';
import { readUnlessServerFails } from '../../../domain/media/server/attempt.ts';
import { foldTitleForComparison } from '../../../domain/media/titles/foldTitleForComparison.ts';
import { boldTitle } from '../../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_CHOICE_TEXT } from '../../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { InvalidOptionError } from '../../framework/command.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { integerOption, makeOptionOptional } from '../../framework/options.ts';
import { refOfChoice } from '../encodeRefAsChoiceValue.ts';
import { resolveItem, resolveItemFromCatalogue } from '../resolveItem.ts';

export const YEAR_OPTION = makeOptionOptional(integerOption({ min: 1850, max: 2100 }));
const AWAITABLE_KINDS: readonly ItemKind[] = ['movie', 'show', 'artist', 'album'];

/**
 * Returns an `answer` if the title is already on a server. If no media server answers, searches only the catalogue
 * (`isUnchecked`). Throws an InvalidOptionError for an empty title.
 */
export async function checkTitleAlreadyOnServer(
  { title: typedText, year }: { readonly title: string; readonly year: number | undefined },
  { deps, context }: CommandDepsAndContext,
): Promise<{ readonly answer?: ChangeResultMessage; readonly isUnchecked: boolean }> {
  const { texts } = context;
  if (foldTitleForComparison(typedText) === '')
    throw new InvalidOptionError('title', texts.errors.problems.text(MAX_CHOICE_TEXT));
  const searchServers = () => resolveItem(typedText, AWAITABLE_KINDS, { deps, context });
  // If a chosen item cannot be read, the failure is thrown: without the item's title, the catalogue cannot be searched.
  const serverResult =
    refOfChoice(typedText) === undefined ? await readUnlessServerFails(searchServers) : await searchServers();
  const result =
    serverResult ??
    resolveItemFromCatalogue(typedText, AWAITABLE_KINDS, { catalogue: deps.catalogue, words: texts.search });
  if (!('item' in result) || !isSameYear(result.item.year, year)) return { isUnchecked: serverResult === undefined };
  const answer = createNothingChangedMessage(texts.follow.alreadyHere(boldTitle(result.item, texts.search)));
  return { answer, isUnchecked: false };
}

const isSameYear = (year: number | undefined, typedYear: number | undefined): boolean =>
  year === undefined || typedYear === undefined || year === typedYear;
