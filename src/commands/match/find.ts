import { z } from 'zod';
import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import type { Match } from '../../domain/media/items/itemsApi.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import { addButton } from '../card/items.ts';
import { oneItem } from '../card/oneItem.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { ifThere } from '../shared/endpoint.ts';
import { completeItems, withKind } from '../shared/itemChoice.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { isCurrent, matchesOn, renderMatches, renderMatchRefused, renderNothingToMatch } from './views/find.ts';

/** Drawn here and answered in `apply.ts`. */
export const PREVIEW = 'match.preview';

/** The kinds for which 2.10 has results; a track only ever occurs as part of an album's. */
const MATCHED: readonly ItemKind[] = ['movie', 'show', 'season', 'artist', 'album'];

const ofItem = oneItem({
  name: 'match.find.of',
  requires: 'match.find',
  place: 'update',
  kinds: MATCHED,
  kept: z.object({}),
  show: (item, _, deps, context) => showMatches(item, 1, deps, context),
  nothing: renderNothingToMatch,
});

const pages = paging({
  name: 'match.page',
  requires: 'match.find',
  by: 'anyone',
  target: z.object({ ratingKey: itemRef, page: pageNumber }),
  show: async ({ ratingKey, page }, deps, context) =>
    await showMatches(await deps.media.item(ratingKey, context), page, deps, context),
});

export const find = subcommand({
  words: (texts) => texts.match.declarations.find,
  requires: 'match.find',
  visibility: 'public',
  changes: false,
  options: { item: text({ complete: completeItems(MATCHED, withKind) }) },
  presses: [pages.action, ofItem.action],
  answer: ({ args, deps, context }) => ofItem.answer(args.item, {}, deps, context),
});

/** The candidates; undefined if the server says that such an item cannot be looked up (403 of 4.13). */
export const readMatches = async (
  ratingKey: ItemRef,
  { media }: Deps,
  { signal }: InteractionContext,
): Promise<readonly Match[] | undefined> => (await ifThere(media.matches(ratingKey, { signal })))?.matches;

/** A page of what this item may be, with a button for each candidate that can be applied. */
export async function showMatches(
  item: MediaItem,
  page: number,
  deps: Deps,
  context: InteractionContext,
): Promise<Message> {
  const { texts, signal, may } = context;
  const { ratingKey } = item;
  if (ratingKey === undefined) return renderNothingToMatch(texts, item.title);
  const matches = await readMatches(ratingKey, deps, context);
  if (!matches) return renderMatchRefused(texts, item);
  const thumbs = matchesOn(matches, page).items.flatMap(({ thumb }) => thumb ?? []);
  const canApply = item.kind === 'artist' && may('match.apply');
  return renderMatches(texts, {
    item,
    matches,
    page,
    posters: await deps.posters.small(thumbs, signal),
    buttonsOf: (match) => (canApply && !isCurrent(item, match) ? applyButton(texts, ratingKey, match) : []),
    itemButtons: mayEditPlaylists(deps, context) ? addButton(texts, item) : [],
    pagePress: (to) => pages.to({ ratingKey, page: to }),
  });
}

function applyButton(texts: InteractionContext['texts'], ratingKey: ItemRef, { guid, name }: Match): readonly Button[] {
  if (guid === undefined || name === '') return [];
  const label = texts.match.apply(clip(oneLine(name), 50));
  return [{ label, style: 'primary', press: { action: PREVIEW, target: { ratingKey, guid, name }, by: 'anyone' } }];
}
