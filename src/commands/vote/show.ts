import { z } from 'zod';
import { POSTER_TIMEOUT_MS, readLargePosters } from '../../domain/media/items/largePosters.ts';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { itemRefSchema } from '../../domain/servers/storedRefs.ts';
import type { ChartSpec } from '../../domain/statistics/charts.ts';
import { type Vote, type VotedItem, voteKey } from '../../domain/votes.ts';
import { withAppearance } from '../../render/kit/additions/appearance.ts';
import { createNoteMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { textsForLanguage } from '../../render/texts/texts.ts';
import { ballotChart, postersByKey, thumbsOfVote } from '../../render/vote/pictures.ts';
import { itemNameInVote, renderVote } from '../../render/vote/vote.ts';
import { DAY_MS } from '../../time/units.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { COPY_PLAYLIST_HANDLER_NAME, type TitlesToCopy } from '../shared/playlist/copyButton.ts';

const CAST_PRESS = 'vote.cast';
const END_VOTE_PRESS = 'vote.end';

/**
 * The vote without titles on servers that the guild may not see. Throws an AbortWithMessageError if the vote is gone.
 */
async function visibleVote(
  id: number,
  { votes }: CommandDeps,
  { actor, servers, personalTexts }: InteractionContext,
): Promise<Vote> {
  const vote = await votes.find(id);
  if (vote === undefined || vote.guildId !== actor.guildId)
    throw new AbortWithMessageError(createNothingChangedMessage(personalTexts.vote.gone));
  return { ...vote, items: vote.items.filter(({ ratingKey }) => servers.includes(serverOfRef(ratingKey))) };
}

/**
 * The vote's message, in the vote's language. `total` is the number of named titles; the vote takes only the first few.
 */
export async function showVote(
  vote: Vote,
  { deps, context }: CommandDepsAndContext,
  { total }: { readonly total?: number | undefined } = {},
): Promise<Message> {
  const { id, guildId, endsAt, items } = vote;
  // Time in ms during which the button works: a day longer than the vote, so that a late press gets the answer that the
  // vote is over.
  const forMs = Math.max(0, endsAt.getTime() - deps.clock.now().getTime()) + DAY_MS;
  const votePress = (action: string, target: ComponentPress['target']): ComponentPress => ({
    action,
    target,
    by: 'anyone',
    forMs,
    of: voteKey(id),
  });
  const texts = textsForLanguage(vote.locale);
  const appearance = await deps.appearanceOf(guildId);
  const message = renderVote(texts, {
    vote,
    total,
    counts: await deps.votes.counts(id),
    ballot: await drawBallot(ballotChart(texts, items, appearance), items, { deps, context }),
    servers: deps.serverNames,
    links: deps.linksIn(guildId),
    pressFor: ({ ratingKey }) => votePress(CAST_PRESS, { vote: id, item: ratingKey }),
    endPress: votePress(END_VOTE_PRESS, { vote: id }),
    copyPress: votePress(COPY_PLAYLIST_HANDLER_NAME, { kind: 'vote', id } satisfies TitlesToCopy),
  });
  return withAppearance(message, appearance);
}

/** The picture of the ballot, which stays the same while people vote. Undefined if the picture cannot be drawn. */
async function drawBallot(
  chart: ChartSpec,
  items: readonly VotedItem[],
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'repeatedPictures' | 'media' | 'makeLargePicture'>>,
): Promise<Uint8Array | undefined> {
  const { signal } = context;
  const thumbs = thumbsOfVote(items);
  return await deps.repeatedPictures.pictureOf({
    chart,
    posterCount: thumbs.length,
    loadPosters: async () =>
      postersByKey(items, await readLargePosters(thumbs, deps, { signal, patienceMs: POSTER_TIMEOUT_MS.picture })),
    signal,
  });
}

/** Not audited, because ballots are secret. */
export const castBallotPressHandler = createPressHandler({
  name: CAST_PRESS,
  requires: 'vote.cast',
  changes: false,
  target: z.object({ vote: z.int(), item: itemRefSchema }),
  place: 'update',
  answer: async function* ({ target, deps, context }) {
    const { personalTexts, actor, signal } = context;
    const vote = await visibleVote(target.vote, deps, context);
    const item = vote.items.find(({ ratingKey }) => ratingKey === target.item);
    if (!item) throw new InvalidPressTarget('the title is not in the vote');
    const isOver = (await deps.votes.cast(vote.id, actor.userId, item.ratingKey)) === 'over';
    // If the results are hidden, a ballot does not change the message. Otherwise the message is redrawn. The vote may
    // also have ended while this press waited for its turn.
    if ((isOver || !vote.isHidden) && (await deps.voteRedraws.waitForTurn(vote.id, signal)))
      yield await showVote(await visibleVote(vote.id, deps, context), { deps, context });
    const reply = isOver
      ? personalTexts.vote.over
      : personalTexts.vote.yours(itemNameInVote(personalTexts, { item, items: vote.items, servers: deps.serverNames }));
    yield createNoteMessage(reply, { private: true });
  },
});

/** Button that ends a vote. The message then shows the result, and the woken job posts the winner. */
export const endVotePressHandler = createPressHandler({
  name: END_VOTE_PRESS,
  requires: 'vote.start',
  changes: ({ target }) => ({ target: `vote ${target.vote}`, after: 'ended' }),
  target: z.object({ vote: z.int() }),
  place: 'update',
  answer: async ({ target, deps, context }): Promise<ChangeResultMessage> => {
    const vote = await visibleVote(target.vote, deps, context);
    if (vote.setBy !== context.actor.userId) return createNothingChangedMessage(context.personalTexts.vote.notYours);
    const wasRunning = await deps.votes.end(vote.id);
    deps.wake();
    const message = await showVote({ ...vote, isOver: true }, { deps, context });
    return { ...message, outcome: wasRunning ? 'done' : 'nothing' };
  },
});
