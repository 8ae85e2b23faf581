import type { Appearance, ReadAppearance } from '../../domain/appearance.ts';
import type { ListServerHealthStates } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import {
  POSTER_TIMEOUT_MS,
  type ResizePictureForMessage,
  readLargePosters,
} from '../../domain/media/items/largePosters.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import type { ChartPosters, ChartSpec, Charts } from '../../domain/statistics/charts.ts';
import { type Vote, type VoteCounts, type VotedItem, type Votes, voteKey } from '../../domain/votes.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { withAppearance } from '../../render/kit/additions/appearance.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ControlsRow } from '../../render/kit/message/press.ts';
import { type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { barsChart, postersByKey, thumbsOfVote, voteWinnerChart } from '../../render/vote/pictures.ts';
import { renderVoteEnd, type VoteResultPictures } from '../../render/vote/vote.ts';
import { DAY_MS } from '../../time/units.ts';
import { createMessageMarker } from '../publishing/postMarker.ts';
import { createFeedPost } from '../publishing/posts.ts';

const BUTTONS_FOR_MS = 7 * DAY_MS;

export interface CloseVotesDeps {
  readonly votes: Pick<Votes, 'due' | 'counts' | 'close'>;
  readonly visible: { serversOf(guildId: string): readonly ServerId[] };
  readonly media: Pick<MediaServer, 'poster'>;
  readonly makeLargePicture: ResizePictureForMessage;
  readonly charts: Pick<Charts, 'draw'>;
  readonly appearanceOf: ReadAppearance;
  readonly statesOf: ListServerHealthStates;
  readonly winnerButtons: (texts: Texts, item: VotedItem, guildId: string) => readonly ControlsRow[];
  /** Renders the components of the message, and stores its buttons. */
  readonly fill: (message: Message, owner: string) => Promise<Message['components']>;
  readonly random: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly wake: WakeJob;
  readonly signal: AbortSignal;
}

/** Posts the result of each vote that is over, once. Rejects with the first failure once every vote had its turn. */
export async function closeDueVotes(deps: CloseVotesDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const vote of await deps.votes.due()) {
    deps.signal.throwIfAborted();
    try {
      await closeVote(vote, deps);
      deps.wake();
    } catch (err) {
      deps.log.warn({ err, vote: vote.id }, 'could not post the result of a vote; trying again with the next run');
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function closeVote(vote: Vote, deps: CloseVotesDeps): Promise<void> {
  const { id, guildId, channelId, locale } = vote;
  const texts = textsForLanguage(locale);
  // The guild may have lost access to a media server meanwhile. Titles of that server no longer count.
  const visibleServers = deps.visible.serversOf(guildId);
  const items = vote.items.filter(({ ratingKey }) => visibleServers.includes(serverOfRef(ratingKey)));
  const voteCounts = await deps.votes.counts(id);
  const { winner, tied } = voteOutcome(items, voteCounts, deps.random);
  const appearance = await deps.appearanceOf(guildId);
  const outcome = winner && { items, counts: voteCounts, winner, appearance };
  const pictures = outcome ? await drawResult(texts, outcome, deps) : {};
  const controls = winner ? deps.winnerButtons(texts, winner, guildId) : [];
  const key = voteKey(id);
  const marker = createMessageMarker(key, channelId);
  const names = new Map(deps.statesOf(visibleServers).map((server) => [server.id, server.name]));
  const servers: FindServerNameOfRef = (ref) => (visibleServers.length > 1 ? names.get(serverOfRef(ref)) : undefined);
  const result = renderVoteEnd(texts, {
    items,
    counts: voteCounts,
    winner,
    tied,
    pictures,
    servers,
    controls,
    marker,
  });
  const message = withAppearance(result, appearance);
  const presses = (message.presses ?? []).map((press) => ({ ...press, forMs: BUTTONS_FOR_MS }));
  const components = await deps.fill({ ...message, presses }, key);
  const winnerItems = winner ? [winner.ratingKey] : [];
  await deps.votes.close(
    id,
    createFeedPost({ ...message, components }, winnerItems, { key, subscription: { channelId } }),
  );
}

interface Outcome {
  readonly items: readonly VotedItem[];
  readonly counts: VoteCounts;
  readonly winner: VotedItem;
  readonly appearance: Appearance;
}

async function drawResult(texts: Texts, outcome: Outcome, deps: CloseVotesDeps): Promise<VoteResultPictures> {
  const { winner, appearance } = outcome;
  const posterOptions = { signal: deps.signal, patienceMs: POSTER_TIMEOUT_MS.picture };
  const posters = postersByKey([winner], await readLargePosters(thumbsOfVote([winner]), deps, posterOptions));
  return {
    winner: await drawIfPossible(voteWinnerChart(texts, outcome, appearance), posters, deps),
    bars: await drawIfPossible(barsChart(texts, outcome, appearance), new Map(), deps),
  };
}

/** Draws a chart. Undefined if that fails, so that the result can be posted without the picture. */
async function drawIfPossible(
  chart: ChartSpec,
  posters: ChartPosters,
  { charts, log, signal }: CloseVotesDeps,
): Promise<Uint8Array | undefined> {
  try {
    return await charts.draw(chart, posters);
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err }, 'could not draw the picture of a vote’s result; posting the result without the picture');
    return undefined;
  }
}

/**
 * The title with the most votes, or a random one if several have equally many. Undefined if no remaining title has a
 * vote.
 */
export function voteOutcome(
  items: readonly VotedItem[],
  voteCounts: VoteCounts,
  random: () => number,
): { readonly winner?: VotedItem | undefined; readonly tied: readonly VotedItem[] } {
  const votesFor = ({ ratingKey }: VotedItem) => voteCounts.get(ratingKey) ?? 0;
  const highestCount = Math.max(0, ...items.map(votesFor));
  if (highestCount === 0) return { tied: [] };
  const leaders = items.filter((item) => votesFor(item) === highestCount);
  const winner = leaders[Math.floor(random() * leaders.length)];
  return { winner, tied: leaders.filter((item) => item !== winner) };
}
