import type { MediaItem } from '../../domain/media/items/item.ts';
import { MAX_VOTE_TITLES } from '../../domain/votes.ts';
import type { Button } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { InteractionContext } from '../framework/context.ts';

export const VOTE_ON_ITEMS_HANDLER_NAME = 'vote.start.these';

/** Button that starts a vote on the card's first titles. Works once. Empty if the person may not start a vote. */
export function voteButton(
  { vote }: Texts,
  items: readonly MediaItem[],
  may: InteractionContext['may'],
): readonly Button[] {
  const keys = [...new Set(items.flatMap(({ ratingKey }) => ratingKey ?? []))].slice(0, MAX_VOTE_TITLES);
  if (keys.length < 2 || !may('vote.start')) return [];
  const press = { action: VOTE_ON_ITEMS_HANDLER_NAME, target: { items: keys }, by: 'anyone', once: true } as const;
  return [{ label: vote.button, style: 'success', press }];
}
