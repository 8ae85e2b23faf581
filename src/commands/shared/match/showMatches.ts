import { z } from 'zod';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { MetadataMatchCandidate } from '../../../domain/media/items/itemsApi.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { itemRefSchema } from '../../../domain/servers/storedRefs.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import { clipText, oneLine } from '../../../render/kit/text/markdown.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import { mayEditPlaylists } from '../editPlaylists.ts';
import { undefinedIfNotFound } from '../endpoint.ts';
import { addToPlaylistButton } from '../items/items.ts';
import { createPager, pageNumberSchema } from '../paging.ts';
import {
  isCurrentMatch,
  matchesOnPage,
  renderMatches,
  renderMatchRefused,
  renderNothingToMatch,
} from './views/find.ts';

export const PREVIEW_MATCH_HANDLER_NAME = 'match.preview';

export const matchListPager = createPager({
  name: 'match.page',
  requires: 'match.find',
  by: 'anyone',
  target: z.object({ ratingKey: itemRefSchema, page: pageNumberSchema }),
  show: async ({ ratingKey, page }, deps, context) =>
    await showMatches(await deps.media.item(ratingKey, context), page, { deps, context }),
});

/**
 * The matches for the item. Undefined if the server responds with a 403, because it does not know the item
 * (interface.md, 4.13).
 */
export const readMatches = async (
  ratingKey: ItemRef,
  { media }: CommandDeps,
  { signal }: InteractionContext,
): Promise<readonly MetadataMatchCandidate[] | undefined> => {
  const result = await undefinedIfNotFound(media.matches(ratingKey, { signal }));
  return result?.matches;
};

export async function showMatches(
  item: MediaItem,
  page: number,
  { deps, context }: CommandDepsAndContext,
): Promise<Message> {
  const { texts, signal, may } = context;
  const { ratingKey } = item;
  if (ratingKey === undefined) return renderNothingToMatch(texts, item.title);
  const matches = await readMatches(ratingKey, deps, context);
  if (!matches) return renderMatchRefused(texts, item);
  const thumbs = matchesOnPage(matches, page).items.flatMap(({ thumb }) => thumb ?? []);
  const canApply = item.kind === 'artist' && may('match.apply');
  return renderMatches(texts, {
    item,
    matches,
    page,
    posters: await deps.posters.small(thumbs, signal),
    buttonsOf: (match) => (canApply && !isCurrentMatch(item, match) ? applyButton(texts, ratingKey, match) : []),
    itemButtons: mayEditPlaylists(deps, context) ? addToPlaylistButton(texts, item) : [],
    pagePress: (targetPage) => matchListPager.pressTo({ ratingKey, page: targetPage }),
  });
}

function applyButton(
  texts: InteractionContext['texts'],
  ratingKey: ItemRef,
  { guid, name }: MetadataMatchCandidate,
): readonly Button[] {
  if (guid === undefined || name === '') return [];
  const label = texts.match.apply(clipText(oneLine(name), 50));
  return [
    {
      label,
      style: 'primary',
      press: { action: PREVIEW_MATCH_HANDLER_NAME, target: { ratingKey, guid, name }, by: 'anyone' },
    },
  ];
}
