import { ITEM_KINDS, type MediaItem } from '../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../domain/media/playlists/playlistType.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { fullTitle } from '../../render/kit/title.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choiceValue } from '../shared/choiceValue.ts';
import { type Resolved, resolveItem } from '../shared/resolveItem.ts';
import { suggestItems } from '../shared/suggest.ts';

const CHOICES = 25;
const PLAYABLE = ITEM_KINDS.filter((kind) => playlistTypeOf(kind) !== undefined);

/** Autocomplete: titles that may be meant, of what a playlist can hold. */
export async function completeItem(
  typed: string,
  deps: Deps,
  { texts, signal }: InteractionContext,
): Promise<Choice[]> {
  const items = await suggestItems(typed, deps, { kinds: PLAYABLE, limit: CHOICES, signal });
  return items.flatMap((item) => choiceOf(item, texts.search.untitled));
}

function choiceOf(item: MediaItem, untitled: string): Choice[] {
  if (item.ratingKey === undefined) return [];
  const library = clip(oneLine(item.librarySectionTitle ?? ''), 30);
  const where = library === '' ? '' : ` · ${library}`;
  return [{ name: `${fullTitle(item, untitled, 100 - where.length)}${where}`, value: choiceValue(item.ratingKey) }];
}

/** The item that was picked or typed, of what a playlist can hold. */
export const findItem = (
  value: string,
  deps: Pick<Deps, 'media' | 'catalogue'>,
  context: Pick<InteractionContext, 'signal'>,
): Promise<Resolved> => resolveItem(value, PLAYABLE, deps, context);
