import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { fullTitle } from '../../render/kit/title.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choiceValue } from '../shared/choiceValue.ts';
import { suggestItems } from '../shared/suggest.ts';

const CHOICES = 25;

/** The kinds that 2.10 has results for; a track is only ever part of an album's. */
export const MATCHED = ['movie', 'show', 'season', 'artist', 'album'] as const satisfies readonly ItemKind[];
/** The only kind that a match can be applied to (4.21). */
export const APPLIED = ['artist'] as const satisfies readonly ItemKind[];

type Kinds = readonly ItemKind[];

/** Autocomplete: titles of these kinds that may be meant. */
export const completeOf =
  (kinds: Kinds) =>
  async (
    typed: string,
    deps: Pick<Deps, 'media' | 'catalogue'>,
    { texts, signal }: InteractionContext,
  ): Promise<Choice[]> => {
    const items = await suggestItems(typed, deps, { kinds, limit: CHOICES, signal });
    return items.flatMap((item) => choiceOf(item, texts));
  };

function choiceOf(item: MediaItem, { search }: InteractionContext['texts']): Choice[] {
  if (item.ratingKey === undefined) return [];
  const library = clip(oneLine(item.librarySectionTitle ?? ''), 30);
  const where = [search.kinds[item.kind], ...(library === '' ? [] : [library])].map((part) => ` · ${part}`).join('');
  const title = fullTitle(item, search.untitled, 100 - where.length);
  return [{ name: `${title}${where}`, value: choiceValue(item.ratingKey) }];
}
