import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { eachWorkOnce } from '../../domain/media/items/works.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { MOST_TITLES, votedItem } from '../../domain/votes.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { problemLines } from '../../render/notify/set.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { localeOf, type Texts } from '../../render/texts/texts.ts';
import { Instead } from '../framework/action.ts';
import type { Deps, Working } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { ifThere } from '../shared/endpoint.ts';
import { itemsRecord } from '../shared/playlist/addition.ts';
import { VOTE_ON_THESE } from '../shared/voteButton.ts';
import { showVote } from './show.ts';

interface Settings {
  readonly minutes: number;
  readonly isHidden: boolean;
}

/** The settings of a vote without options. */
export const DEFAULTS = { minutes: 60, isHidden: false } as const satisfies Settings;

/**
 * Starts a vote on the first of these titles, each work once. Throws the answer if a vote is impossible here.
 */
export async function startVote(
  wanted: readonly MediaItem[],
  { minutes, isHidden }: Settings,
  { deps, context }: Working,
): Promise<ChangeMessage> {
  const { actor, texts } = context;
  const { guildId, channelIds: [channelId] = [] } = actor;
  if (guildId === undefined || channelId === undefined) throw new Instead(nothingDone(texts.vote.gone));
  const known = new Map(wanted.map((item) => [item.ratingKey, item]));
  const all = eachWorkOnce([...known.values()]).flatMap((item) => votedItem.safeParse(item).data ?? []);
  const items = all.slice(0, MOST_TITLES);
  if (items.length < 2) throw new Instead(nothingDone(texts.vote.tooFew));
  await refuseUnsendable(channelId, guildId, deps, texts);
  const endsAt = new Date(deps.clock.now().getTime() + minutes * 60_000);
  const place = { guildId, channelId, setBy: actor.userId, locale: localeOf(texts) };
  const vote = await deps.votes.start({ ...place, items, isHidden, endsAt });
  const message = await showVote(vote, { deps, context }, { total: all.length });
  return audited(
    { ...message, outcome: 'done' },
    { target: `vote ${vote.id}`, after: itemsRecord(items), refs: items.map(({ ratingKey }) => ratingKey) },
  );
}

/** A result that cannot be posted would be lost. */
async function refuseUnsendable(channelId: string, guildId: string, deps: Deps, texts: Texts): Promise<void> {
  const problems = await deps.directory.problems(channelId, guildId);
  if (problems.length === 0) return;
  const lines = problemLines(texts, { channelId, problems });
  throw new Instead(nothingDone([texts.vote.cannotPost(channelMention(channelId)), ...lines]));
}

export const voteOnThese = press({
  name: VOTE_ON_THESE,
  requires: 'vote.start',
  changes: ({ target }) => ({ target: 'a vote', after: target.items.join('; '), refs: target.items }),
  target: z.object({ items: z.array(itemRef).max(MOST_TITLES) }),
  place: 'public',
  answer: async ({ target, deps, context }): Promise<ChangeMessage> => {
    const { items } = target;
    // Items that are gone meanwhile are left out.
    const found = await Promise.all(items.map((key) => ifThere(deps.media.item(key, context))));
    return await startVote(
      found.filter((item) => item !== undefined),
      DEFAULTS,
      { deps, context },
    );
  },
});
