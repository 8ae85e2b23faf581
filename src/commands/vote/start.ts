import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { mergeByWork } from '../../domain/media/items/works.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { MAX_VOTE_TITLES, votedItem } from '../../domain/votes.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import { channelProblemLines } from '../../render/notify/set.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import type { DepsAndContext } from '../framework/context.ts';
import { createPressAction } from '../framework/press.ts';
import { withAuditDetails } from '../framework/records.ts';
import { undefinedIfNotFound } from '../shared/endpoint.ts';
import { itemsAuditText } from '../shared/playlist/addition.ts';
import { VOTE_ON_ITEMS_PRESS } from '../shared/voteButton.ts';
import { showVote } from './show.ts';

interface Settings {
  readonly minutes: number;
  readonly isHidden: boolean;
}

export const VOTE_DEFAULTS = { minutes: 60, isHidden: false } as const satisfies Settings;

/**
 * Starts a vote on the first of these titles, each film or series once. Throws a ReplacementAnswer if a vote is
 * impossible in this channel, or with fewer than two titles.
 */
export async function startVote(
  titles: readonly MediaItem[],
  { minutes, isHidden }: Settings,
  { deps, context }: DepsAndContext,
): Promise<ChangeMessage> {
  const { actor, maySpeak, texts } = context;
  const { guildId } = actor;
  const channelId = actor.channelIds?.[0];
  // A press needs no permission to write, but the vote and its result count as posts of the person who starts it.
  if (!maySpeak) throw new ReplacementAnswer(nothingDone(texts.vote.mayNotWrite));
  if (guildId === undefined || channelId === undefined) throw new ReplacementAnswer(nothingDone(texts.vote.gone));
  const byKey = new Map(titles.map((item) => [item.ratingKey, item]));
  const votable = mergeByWork([...byKey.values()]).flatMap((item) => votedItem.safeParse(item).data ?? []);
  const items = votable.slice(0, MAX_VOTE_TITLES);
  if (items.length < 2) throw new ReplacementAnswer(nothingDone(texts.vote.tooFew));
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
  return withAuditDetails(
    { ...message, outcome: 'done' },
    { target: `vote ${vote.id}`, after: itemsAuditText(items), refs: items.map(({ ratingKey }) => ratingKey) },
  );
}

/** Throws a ReplacementAnswer if the channel takes no posts, because the result would be lost. */
async function refuseUnsendable(
  { channelId, guildId }: { readonly channelId: string; readonly guildId: string },
  { deps, context }: DepsAndContext,
): Promise<void> {
  const { texts } = context;
  const problems = await deps.directory.problems(channelId, guildId);
  if (problems.length === 0) return;
  const lines = channelProblemLines(texts, { channelId, problems });
  throw new ReplacementAnswer(nothingDone([texts.vote.cannotPost(channelMention(channelId)), ...lines]));
}

export const voteOnItemsPress = createPressAction({
  name: VOTE_ON_ITEMS_PRESS,
  requires: 'vote.start',
  changes: ({ target }) => ({ target: 'a vote', after: target.items.join('; '), refs: target.items }),
  target: z.object({ items: z.array(itemRef).max(MAX_VOTE_TITLES) }),
  place: 'public',
  answer: async ({ target, deps, context }): Promise<ChangeMessage> => {
    const { items } = target;
    const currentItems = await Promise.all(items.map((key) => undefinedIfNotFound(deps.media.item(key, context))));
    return await startVote(
      currentItems.filter((item) => item !== undefined),
      VOTE_DEFAULTS,
      { deps, context },
    );
  },
});
