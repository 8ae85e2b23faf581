import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import { itemFacts } from '../../render/kit/apart.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { fullTitle } from '../../render/kit/title.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choicesApart } from './choicesApart.ts';
import { choiceValue } from './choiceValue.ts';
import { suggestItems } from './suggest.ts';

/** What a choice says of an item after its title; what is empty is left out. */
type Facts = (item: MediaItem, texts: Texts) => readonly string[];

export const onlyTitle: Facts = () => [];
export const withLibrary: Facts = ({ librarySectionTitle = '' }) => [clip(oneLine(librarySectionTitle), 30)];
export const withKind: Facts = (item, texts) => [texts.search.kinds[item.kind], ...withLibrary(item, texts)];

/** The items as choices of autocomplete; one without a key could not be found again. */
function itemChoices(items: readonly MediaItem[], texts: Texts, factsOf: Facts): Choice[] {
  const named = items.flatMap((item) => {
    if (item.ratingKey === undefined) return [];
    const facts = factsOf(item, texts).filter((fact) => fact !== '');
    const rest = facts.map((fact) => ` · ${fact}`).join('');
    const title = fullTitle(item, texts.search.untitled);
    return [{ title, rest, value: choiceValue(item.ratingKey), facts: itemFacts(item) }];
  });
  return choicesApart(named);
}

/** Autocomplete: items of these kinds that may be meant by what was typed. */
export const completeItems =
  (kinds: readonly ItemKind[], factsOf: Facts, limit = MAX_CHOICES) =>
  async (
    typed: string,
    deps: Pick<Deps, 'media' | 'catalogue'>,
    { texts, signal }: InteractionContext,
  ): Promise<Choice[]> =>
    itemChoices(await suggestItems(typed, deps, { kinds, limit, signal }), texts, factsOf);
