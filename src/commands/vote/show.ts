import { z } from 'zod';
import { serverOf } from '../../domain/servers/refs.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { type Vote, voteKey } from '../../domain/votes.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import { note, nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { boldTitle } from '../../render/kit/title.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { renderVote } from '../../render/vote/vote.ts';
import { DAY_MS } from '../../time/units.ts';
import { Instead } from '../framework/action.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { BadTarget, press } from '../framework/press.ts';

const CAST = 'vote.cast';
const END = 'vote.end';

/** The vote, as far as the guild may see it: what is of a server that it may not see does not exist. Throws what to say of none. */
async function voteOf(id: number, { votes }: Deps, { actor, servers, texts }: InteractionContext): Promise<Vote> {
  const vote = await votes.find(id);
  if (vote === undefined || vote.guildId !== actor.guildId) throw new Instead(nothingDone(texts.vote.gone));
  return { ...vote, items: vote.items.filter(({ ratingKey }) => servers.includes(serverOf(ratingKey))) };
}

/** The vote as it stands, in its own language whoever presses. `total`: of how many titles it takes the first. */
export async function showVote(vote: Vote, deps: Deps, context: InteractionContext, total?: number): Promise<Message> {
  const { id, guildId, endsAt, items } = vote;
  // A late press still hears that it is over.
  const forMs = Math.max(0, endsAt.getTime() - deps.clock.now().getTime()) + DAY_MS;
  const to = (action: string, target: Press['target']): Press => ({
    action,
    target,
    by: 'anyone',
    forMs,
    of: voteKey(id),
  });
  return renderVote(textsFor(vote.locale), {
    ...{ vote, total, counts: await deps.votes.counts(id) },
    posters: await deps.posters.small(thumbsOf(items), context.signal),
    ...{ servers: deps.serverNames, links: deps.linksIn(guildId) },
    pressFor: ({ ratingKey }) => to(CAST, { vote: id, item: ratingKey }),
    end: to(END, { vote: id }),
  });
}

/**
 * The press that came last, by vote. Of many at once only its answer draws the message again: with all ballots before its own, and
 * with no older drawing after it.
 */
const lastPresses = new WeakMap<Deps['votes'], Map<number, string>>();

function noteLast(id: number, { votes }: Pick<Deps, 'votes'>, reference: string): { isLast(): boolean; end(): void } {
  const last = lastPresses.get(votes) ?? new Map<number, string>();
  lastPresses.set(votes, last.set(id, reference));
  const isLast = () => last.get(id) === reference;
  return { isLast, end: () => void (isLast() && last.delete(id)) };
}

/** Not audited: a ballot is secret. */
export const cast = press({
  name: CAST,
  requires: 'vote.cast',
  changes: false,
  target: z.object({ vote: z.int(), item: itemRef }),
  place: 'update',
  answer: async function* (target, _, deps, context) {
    const { texts, actor, reference } = context;
    const drawing = noteLast(target.vote, deps, reference);
    const vote = await voteOf(target.vote, deps, context);
    const item = vote.items.find(({ ratingKey }) => ratingKey === target.item);
    if (!item) throw new BadTarget('what was voted for is not in the vote');
    const isOver = (await deps.votes.cast(vote.id, actor.userId, item.ratingKey)) === 'over';
    // Where nobody may see how it stands, the message stays as it is.
    if (drawing.isLast() && (isOver || !vote.isHidden)) yield await showVote({ ...vote, isOver }, deps, context);
    drawing.end();
    const said = isOver ? texts.vote.over : texts.vote.yours(boldTitle(item, texts.search.untitled));
    yield note(said, { private: true });
  },
});

/** Its message shows how it stands; what won is posted by the job, which wakes now. */
export const endVote = press({
  name: END,
  requires: 'vote.start',
  changes: ({ vote }) => ({ target: `vote ${vote}`, after: 'ended' }),
  target: z.object({ vote: z.int() }),
  place: 'update',
  answer: async (target, _, deps, context): Promise<ChangeMessage> => {
    const vote = await voteOf(target.vote, deps, context);
    if (vote.setBy !== context.actor.userId) return nothingDone(context.texts.vote.notYours);
    const isFirst = await deps.votes.end(vote.id);
    deps.wake();
    const message = await showVote({ ...vote, isOver: true }, deps, context);
    return { ...message, outcome: isFirst ? 'done' : 'nothing' };
  },
});
