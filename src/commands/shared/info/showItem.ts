import type { MediaItem } from '../../../domain/media/items/item.ts';
import { MAX_BUTTONS } from '../../../render/kit/limits.ts';
import { openButton } from '../../../render/kit/link.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Button, Controls, LinkButton } from '../../../render/kit/press.ts';
import { type PostersByThumb, thumbOf } from '../../../render/kit/thumb.ts';
import type { Deps, InteractionContext, Working } from '../../framework/context.ts';
import { mayEditPlaylists } from '../editPlaylists.ts';
import { followButton } from '../follow/button.ts';
import { addButton, cardItems, itemMenu, pressFor, SHOW } from '../items/items.ts';
import { reportButton } from '../items/reportButton.ts';
import { type Children, MOST_ROWS, readChildren } from './children.ts';
import { renderItem } from './views/show.ts';

/** The press that shows an item's files. */
export const FILES = 'item.files';

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
    controls: controlsOf(whole, children, { deps, context }),
  });
}

function controlsOf(item: MediaItem, children: Children | undefined, { deps, context }: Working): readonly Controls[] {
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

/** One row, or two if the buttons do not fit into one. */
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
