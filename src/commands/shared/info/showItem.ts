import type { MediaItem } from '../../../domain/media/items/item.ts';
import { POSTER_TIMEOUT_MS, readLargePosters } from '../../../domain/media/items/largePosters.ts';
import { withAppearance } from '../../../render/kit/additions/appearance.ts';
import { createPlayerLinkButtons } from '../../../render/kit/media/link.ts';
import { distinctThumbs } from '../../../render/kit/media/thumb.ts';
import { localizeStoredTitle } from '../../../render/kit/media/title.ts';
import { MAX_BUTTONS_PER_ROW } from '../../../render/kit/message/limits.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Button, ControlsRow, LinkButton } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import { mayEditPlaylists } from '../editPlaylists.ts';
import { followButton } from '../follow/button.ts';
import {
  addToPlaylistButton,
  itemMenu,
  itemPress,
  mediaItemsToCardItems,
  SHOW_ITEM_HANDLER_NAME,
} from '../items/items.ts';
import { reportButton } from '../items/reportButton.ts';
import { type ItemChildren, MAX_SEARCHED_ROWS, readChildren } from './children.ts';
import {
  canItemBeWatchedToEnd,
  readFilmOrSeriesOfItem,
  readShareOfPeopleWhoSawTitle,
  SEEN_PROGRESS_HANDLER_NAME,
} from './seen.ts';
import { type ItemDetails, renderItem } from './views/show.ts';

export const ITEM_FILES_HANDLER_NAME = 'item.files';

export async function showItem(item: MediaItem, deps: CommandDeps, context: InteractionContext): Promise<Message> {
  // A search result lacks the item's streams, so the item is read again.
  const fullItem = item.ratingKey === undefined ? item : await deps.media.item(item.ratingKey, context);
  const [children, posters, copies, seen] = await Promise.all([
    readChildren(fullItem, deps, context),
    readLargePosters(distinctThumbs([fullItem]), deps, { signal: context.signal, patienceMs: POSTER_TIMEOUT_MS.card }),
    deps.copiesOf(fullItem, { signal: context.signal }),
    readStep(fullItem, deps, context),
  ]);
  const { guildId } = context.actor;
  const card = renderItem(context.texts, {
    item: fullItem,
    copies,
    servers: deps.serverNames,
    children,
    rowLimit: MAX_SEARCHED_ROWS,
    posters,
    seen,
    controls: controlsOf(fullItem, children, { deps, context }),
  });
  return guildId === undefined ? card : withAppearance(card, await deps.appearanceOf(guildId));
}

/** Share of people who have seen a title. The share is the same for every reader, because the card is public. */
async function readStep(item: MediaItem, deps: CommandDeps, context: InteractionContext): Promise<ItemDetails['seen']> {
  const work = await readFilmOrSeriesOfItem(item, deps, context);
  const step = work && (await readShareOfPeopleWhoSawTitle(work, item, { deps, context }))?.step;
  return step && { kind: work.kind, step };
}

function controlsOf(
  item: MediaItem,
  children: ItemChildren | undefined,
  { deps, context }: CommandDepsAndContext,
): readonly ControlsRow[] {
  const { texts, may, actor } = context;
  const links = deps.linksIn(actor.guildId);
  const buttons = [
    ...parentButtons(item, texts),
    ...(mayEditPlaylists(deps, context) ? addToPlaylistButton(texts, item) : []),
    ...(may('follow.own') ? followButton(texts, item) : []),
    ...filesButton(item, texts),
    ...(may('browse') ? seenButton(item, texts) : []),
    ...createPlayerLinkButtons(texts, links(item)),
    ...(may('report.send') ? reportButton(texts, item) : []),
  ];
  const childItems = children === undefined || children === 'unreadable' ? [] : children.items;
  return [
    ...itemMenu(texts, childItems, { action: SHOW_ITEM_HANDLER_NAME, placeholder: texts.card.showChild }),
    ...buttonRows(buttons),
  ];
}

const buttonRows = (buttons: readonly (Button | LinkButton)[]): readonly ControlsRow[] =>
  [buttons.slice(0, MAX_BUTTONS_PER_ROW), buttons.slice(MAX_BUTTONS_PER_ROW)].filter((row) => row.length > 0);

function parentButtons(item: MediaItem, texts: Texts): readonly Button[] {
  const parents = [
    { ratingKey: item.parentRatingKey, title: item.parentTitle },
    { ratingKey: item.grandparentRatingKey, title: item.grandparentTitle },
  ];
  const parentItems = parents.map(({ ratingKey, title = '' }) => ({ kind: 'other', ratingKey, title }) as const);
  return mediaItemsToCardItems(parentItems).map((cardItem) => ({
    label: texts.item.show(localizeStoredTitle(texts.search, cardItem.title)),
    style: 'secondary',
    press: itemPress(SHOW_ITEM_HANDLER_NAME, cardItem),
  }));
}

function filesButton(item: MediaItem, texts: Texts): readonly Button[] {
  if (item.files === undefined || item.files.length === 0) return [];
  return mediaItemsToCardItems([item]).map((cardItem) => ({
    label: texts.item.files,
    style: 'secondary',
    press: itemPress(ITEM_FILES_HANDLER_NAME, cardItem),
  }));
}

function seenButton(item: MediaItem, texts: Texts): readonly Button[] {
  if (!canItemBeWatchedToEnd(item)) return [];
  return mediaItemsToCardItems([item]).map((cardItem) => ({
    label: texts.seen.button,
    style: 'secondary',
    press: itemPress(SEEN_PROGRESS_HANDLER_NAME, cardItem),
  }));
}
