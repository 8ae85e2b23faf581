import { z } from 'zod';
import { serverOf } from '../../domain/servers/refs.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { type Vote, voteKey } from '../../domain/votes.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import { note, nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { renderVote, votedName } from '../../render/vote/vote.ts';
import { DAY_MS } from '../../time/units.ts';
import { Instead } from '../framework/action.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { BadTarget, press } from '../framework/press.ts';

const CAST = 'vote.cast';
const END = 'vote.end';

/**
 * The vote, as far as the guild may see it: titles of hidden servers do not exist here. Throws the answer if
 * none is left.
 */
async function voteOf(id: number, { votes }: Deps, { actor, servers, own }: InteractionContext): Promise<Vote> {
  const vote = await votes.find(id);
  if (vote === undefined || vote.guildId !== actor.guildId) throw new Instead(nothingDone(own.vote.gone));
  return { ...vote, items: vote.items.filter(({ ratingKey }) => servers.includes(serverOf(ratingKey))) };
}

/**
 * The current message of the vote, in the vote's own language. `total`: the number of titles that were named;
 * the vote may have taken only the first few.
 */
export async function showVote(
  vote: Vote,
  { deps, context }: Working,
  { total }: { readonly total?: number | undefined } = {},
): Promise<Message> {
  const { id, guildId, endsAt, items } = vote;
  // A late press still learns that it is over.
  const forMs = Math.max(0, endsAt.getTime() - deps.clock.now().getTime()) + DAY_MS;
  const to = (action: string, target: Press['target']): Press => ({
    action,
    target,
    by: 'anyone',
    forMs,
    of: voteKey(id),
  });
  return renderVote(textsFor(vote.locale), {
    vote,
    total,
    counts: await deps.votes.counts(id),
    posters: await deps.posters.small(thumbsOf(items), context.signal),
    servers: deps.serverNames,
    links: deps.linksIn(guildId),
    pressFor: ({ ratingKey }) => to(CAST, { vote: id, item: ratingKey }),
    end: to(END, { vote: id }),
  });
}

/** Not audited: a ballot is secret. */
export const cast = press({
  name: CAST,
  requires: 'vote.cast',
  changes: false,
  target: z.object({ vote: z.int(), item: itemRef }),
  place: 'update',
  answer: async function* ({ target, deps, context }) {
    const { own, actor, signal } = context;
    const vote = await voteOf(target.vote, deps, context);
    const item = vote.items.find(({ ratingKey }) => ratingKey === target.item);
    if (!item) throw new BadTarget('what was voted for is not in the vote');
    const isOver = (await deps.votes.cast(vote.id, actor.userId, item.ratingKey)) === 'over';
    // While the standing is hidden, the message stays unchanged. The vote may have ended while this waited.
    if ((isOver || !vote.isHidden) && (await deps.voteRedraws.waitForTurn(vote.id, signal)))
      yield await showVote(await voteOf(vote.id, deps, context), { deps, context });
    const said = isOver
      ? own.vote.over
      : own.vote.yours(votedName(own, { item, items: vote.items, servers: deps.serverNames }));
    yield note(said, { private: true });
  },
});

/** Its message shows the standing; the job, which wakes now, posts the winner. */
export const endVote = press({
  name: END,
  requires: 'vote.start',
  changes: ({ target }) => ({ target: `vote ${target.vote}`, after: 'ended' }),
  target: z.object({ vote: z.int() }),
  place: 'update',
  answer: async ({ target, deps, context }): Promise<ChangeMessage> => {
    const vote = await voteOf(target.vote, deps, context);
    if (vote.setBy !== context.actor.userId) return nothingDone(context.own.vote.notYours);
    const isFirst = await deps.votes.end(vote.id);
    deps.wake();
    const message = await showVote({ ...vote, isOver: true }, { deps, context });
    return { ...message, outcome: isFirst ? 'done' : 'nothing' };
  },
});
