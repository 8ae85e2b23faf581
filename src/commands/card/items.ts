import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MAX_OPTION_TEXT } from '../../render/kit/limits.ts';
import { fullTitle } from '../../render/kit/title.ts';
import type { ShownItem } from '../framework/messageCommand.ts';
import { BadTarget } from '../framework/press.ts';

const ratingKey = z.string().regex(/^\d{1,19}$/);

/** An item on a card, as the tickets of its menus and buttons keep it. */
const cardItem = z.object({ ratingKey, title: z.string() });
export type CardItem = z.output<typeof cardItem>;

/** The target of every press on one of a card's items. */
export const cardTarget = z.object({ items: z.array(cardItem).min(1) });

/** Every item that has a key, once each. */
export function cardItems(items: readonly MediaItem[], untitled: string): readonly CardItem[] {
  const named = items.flatMap((item) =>
    item.ratingKey === undefined ? [] : [{ ratingKey: item.ratingKey, title: cardTitle(item, untitled) }],
  );
  return distinct(named);
}

/** The title without its parents': at 100 characters, an album's title would leave no room for the track's. */
export const cardTitle = (item: MediaItem, untitled: string): string =>
  fullTitle({ ...item, parentTitle: undefined, grandparentTitle: undefined }, untitled, MAX_OPTION_TEXT);

/** The items in the target of a press, whatever it does with them; none if it is about something else. */
export function itemsIn(target: unknown): readonly CardItem[] {
  const several = cardTarget.safeParse(target).data?.items;
  const one = cardItem.safeParse(target).data;
  return several ?? (one ? [one] : []);
}

/** The items that a stored post says it is about; skips whatever is not a valid key. */
export const includedItems = (keys: readonly string[]): readonly ShownItem[] =>
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
