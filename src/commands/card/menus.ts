import type { MediaItem } from '../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../domain/media/playlists/playlist.ts';
import { factsApart, itemFacts } from '../../render/kit/apart.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import { joined } from '../../render/kit/lines.ts';
import { oneLine, plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import { menuTitle } from '../../render/kit/pages.ts';
import type { Button, Controls, Json, Press, Select } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Candidates } from '../shared/resolveItem.ts';
import type { CardItem } from './items.ts';
import { cardItems } from './items.ts';

/** Names of press actions, which `info/index.ts` and `choosePlaylist.ts` carry out. */
export const SHOW = 'item.show';
export const ADD = 'card.add';

/** The actions on the items of a public card; each press is authorized again. They take four components at most. */
export function cardMenus(texts: Texts, items: readonly MediaItem[], mayAdd: boolean): readonly Controls[] {
  const playable = items.filter(({ kind }) => playlistTypeOf(kind) !== undefined);
  return [
    ...itemMenu(texts, items, { action: SHOW, placeholder: texts.card.show }),
    ...(mayAdd ? itemMenu(texts, playable, { action: ADD, placeholder: texts.card.add }) : []),
  ];
}

interface MenuOf {
  readonly action: string;
  readonly placeholder: string;
  /** There are more items than these, and nobody knows how many. */
  readonly isCut?: boolean | undefined;
  /** What the press needs to know besides the items. */
  readonly kept?: Readonly<Record<string, Json | undefined>>;
}

/** A menu to choose one of these items; undefined if there is nothing to choose from. */
export function itemMenu(
  texts: Texts,
  items: readonly MediaItem[],
  { action, placeholder, isCut = false, kept = {} }: MenuOf,
): Select[] {
  const all = cardItems(items, texts.search.untitled);
  const named = all.slice(0, MAX_OPTIONS);
  const byKey = new Map(items.map((item) => [item.ratingKey, item]));
  if (named.length === 0) return [];
  const options = itemOptions(
    texts,
    named.map((each) => ({ ...each, item: byKey.get(each.ratingKey) })),
  );
  const title = menuTitle(texts, placeholder, { shown: named.length, total: isCut ? undefined : all.length });
  return [{ placeholder: title, options, press: { action, target: { ...kept, items: named }, by: 'anyone' } }];
}

export type ToChoose = CardItem & { readonly item?: MediaItem | undefined };

/** The items as options, with what tells equal ones apart. */
export function itemOptions(texts: Texts, items: readonly ToChoose[]): Select['options'] {
  const described = items.map(({ ratingKey, title, item }) => {
    const description = factsOf(texts, item);
    const facts = item ? itemFacts(item) : [`#${ratingKey}`];
    return { ratingKey, label: title.trim() || ratingKey, description, text: `${title}\n${description}`, facts };
  });
  const apart = factsApart(described);
  return described.map(({ ratingKey, label, description }, n) => ({
    label,
    value: ratingKey,
    description: joined([description, apart[n]]),
  }));
}

/** Asks which of several items is meant instead of guessing; undefined if no item can be offered. */
export function renderCandidates(
  texts: Texts,
  typed: string,
  { candidates, isCut }: Candidates,
  of: Pick<MenuOf, 'action' | 'kept'>,
): Message | undefined {
  const [menu] = itemMenu(texts, candidates, { ...of, placeholder: texts.card.which, isCut });
  return menu && nothingDone(texts.item.pick(plainClipped(typed, 100)), { controls: [menu] });
}

function factsOf({ search }: Texts, item: MediaItem | undefined): string | undefined {
  if (!item) return undefined;
  const [library = '', ...above] = [item.librarySectionTitle, item.grandparentTitle, item.parentTitle].map((name) =>
    oneLine(name ?? ''),
  );
  const facts = [search.kinds[item.kind], ...above, library === '' ? '' : search.inLibrary(library)];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** For a card about a single item; there is no button if no playlist can hold such an item. */
export function addButton(texts: Texts, item: MediaItem): readonly Button[] {
  const [named] = playlistTypeOf(item.kind) === undefined ? [] : cardItems([item], texts.search.untitled);
  return named ? [{ label: texts.card.addButton, style: 'primary', press: pressFor(ADD, named) }] : [];
}

/** What a press on this single item stands for, by whoever may do that. */
export const pressFor = (action: string, item: CardItem): Press => ({
  action,
  target: { items: [item] },
  by: 'anyone',
});
