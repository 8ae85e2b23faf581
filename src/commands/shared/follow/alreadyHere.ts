import type { ItemKind } from '../../../domain/media/items/item.ts';
import { ifReadable } from '../../../domain/media/server/attempt.ts';
import { foldedTitle } from '../../../domain/notifications/follows.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import { MAX_CHOICE_TEXT } from '../../../render/kit/limits.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { boldTitle } from '../../../render/kit/title.ts';
import { BadOption } from '../../framework/command.ts';
import type { Working } from '../../framework/context.ts';
import { integer, optional } from '../../framework/options.ts';
import { choiceKey } from '../choiceValue.ts';
import { knownItem, resolveItem } from '../resolveItem.ts';

export const YEAR = optional(integer({ min: 1850, max: 2100 }));
/** The possible kinds of an awaited title. */
const TITLED: readonly ItemKind[] = ['movie', 'show', 'artist', 'album'];

/**
 * The answer where the title is here already. While no media server answers, only the catalogue is asked, and the rest is `isUnchecked`.
 * Throws a BadOption for an empty title.
 */
export async function alreadyHere(
  { title: typed, year }: { readonly title: string; readonly year: number | undefined },
  { deps, context }: Working,
): Promise<{ readonly answer?: ChangeMessage; readonly isUnchecked: boolean }> {
  const { texts } = context;
  if (foldedTitle(typed) === '') throw new BadOption('title', texts.errors.problems.text(MAX_CHOICE_TEXT));
  const resolve = () => resolveItem(typed, TITLED, { deps, context });
  // A key is not a title: if it cannot be read, the answer gives the reason.
  const resolved = choiceKey(typed) === undefined ? await ifReadable(resolve) : await resolve();
  const found = resolved ?? knownItem(typed, TITLED, deps);
  const there = 'item' in found && (year === undefined || found.item.year === undefined || found.item.year === year);
  if (!there) return { isUnchecked: resolved === undefined };
  const answer = nothingDone(texts.follow.alreadyHere(boldTitle(found.item, texts.search.untitled)));
  return { answer, isUnchecked: false };
}
