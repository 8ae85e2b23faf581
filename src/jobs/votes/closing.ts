import type { StatesOf } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import { type ServerId, serverOf } from '../../domain/servers/refs.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { type Counts, type Vote, type VotedItem, type Votes, voteKey } from '../../domain/votes.ts';
import type { Wake } from '../../domain/wake.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls } from '../../render/kit/press.ts';
import { type Texts, textsFor } from '../../render/texts/texts.ts';
import { renderVoteEnd } from '../../render/vote/vote.ts';
import { DAY_MS } from '../../time/units.ts';
import { markerOf } from '../publishing/postMarker.ts';
import { postWith } from '../publishing/posts.ts';

/** The buttons under a result work for this time. */
const BUTTONS_FOR_MS = 7 * DAY_MS;

export interface VotesDeps {
  readonly votes: Pick<Votes, 'due' | 'counts' | 'close'>;
  readonly visible: { serversOf(guildId: string): readonly ServerId[] };
  readonly posters: Posters;
  readonly statesOf: StatesOf;
  /** The buttons for the title that won. */
  readonly winnerButtons: (texts: Texts, item: VotedItem, guildId: string) => readonly Controls[];
  /** The message's components, with tickets in the place of presses. */
  readonly fill: (message: Message, owner: string) => Promise<Message['components']>;
  readonly random: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly wake: Wake;
  readonly signal: AbortSignal;
}

/**
 * Posts the results of votes that are over, each once. Rejects with the first failure after all of them had
 * their turn.
 */
export async function closeVotes(deps: VotesDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const vote of await deps.votes.due()) {
    deps.signal.throwIfAborted();
    try {
      await close(vote, deps);
      deps.wake();
    } catch (err) {
      deps.log.warn({ err, vote: vote.id }, 'the end of this vote could not be posted yet');
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function close(vote: Vote, deps: VotesDeps): Promise<void> {
  const { id, guildId, channelId, locale } = vote;
  const texts = textsFor(locale);
  // A server may have been taken from the guild meanwhile: its titles do not exist there any more.
  const seen = deps.visible.serversOf(guildId);
  const items = vote.items.filter(({ ratingKey }) => seen.includes(serverOf(ratingKey)));
  const counts = await deps.votes.counts(id);
  const { winner, tied } = outcomeOf(items, counts, deps.random);
  const posters = await deps.posters.small(winner ? thumbsOf([winner]) : [], deps.signal);
  const controls = winner ? deps.winnerButtons(texts, winner, guildId) : [];
  const key = voteKey(id);
  const marker = markerOf(key, channelId);
  const names = new Map(deps.statesOf(seen).map((server) => [server.id, server.name]));
  const servers: ServerNames = (ref) => (seen.length > 1 ? names.get(serverOf(ref)) : undefined);
  const message = renderVoteEnd(texts, { items, counts, winner, tied, posters, servers, controls, marker });
  const presses = (message.presses ?? []).map((press) => ({ ...press, forMs: BUTTONS_FOR_MS }));
  const components = await deps.fill({ ...message, presses }, key);
  const shown = winner ? [winner.ratingKey] : [];
  await deps.votes.close(id, postWith({ ...message, components }, shown, { key, subscription: { channelId } }));
}

/**
 * The title with the most votes; a random one of several with equal votes. None if the remaining titles have
 * no vote.
 */
export function outcomeOf(
  items: readonly VotedItem[],
  counts: Counts,
  random: () => number,
): { readonly winner?: VotedItem | undefined; readonly tied: readonly VotedItem[] } {
  const votesFor = ({ ratingKey }: VotedItem) => counts.get(ratingKey) ?? 0;
  const most = Math.max(0, ...items.map(votesFor));
  if (most === 0) return { tied: [] };
  const leading = items.filter((item) => votesFor(item) === most);
  const winner = leading[Math.floor(random() * leading.length)];
  return { winner, tied: leading.filter((item) => item !== winner) };
}
