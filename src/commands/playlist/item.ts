import { type Hub, ITEM_KINDS, type MediaItem } from '../../domain/media.ts';
import { playlistTypeOf } from '../../domain/playlists.ts';
import { clip, oneLine } from '../../render/markdown.ts';
import { fullTitle } from '../../render/title.ts';
import type { Ask, Choice, Deps } from '../deps.ts';
import { orUnsupported } from '../endpoint.ts';
import { sameName } from '../names.ts';
import { pickedKey, pickedValue } from '../picked.ts';
import { suggestItems } from '../suggest.ts';

const CHOICES = 25;
const PLAYABLE = ITEM_KINDS.filter((kind) => playlistTypeOf(kind) !== undefined);

/** Autocomplete: titles that may be meant, of what a playlist can hold. */
export async function completeItem(typed: string, deps: Deps, { texts, signal }: Ask): Promise<Choice[]> {
  const items = await suggestItems(typed, deps, { kinds: PLAYABLE, limit: CHOICES, signal });
  return items.flatMap((item) => choiceOf(item, texts.search.untitled));
}

function choiceOf(item: MediaItem, untitled: string): Choice[] {
  if (item.ratingKey === undefined) return [];
  const library = clip(oneLine(item.librarySectionTitle ?? ''), 30);
  const where = library === '' ? '' : ` · ${library}`;
  return [{ name: `${fullTitle(item, untitled, 100 - where.length)}${where}`, value: pickedValue(item.ratingKey) }];
}

export type ItemFound = { readonly item: MediaItem } | { readonly candidates: readonly MediaItem[] };

/** The item that was picked, or the only one whose title is what was typed; otherwise what it could be, and no guess. */
export async function findItem(
  value: string,
  { media }: Pick<Deps, 'media'>,
  { signal }: Pick<Ask, 'signal'>,
): Promise<ItemFound> {
  const key = pickedKey(value);
  if (key !== undefined) return { item: await media.item(key, { signal }) };
  const candidates = playable(await orUnsupported(media.search({ query: value, limit: 10 }, { signal })));
  const [only, ...others] = candidates.filter(({ title }) => sameName(title, value));
  return only && others.length === 0 ? { item: only } : { candidates };
}

/** Every item once, whatever hubs name it. */
function playable(hubs: readonly Hub[]): readonly MediaItem[] {
  const items = hubs.flatMap((hub) => hub.items).filter(({ kind, ratingKey }) => ratingKey && playlistTypeOf(kind));
  return [...new Map(items.map((item) => [item.ratingKey, item])).values()];
}
