import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MAX_OPTION_TEXT } from '../../render/kit/limits.ts';
import { fullTitle } from '../../render/kit/title.ts';
import { BadTarget } from '../framework/press.ts';

const ratingKey = z.string().regex(/^\d{1,19}$/);

/** An item on a card, as the tickets of its menus and buttons keep it. */
const cardItem = z.object({ ratingKey, title: z.string() });
export type CardItem = z.output<typeof cardItem>;

/** An item that a message shows: one without a button or menu is known by its key alone. */
export interface ShownItem {
  readonly ratingKey: string;
  readonly title?: string | undefined;
}

/** The target of whatever is done with one of a card's items. */
export const cardTarget = z.object({ items: z.array(cardItem).min(1) });

/** Each that has a key, once. */
export function cardItems(items: readonly MediaItem[], untitled: string): readonly CardItem[] {
  const named = items.flatMap((item) =>
    item.ratingKey === undefined ? [] : [{ ratingKey: item.ratingKey, title: cardTitle(item, untitled) }],
  );
  return distinct(named);
}

/** Without what it belongs to: at 100 characters an album's name would push out the track's. */
export const cardTitle = (item: MediaItem, untitled: string): string =>
  fullTitle({ ...item, parentTitle: undefined, grandparentTitle: undefined }, untitled, MAX_OPTION_TEXT);

/** The items that a press stands for, whatever it does with them; none when it is about something else. */
export function itemsIn(target: unknown): readonly CardItem[] {
  const several = cardTarget.safeParse(target).data?.items;
  const one = cardItem.safeParse(target).data;
  return several ?? (one ? [one] : []);
}

/** The items that a stored post says it tells; what is no key is left out. */
export const includedItems = (keys: readonly string[]): readonly ShownItem[] =>
  keys.filter((key) => ratingKey.safeParse(key).success).map((key) => ({ ratingKey: key }));

/** Each once, under the first title it is given. */
export const distinct = <Item extends ShownItem>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ ratingKey }, index) => items.findIndex((other) => other.ratingKey === ratingKey) === index);

/** The one that was chosen; a button has only one. A key that the card does not have was forged. */
export function chosenFrom({ items }: z.output<typeof cardTarget>, [chosen]: readonly string[]): CardItem {
  const item = chosen === undefined ? items[0] : items.find(({ ratingKey }) => ratingKey === chosen);
  if (!item) throw new BadTarget('what was chosen is not on the card');
  return item;
}
