import { z } from 'zod';
import { ITEM_KINDS, type MediaItem } from '../../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { itemRefSchema } from '../../../domain/servers/storedRefs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { distinguishingFacts, itemFacts } from '../../../render/kit/media/distinguishingFacts.ts';
import { formatItemTitleForStorage, localizeStoredTitle } from '../../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_SELECT_OPTION_TEXT_LENGTH, MAX_SELECT_OPTIONS } from '../../../render/kit/message/limits.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { menuTitle } from '../../../render/kit/message/pages.ts';
import type { Button, ComponentPress, ControlsRow, Json, StringSelectMenu } from '../../../render/kit/message/press.ts';
import { joinFacts } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, oneLine } from '../../../render/kit/text/markdown.ts';
import { ADD_TO_PLAYLIST_ACTION } from '../../../render/playlist/add.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { ItemInMessage } from '../../framework/messageCommand.ts';
import { InvalidPressTarget } from '../../framework/press.ts';
import type { ItemCandidates } from '../resolveItem.ts';

const cardKey = itemRefSchema.refine((key) => /^(?:[1-9]\d{0,8}:)?\d{1,19}$/.test(key));

const cardItem = z.object({
  ratingKey: cardKey,
  title: z.string(),
  /** The kind of the item. Undefined in buttons that were stored by an earlier version of the bot. */
  kind: z.enum(ITEM_KINDS).optional(),
});
export type CardItem = z.output<typeof cardItem>;

export const cardTargetSchema = z.object({ items: z.array(cardItem).min(1) });

export function mediaItemsToCardItems(items: readonly MediaItem[]): readonly CardItem[] {
  const keyedItems = items.flatMap((item) =>
    item.ratingKey === undefined ? [] : [{ ratingKey: item.ratingKey, title: cardTitle(item), kind: item.kind }],
  );
  return removeDuplicateItems(keyedItems);
}

/**
 * The item's title for a button on a public card, which people of all languages read. The number of an episode is
 * stored as "S1 E2", and `localizeStoredTitle` writes it as in the reader's language. The title has at most 100
 * characters. Titles of parents are left out, because they could use up that space.
 */
export const cardTitle = (item: MediaItem): string =>
  formatItemTitleForStorage(
    { ...item, parentTitle: undefined, grandparentTitle: undefined },
    MAX_SELECT_OPTION_TEXT_LENGTH,
  );

/** The items in the target of a press. Empty if the target contains none. */
export function itemsInTarget(target: unknown): readonly CardItem[] {
  const listedItems = cardTargetSchema.safeParse(target).data?.items;
  const singleItem = cardItem.safeParse(target).data;
  return listedItems ?? (singleItem ? [singleItem] : []);
}

/** The items of a stored post. Leaves out invalid keys. */
export const itemsOfPost = (keys: readonly ItemRef[]): readonly ItemInMessage[] =>
  keys.filter((key) => cardKey.safeParse(key).success).map((ratingKey) => ({ ratingKey }));

export const removeDuplicateItems = <Item extends ItemInMessage>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ ratingKey }, index) => items.findIndex((item) => item.ratingKey === ratingKey) === index);

/**
 * The chosen item of a menu, or the item of a button. Throws an InvalidPressTarget for a key that is not on the card,
 * because such a press was forged.
 */
export function chosenItem({ items }: z.output<typeof cardTargetSchema>, values: readonly string[] = []): CardItem {
  const [chosenKey] = values;
  const item = chosenKey === undefined ? items[0] : items.find(({ ratingKey }) => ratingKey === chosenKey);
  if (!item) throw new InvalidPressTarget('the chosen item is not on the card');
  return item;
}

export const SHOW_ITEM_HANDLER_NAME = 'item.show';

/**
 * Menus for the items of a public card: at most four components. Permissions are checked for each person who presses.
 */
export function cardMenus(
  texts: Texts,
  items: readonly MediaItem[],
  { mayAdd, servers }: { readonly mayAdd: boolean; readonly servers?: FindServerNameOfRef | undefined },
): readonly ControlsRow[] {
  const playable = items.filter(({ kind }) => playlistTypeOf(kind) !== undefined);
  return [
    ...itemMenu(texts, items, { action: SHOW_ITEM_HANDLER_NAME, placeholder: texts.card.show, servers }),
    ...(mayAdd
      ? itemMenu(texts, playable, { action: ADD_TO_PLAYLIST_ACTION, placeholder: texts.card.add, servers })
      : []),
  ];
}

interface ItemMenu {
  readonly action: string;
  readonly placeholder: string;
  readonly isCut?: boolean | undefined;
  readonly extraData?: Readonly<Record<string, Json | undefined>>;
  readonly servers?: FindServerNameOfRef | undefined;
}

export function itemMenu(
  texts: Texts,
  items: readonly MediaItem[],
  { action, placeholder, isCut = false, extraData = {}, servers }: ItemMenu,
): StringSelectMenu[] {
  const entries = mediaItemsToCardItems(items);
  const shownEntries = entries.slice(0, MAX_SELECT_OPTIONS);
  if (shownEntries.length === 0) return [];
  const itemsByKey = new Map(items.map((item) => [item.ratingKey, item]));
  const options = itemMenuOptions(
    texts,
    shownEntries.map((entry) => ({ ...entry, item: itemsByKey.get(entry.ratingKey) })),
    servers,
  );
  const title = menuTitle(texts, placeholder, {
    shownCount: shownEntries.length,
    total: isCut ? undefined : entries.length,
  });
  return [
    { placeholder: title, options, press: { action, target: { ...extraData, items: shownEntries }, by: 'anyone' } },
  ];
}

export type ItemToChoose = CardItem & { readonly item?: MediaItem | undefined };

/** Options of a menu of items. Items with equal titles get facts that distinguish them. */
export function itemMenuOptions(
  texts: Texts,
  items: readonly ItemToChoose[],
  servers?: FindServerNameOfRef,
): StringSelectMenu['options'] {
  const itemChoices = items.map(({ ratingKey, title, item }) => {
    const description = itemDescription(texts, item);
    const facts = itemFacts(texts, item ?? { kind: 'other', title, ratingKey }, servers);
    const label = localizeStoredTitle(texts.search, title);
    return { ratingKey, label, description, text: `${title}\n${description}`, facts };
  });
  const distinctFacts = distinguishingFacts(itemChoices);
  return itemChoices.map(({ ratingKey, label, description }, index) => ({
    label,
    value: ratingKey,
    description: joinFacts([description, distinctFacts[index]]),
  }));
}

/** The message that offers several items to choose from. Undefined if no item can be offered. */
export function renderCandidates(
  texts: Texts,
  typedText: string,
  menu: ItemCandidates & Pick<ItemMenu, 'action' | 'extraData' | 'servers'>,
): Message | undefined {
  const [select] = itemMenu(texts, menu.candidates, { ...menu, placeholder: texts.card.which });
  return (
    select && createNothingChangedMessage(texts.item.pick(clipAndEscapeText(typedText, 100)), { controls: [select] })
  );
}

function itemDescription({ search }: Texts, item: MediaItem | undefined): string | undefined {
  if (!item) return undefined;
  const library = oneLine(item.librarySectionTitle ?? '');
  const facts = [
    search.kinds[item.kind],
    oneLine(item.grandparentTitle ?? ''),
    oneLine(item.parentTitle ?? ''),
    library === '' ? '' : search.inLibrary(library),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** The button “Add to playlist”. Empty if playlists cannot hold the item. */
export function addToPlaylistButton(texts: Texts, item: MediaItem): readonly Button[] {
  if (playlistTypeOf(item.kind) === undefined) return [];
  return mediaItemsToCardItems([item]).map((entry) => ({
    label: texts.card.addButton,
    style: 'primary',
    press: itemPress(ADD_TO_PLAYLIST_ACTION, entry),
  }));
}

export const itemPress = (action: string, item: CardItem): ComponentPress => ({
  action,
  target: { items: [item] },
  by: 'anyone',
});
