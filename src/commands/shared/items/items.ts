import { z } from 'zod';
import { ITEM_KINDS, type MediaItem } from '../../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { itemRef } from '../../../domain/servers/storedRefs.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { factsApart, itemFacts } from '../../../render/kit/apart.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import { MAX_OPTION_TEXT, MAX_OPTIONS } from '../../../render/kit/limits.ts';
import { joined } from '../../../render/kit/lines.ts';
import { oneLine, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { menuTitle } from '../../../render/kit/pages.ts';
import type { Button, Controls, Json, Press, Select } from '../../../render/kit/press.ts';
import { fullTitle } from '../../../render/kit/title.ts';
import { ADD } from '../../../render/playlist/add.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { ShownItem } from '../../framework/messageCommand.ts';
import { BadTarget } from '../../framework/press.ts';
import type { Candidates } from '../resolveItem.ts';

const ratingKey = itemRef.refine((key) => /^(?:[1-9]\d{0,8}:)?\d{1,19}$/.test(key));

/** An item on a card, as the tickets of its menus and buttons keep it. */
const cardItem = z.object({
  ratingKey,
  title: z.string(),
  /** Missing in tickets of earlier versions. */
  kind: z.enum(ITEM_KINDS).optional(),
});
export type CardItem = z.output<typeof cardItem>;

/** The target of every press on one of a card's items. */
export const cardTarget = z.object({ items: z.array(cardItem).min(1) });

/** Every item that has a key, once each. */
export function cardItems(items: readonly MediaItem[], untitled: string): readonly CardItem[] {
  const named = items.flatMap((item) =>
    item.ratingKey === undefined
      ? []
      : [{ ratingKey: item.ratingKey, title: cardTitle(item, untitled), kind: item.kind }],
  );
  return distinct(named);
}

/** The title without its parents': at 100 characters, an album's title would leave no room for the track's. */
export const cardTitle = (item: MediaItem, untitled: string): string =>
  fullTitle({ ...item, parentTitle: undefined, grandparentTitle: undefined }, untitled, MAX_OPTION_TEXT);

/** The items in a press's target, whatever the press does; none if the target has no items. */
export function itemsIn(target: unknown): readonly CardItem[] {
  const several = cardTarget.safeParse(target).data?.items;
  const one = cardItem.safeParse(target).data;
  return several ?? (one ? [one] : []);
}

/** The items of a stored post; skips invalid keys. */
export const includedItems = (keys: readonly ItemRef[]): readonly ShownItem[] =>
  keys.filter((key) => ratingKey.safeParse(key).success).map((key) => ({ ratingKey: key }));

/** Each item once, under the first title it has. */
export const distinct = <Item extends ShownItem>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ ratingKey }, index) => items.findIndex((other) => other.ratingKey === ratingKey) === index);

/** The chosen item; a button has only one. A key that is not on the card was forged. */
export function chosenFrom({ items }: z.output<typeof cardTarget>, [chosen]: readonly string[]): CardItem {
  const item = chosen === undefined ? items[0] : items.find(({ ratingKey }) => ratingKey === chosen);
  if (!item) throw new BadTarget('what was chosen is not on the card');
  return item;
}

/** The name of the press action that `info/index.ts` carries out. */
export const SHOW = 'item.show';

/** The actions on the items of a public card; each press is authorized again. They take four components at most. */
export function cardMenus(
  texts: Texts,
  items: readonly MediaItem[],
  { mayAdd, servers }: { readonly mayAdd: boolean; readonly servers?: ServerNames | undefined },
): readonly Controls[] {
  const playable = items.filter(({ kind }) => playlistTypeOf(kind) !== undefined);
  return [
    ...itemMenu(texts, items, { action: SHOW, placeholder: texts.card.show, servers }),
    ...(mayAdd ? itemMenu(texts, playable, { action: ADD, placeholder: texts.card.add, servers }) : []),
  ];
}

interface MenuOf {
  readonly action: string;
  readonly placeholder: string;
  /** There are more items than these; the total is unknown. */
  readonly isCut?: boolean | undefined;
  /** Data that the press needs besides the items. */
  readonly kept?: Readonly<Record<string, Json | undefined>>;
  readonly servers?: ServerNames | undefined;
}

/** A menu to choose one of these items; undefined for an empty list. */
export function itemMenu(
  texts: Texts,
  items: readonly MediaItem[],
  { action, placeholder, isCut = false, kept = {}, servers }: MenuOf,
): Select[] {
  const all = cardItems(items, texts.search.untitled);
  const named = all.slice(0, MAX_OPTIONS);
  const byKey = new Map(items.map((item) => [item.ratingKey, item]));
  if (named.length === 0) return [];
  const options = itemOptions(
    texts,
    named.map((each) => ({ ...each, item: byKey.get(each.ratingKey) })),
    servers,
  );
  const title = menuTitle(texts, placeholder, { shown: named.length, total: isCut ? undefined : all.length });
  return [{ placeholder: title, options, press: { action, target: { ...kept, items: named }, by: 'anyone' } }];
}

export type ToChoose = CardItem & { readonly item?: MediaItem | undefined };

/** The items as options, with details that distinguish equal titles. */
export function itemOptions(texts: Texts, items: readonly ToChoose[], servers?: ServerNames): Select['options'] {
  const described = items.map(({ ratingKey, title, item }) => {
    const description = factsOf(texts, item);
    const facts = itemFacts(texts, item ?? { kind: 'other', title, ratingKey }, servers);
    return { ratingKey, label: title.trim() || ratingKey, description, text: `${title}\n${description}`, facts };
  });
  const apart = factsApart(described);
  return described.map(({ ratingKey, label, description }, n) => ({
    label,
    value: ratingKey,
    description: joined([description, apart[n]]),
  }));
}

/** Asks which of several items to use instead of guessing; undefined if no item can be offered. */
export function renderCandidates(
  texts: Texts,
  typed: string,
  menu: Candidates & Pick<MenuOf, 'action' | 'kept' | 'servers'>,
): Message | undefined {
  const [select] = itemMenu(texts, menu.candidates, { ...menu, placeholder: texts.card.which });
  return select && nothingDone(texts.item.pick(plainClipped(typed, 100)), { controls: [select] });
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

/** A press on this single item, by a person who may use it. */
export const pressFor = (action: string, item: CardItem): Press => ({
  action,
  target: { items: [item] },
  by: 'anyone',
});
