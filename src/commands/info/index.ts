import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { renderNothingFound } from '../../render/card/card.ts';
import { MAX_BUTTONS } from '../../render/kit/limits.ts';
import { openButton } from '../../render/kit/link.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Button, Controls, LinkButton } from '../../render/kit/press.ts';
import { type PostersByThumb, thumbOf } from '../../render/kit/thumb.ts';
import { addButton, cardItems, cardTarget, chosenFrom, itemMenu, pressFor, SHOW } from '../card/items.ts';
import { oneItem } from '../card/oneItem.ts';
import { reportButton } from '../card/reportButton.ts';
import { followButton } from '../follow/add.ts';
import { command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { completeItem, PLAYABLE } from '../playlist/item.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { type Children, MOST_ROWS, readChildren } from './children.ts';
import { renderItemFiles } from './views/files.ts';
import { renderItem } from './views/show.ts';

const FILES = 'item.files';

/** Its menu is answered privately, so that one person's curiosity does not fill a card that everyone sees. */
const shown = oneItem({
  name: SHOW,
  requires: 'browse',
  place: 'private',
  kinds: PLAYABLE,
  kept: z.object({}),
  show: (item, _, deps, context) => showItem(item, deps, context),
  nothing: renderNothingFound,
});

/** Paths reveal how the server's disks are laid out: only people who see them when adding a library see them here. */
const showFiles = press({
  name: FILES,
  requires: 'browse',
  changes: false,
  target: cardTarget,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media, copiesOf, serverNames } = deps;
    const { texts, signal, may } = context;
    const item = await media.item(chosenFrom(target, []).ratingKey, { signal });
    const copies = await copiesOf(item, { signal });
    return renderItemFiles(texts, { item, copies, servers: serverNames, withPaths: may('library.edit') });
  },
});

export async function showItem(item: MediaItem, deps: Deps, context: InteractionContext): Promise<Message> {
  // An item found by a typed title comes from a search, whose rows leave out the streams.
  const whole = item.ratingKey === undefined ? item : await deps.media.item(item.ratingKey, context);
  const [children, posters, copies] = await Promise.all([
    readChildren(whole, deps, context),
    largePoster(whole, deps, context),
    deps.copiesOf(whole, { signal: context.signal }),
  ]);
  return renderItem(context.texts, {
    item: whole,
    copies,
    servers: deps.serverNames,
    children,
    lookedThrough: MOST_ROWS,
    posters,
    controls: controlsOf(whole, children, deps, context),
  });
}

function controlsOf(
  item: MediaItem,
  children: Children | undefined,
  deps: Deps,
  context: InteractionContext,
): readonly Controls[] {
  const { texts, may, actor } = context;
  const links = deps.linksIn(actor.guildId);
  const buttons = [
    ...aboveIt(item, texts),
    ...(mayEditPlaylists(deps, context) ? addButton(texts, item) : []),
    ...(may('follow.own') ? followButton(texts, item) : []),
    ...filesButton(item, texts),
    ...openButton(texts, links(item)),
    ...(may('report.send') ? reportButton(texts, item) : []),
  ];
  const below = children === undefined || children === 'unreadable' ? [] : children.items;
  return [...itemMenu(texts, below, { action: SHOW, placeholder: texts.card.showChild }), ...rowsOf(buttons)];
}

/** One row, or two where there are more buttons than one takes. */
const rowsOf = (buttons: readonly (Button | LinkButton)[]): readonly Controls[] =>
  [buttons.slice(0, MAX_BUTTONS), buttons.slice(MAX_BUTTONS)].filter((row) => row.length > 0);

/** The season and series, or the album and artist, that the item belongs to. */
function aboveIt(item: MediaItem, texts: InteractionContext['texts']): readonly Button[] {
  const above = [
    { ratingKey: item.parentRatingKey, title: item.parentTitle },
    { ratingKey: item.grandparentRatingKey, title: item.grandparentTitle },
  ];
  return above.flatMap(({ ratingKey, title }) => {
    const [named] = cardItems([{ kind: 'other', ratingKey, title: title ?? '' }], texts.search.untitled);
    if (!named) return [];
    return [{ label: texts.item.show(named.title), style: 'secondary', press: pressFor(SHOW, named) }];
  });
}

function filesButton({ files = [], ...item }: MediaItem, texts: InteractionContext['texts']): readonly Button[] {
  const [named] = files.length > 0 ? cardItems([item], texts.search.untitled) : [];
  return named ? [{ label: texts.item.files, style: 'secondary', press: pressFor(FILES, named) }] : [];
}

export const info = command({
  words: (texts) => texts.item.declarations.info,
  subject: 'find',
  requires: 'browse',
  visibility: 'public',
  changes: false,
  presses: [shown.action, showFiles],
  options: { title: text({ complete: completeItem }) },
  answer: ({ args, deps, context }) => shown.answer(args.title, {}, deps, context),
});

/** How long the facts wait for their picture. */
const WITHIN_MS = 4000;

/** The item's poster as wide as a message shows it, if there is one in time. Rejects only with the signal's reason. */
async function largePoster(
  item: MediaItem,
  { media, makeLarge }: Pick<Deps, 'media' | 'makeLarge'>,
  { signal }: Pick<InteractionContext, 'signal'>,
): Promise<PostersByThumb> {
  const thumb = thumbOf(item);
  if (thumb === undefined) return new Map();
  const until = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  try {
    const { bytes } = await media.poster(thumb, { signal: until });
    return new Map([[thumb, await makeLarge(bytes, until)]]);
  } catch {
    signal.throwIfAborted();
    return new Map();
  }
}
