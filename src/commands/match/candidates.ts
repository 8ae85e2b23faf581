import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Match } from '../../domain/media/items/matches.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Button, Press } from '../../render/kit/press.ts';
import { addButton } from '../card/menus.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { isCurrent, matchesOn, renderMatches, renderMatchRefused } from './views/find.ts';

/** Drawn here and answered in `apply.ts`. */
export const PREVIEW = 'match.preview';

/** The candidates; undefined if the server says that such an item cannot be looked up (403 of 4.13). */
export async function readMatches(
  ratingKey: string,
  { media }: Deps,
  { signal }: InteractionContext,
): Promise<readonly Match[] | undefined> {
  try {
    return (await media.matches(ratingKey, { signal })).matches;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'not-found') return undefined;
    throw error;
  }
}

interface CandidatesPage {
  readonly ratingKey: string;
  readonly page: number;
  readonly pageTo: (page: number) => Press;
}

/** A page of what this item may be, with a button for each candidate that can be applied. */
export async function showCandidates(
  item: MediaItem,
  { ratingKey, page, pageTo }: CandidatesPage,
  deps: Deps,
  context: InteractionContext,
): Promise<Message> {
  const { texts, signal, may } = context;
  const matches = await readMatches(ratingKey, deps, context);
  if (!matches) return renderMatchRefused(texts, item);
  const thumbs = matchesOn(matches, page).items.flatMap(({ thumb }) => ownThumb(thumb));
  const canApply = item.kind === 'artist' && may('match.apply');
  return renderMatches(texts, {
    item,
    matches,
    page,
    posters: await deps.posters.small(thumbs, signal),
    buttonsOf: (match) => (canApply && !isCurrent(item, match) ? applyButton(texts, ratingKey, match) : []),
    itemButtons: may('playlist.edit') ? addButton(texts, item) : [],
    pagePress: pageTo,
  });
}

/** We only fetch pictures from the server itself, because our token must go nowhere else. */
const ownThumb = (thumb: string | undefined): readonly string[] => (thumb && /^\/(?!\/)/.test(thumb) ? [thumb] : []);

function applyButton(texts: InteractionContext['texts'], ratingKey: string, { guid, name }: Match): readonly Button[] {
  if (guid === undefined || name === '') return [];
  const label = texts.match.apply(clip(oneLine(name), 50));
  return [{ label, style: 'primary', press: { action: PREVIEW, target: { ratingKey, guid, name }, by: 'anyone' } }];
}
