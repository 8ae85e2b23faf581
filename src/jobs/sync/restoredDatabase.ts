import type { Clock } from '../../domain/clock.ts';
import type { RestoredDatabase } from '../../domain/database/backups.ts';
import type { Boards } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import {
  ChannelFailure,
  type Channels,
  type ChannelUpkeep,
  type PostedMessage,
  type ReadMessages,
  type ReadOwnMessages,
} from '../../domain/notifications/channels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import { cursorAt } from '../feeds/maintenance/poll.ts';
import { UNKNOWN_STATE } from '../feeds/server/plan.ts';
import { troublesData } from '../feeds/usher/data.ts';
import { UNKNOWN_TROUBLES } from '../feeds/usher/plan.ts';
import { isMarker, markerOf } from '../publishing/postMarker.ts';
import { markLostVotes } from './lostVotes.ts';
import { boardPostsIn, isKnown, movedBoard } from './movedBoards.ts';
import { postedUntil } from './postedUntil.ts';
import { type CursorsDeps, cursorsBehindPosts } from './restoredCursors.ts';
import { removeUnknownBoards } from './unknownBoards.ts';

export interface RestoredDeps extends Pick<CursorsDeps, 'ofServer'> {
  readonly restored: RestoredDatabase;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: Pick<Boards, 'all'>;
  readonly mediaServers: Pick<MediaServers, 'list' | 'serversOf'>;
  readonly readOwnMessages: ReadOwnMessages;
  /** The guilds' channels with messages that are newer than the one with that id. */
  readonly channelsNewerThan: (after: string | undefined) => readonly string[];
  readonly remove: ChannelUpkeep['remove'];
  readonly edit: Channels['edit'];
  readonly clock: Pick<Clock, 'now' | 'wait'>;
  readonly log: Logger;
}

const OLDER =
  'the database is older than the newest of its posts, as if somebody had put a backup in its place; it goes on as after npm run restore. Rules that ended streams (heldRules) are dry runs until somebody lets them act again';

const UNKNOWN =
  'Discord does not say what was posted last in a channel; if the database is older than that, it is posted there again';

const MOST_TRIES = 4;
const RETRY_MS = 5000;
const isPassing = (error: unknown) => error instanceof ChannelFailure && error.isPassing;

/**
 * Compares the database, at a start, with the newest posts in its channels: a database that does not know
 * them would post them again. Such a database, and a restored one, continues behind them: each feed behind
 * its newest post about each media server, each board with its newest message. Rejects with the database's
 * failure.
 */
export async function goOnBehindPosts(deps: RestoredDeps): Promise<void> {
  const { restored, mediaServers, log } = deps;
  const { isRestored, newest: after, inDoubt, votes, lastVote, lastBoard } = await restored.known();
  // No message was ever posted.
  if (after === undefined && !isRestored) return;
  const boards = await deps.boards.all();
  const subscriptions = await deps.subscriptions.list();
  const inDoubtMarkers = new Set(inDoubt.map(({ key, channelId }) => markerOf(key, channelId)));
  const places = [...subscriptions, ...boards].map(({ channelId }) => channelId);
  const voteChannels = votes.flatMap(({ channelId, isPosted }) => (isPosted ? [] : [channelId]));
  const sent = await readAll(new Set([...places, ...voteChannels]), after, deps);
  const ofBoards = boards.map((board) => {
    const posts = boardPostsIn(board, sent.get(board.channelId)?.messages ?? []);
    return { board, posts, unknown: posts.filter((post) => !isKnown(board, post)) };
  });
  const boardIds = new Set(ofBoards.flatMap(({ posts }) => posts.map(({ id }) => id)));
  const isPost = ({ id, componentIds }: PostedMessage) =>
    !boardIds.has(id) && componentIds.some((marker) => isMarker(marker) && !inDoubtMarkers.has(marker));
  const posted = new Map(
    [...sent].map(([channelId, read]) => [channelId, { ...read, messages: read.messages.filter(isPost) }]),
  );
  const unknown = [
    ...[...posted.values()].flatMap(({ messages }) => messages),
    ...ofBoards.flatMap((ofBoard) => ofBoard.unknown),
  ];
  if (!isRestored && unknown.length === 0) return;
  const others = deps.channelsNewerThan(after).filter((channelId) => !sent.has(channelId));
  const elsewhere = await readAll(new Set(others), after, deps);
  await markLostVotes(
    [...sent, ...elsewhere].map(([channelId, { messages }]) => ({ channelId, messages })),
    { votes, lastVote, edit: deps.edit, log },
  );
  const everywhere = [...posted, ...elsewhere];
  const ofUnknownBoards = await removeUnknownBoards(
    { sent: everywhere.map(([channelId, { messages }]) => ({ channelId, messages })), lastBoard },
    deps,
  );
  const postedByFeeds = new Map(
    [...posted].map(([channelId, read]) => [
      channelId,
      { ...read, messages: read.messages.filter(({ id }) => !ofUnknownBoards.has(id)) },
    ]),
  );
  const ofServers = await cursorsBehindPosts({
    ofServer: deps.ofServer,
    postedUntil: (feed) =>
      postedUntil({
        subscriptions: subscriptions.filter((subscription) => subscription.feed === feed),
        mediaServers,
        posted: postedByFeeds,
        now: deps.clock.now(),
      }),
  });
  const moved = ofBoards.flatMap(({ board, posts }) => movedBoard(board, posts) ?? []);
  const newest = unknown.map(({ id }) => id).reduce<string | undefined>(later, undefined);
  const cursors = new Map<FeedName, string>([
    ['server', UNKNOWN_STATE],
    // The slots until now were most likely used.
    ['maintenance', cursorAt(deps.clock.now())],
  ]);
  const troubles = troublesData.encode(UNKNOWN_TROUBLES);
  const heldRules = await restored.goOn({ newest, ofServers, boards: moved, cursors, troubles });
  if (isRestored) log.info({ newest }, 'the restored database goes on behind its newest posts');
  else log.warn({ newest, heldRules }, OLDER);
}

/** The bot's messages in each channel that can be read. */
async function readAll(
  channelIds: ReadonlySet<string>,
  after: string | undefined,
  deps: RestoredDeps,
): Promise<ReadonlyMap<string, ReadMessages>> {
  const sent = new Map<string, ReadMessages>();
  await Promise.all(
    [...channelIds].map(async (channelId) => {
      const read = await readMessages(channelId, after, deps);
      if (read) sent.set(channelId, read);
    }),
  );
  return sent;
}

async function readMessages(
  channelId: string,
  after: string | undefined,
  { readOwnMessages, clock, log }: RestoredDeps,
): Promise<ReadMessages | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readOwnMessages(channelId, after);
    } catch (err) {
      if (!isPassing(err)) {
        log.debug({ err, channel: channelId }, 'newest post of a channel could not be found');
        return undefined;
      }
      if (tries === MOST_TRIES) {
        log.warn({ err, channel: channelId }, UNKNOWN);
        return undefined;
      }
      await clock.wait(RETRY_MS);
    }
  }
}

const later = (a: string | undefined, b: string): string => (a !== undefined && BigInt(a) > BigInt(b) ? a : b);
