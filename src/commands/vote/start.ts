import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { mergeItemsByCreativeWork } from '../../domain/media/items/works.ts';
import { itemRefSchema } from '../../domain/servers/storedRefs.ts';
import { MAX_VOTE_TITLES, votedItemSchema } from '../../domain/votes.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { channelProblemLines } from '../../render/notify/set.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { undefinedIfNotFound } from '../shared/endpoint.ts';
import { playlistItemsAuditText } from '../shared/playlist/addition.ts';
import { VOTE_ON_ITEMS_HANDLER_NAME } from '../shared/voteButton.ts';
import { showVote } from './show.ts';

interface Settings {
  readonly minutes: number;
  readonly isHidden: boolean;
}

export const VOTE_DEFAULTS = { minutes: 60, isHidden: false } as const satisfies Settings;

/**
 * Starts a vote on the first of these titles, each film or series once. Throws an AbortWithMessageError if a vote is
 * impossible in this channel, or with fewer than two titles.
 */
export async function startVote(
  titles: readonly MediaItem[],
  { minutes, isHidden }: Settings,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { actor, maySpeak, texts } = context;
  const { guildId } = actor;
  const channelId = actor.channelIds?.[0];
  // A press needs no permission to write, but the vote and its result count as posts of the person who starts it.
  if (!maySpeak) throw new AbortWithMessageError(createNothingChangedMessage(texts.vote.mayNotWrite));
  if (guildId === undefined || channelId === undefined)
    throw new AbortWithMessageError(createNothingChangedMessage(texts.vote.gone));
  const byKey = new Map(titles.map((item) => [item.ratingKey, item]));
  const votable = mergeItemsByCreativeWork([...byKey.values()]).flatMap(
    (item) => votedItemSchema.safeParse(item).data ?? [],
  );
  const items = votable.slice(0, MAX_VOTE_TITLES);
  if (items.length < 2) throw new AbortWithMessageError(createNothingChangedMessage(texts.vote.tooFew));
  await refuseUnsendable({ channelId, guildId }, { deps, context });
  const endsAt = new Date(deps.clock.now().getTime() + minutes * 60_000);
  const vote = await deps.votes.start({
    guildId,
    channelId,
    setBy: actor.userId,
    locale: localeOf(texts),
    items,
    isHidden,
    endsAt,
  });
  const message = await showVote(vote, { deps, context }, { total: votable.length });
  return addAuditDetailsToMessage(
    { ...message, outcome: 'done' },
    { target: `vote ${vote.id}`, after: playlistItemsAuditText(items), refs: items.map(({ ratingKey }) => ratingKey) },
  );
}

/** Throws an AbortWithMessageError if the channel takes no posts, because the result would be lost. */
async function refuseUnsendable(
  { channelId, guildId }: { readonly channelId: string; readonly guildId: string },
  { deps, context }: CommandDepsAndContext,
): Promise<void> {
  const { texts } = context;
  const problems = await deps.directory.problems(channelId, guildId);
  if (problems.length === 0) return;
  const lines = channelProblemLines(texts, { channelId, problems });
  throw new AbortWithMessageError(
    createNothingChangedMessage([texts.vote.cannotPost(channelMention(channelId)), ...lines]),
  );
}

export const voteOnItemsPressHandler = createPressHandler({
  name: VOTE_ON_ITEMS_HANDLER_NAME,
  requires: 'vote.start',
  changes: ({ target }) => ({ target: 'a vote', after: target.items.join('; '), refs: target.items }),
  target: z.object({ items: z.array(itemRefSchema).max(MAX_VOTE_TITLES) }),
  place: 'public',
  answer: async ({ target, deps, context }): Promise<ChangeResultMessage> => {
    const { items } = target;
    const currentItems = await Promise.all(items.map((key) => undefinedIfNotFound(deps.media.item(key, context))));
    return await startVote(
      currentItems.filter((item) => item !== undefined),
      VOTE_DEFAULTS,
      { deps, context },
    );
  },
});
