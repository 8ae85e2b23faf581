import type { Clock } from '../../domain/clock.ts';
import type { RestoredDatabase } from '../../domain/database/backups.ts';
import type { Boards } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import {
  ChannelFailure,
  type ChannelUpkeep,
  type DiscordChannels,
  type OwnMessagesResult,
  type PostedMessage,
  type ReadBotMessages,
} from '../../domain/notifications/channels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import { encodeMaintenanceCursor } from '../feeds/maintenance/poll.ts';
import { UNKNOWN_STATE_CURSOR } from '../feeds/server/plan.ts';
import { botProblemsCodec } from '../feeds/usher/data.ts';
import { UNKNOWN_BOT_PROBLEMS } from '../feeds/usher/plan.ts';
import { createMessageMarker, isPostMarker } from '../publishing/postMarker.ts';
import { markVoteMessagesAsLost } from './lostVotes.ts';
import { findBoardPosts, findMovedBoard, isStoredBoardPost } from './movedBoards.ts';
import { lastPostTimeByServer } from './postedUntil.ts';
import { type RestoredCursorsDeps, readFeedCursorsAfterRestore } from './restoredCursors.ts';
import { removeUnknownBoards } from './unknownBoards.ts';

export interface ResumePostingAfterRestoreDeps extends Pick<RestoredCursorsDeps, 'ofServer'> {
  readonly restored: RestoredDatabase;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: Pick<Boards, 'listAll'>;
  readonly mediaServers: Pick<MediaServers, 'list' | 'serversOf'>;
  readonly readOwnMessages: ReadBotMessages;
  /** The channels of guilds in which any message is newer than this one. */
  readonly channelsNewerThan: (after: string | undefined) => readonly string[];
  readonly remove: ChannelUpkeep['remove'];
  readonly edit: DiscordChannels['edit'];
  readonly clock: Pick<Clock, 'now' | 'wait'>;
  readonly log: Logger;
}

const OLDER_LINE =
  'the bot has posted messages that its database does not know, as after copying an old database over the current one; Usher continues after the newest message (newest), as after npm run restore. Rules that ended streams (heldRules) are dry runs until an admin makes them live again';

const UNREADABLE_LINE =
  'could not read from Discord which message the bot posted last in a channel; if the database is older than that message, the bot may post its contents again';

const MAX_TRIES = 4;
const RETRY_MS = 5000;
const isPassing = (error: unknown) => error instanceof ChannelFailure && error.isPassing;

/**
 * Compares the database with the newest posts in its channels at the start, because an older database would post them
 * again. Such a database, and a restored one, continues after them: each feed after its newest post about each media
 * server, each board with its newest message. Rejects if the database fails.
 */
export async function resumePostingAfterRestore(deps: ResumePostingAfterRestoreDeps): Promise<void> {
  const { restored, mediaServers, log } = deps;
  const { isRestored, newest: after, inDoubt, votes, lastVote, lastBoard } = await restored.knownPosts();
  // Nothing was ever posted, so there is nothing to compare.
  if (after === undefined && !isRestored) return;
  const boards = await deps.boards.listAll();
  const subscriptions = await deps.subscriptions.list();
  const inDoubtMarkers = new Set(inDoubt.map(({ key, channelId }) => createMessageMarker(key, channelId)));
  const postingChannels = [...subscriptions, ...boards].map(({ channelId }) => channelId);
  const voteChannels = votes.flatMap(({ channelId, isPosted }) => (isPosted ? [] : [channelId]));
  const messagesByChannel = await readAll(new Set([...postingChannels, ...voteChannels]), after, deps);
  const boardsWithPosts = boards.map((board) => {
    const posts = findBoardPosts(board, messagesByChannel.get(board.channelId)?.messages ?? []);
    return { board, posts, unrecordedPosts: posts.filter((post) => !isStoredBoardPost(board, post)) };
  });
  const boardIds = new Set(boardsWithPosts.flatMap(({ posts }) => posts.map(({ id }) => id)));
  const isPost = ({ id, componentIds }: PostedMessage) =>
    !boardIds.has(id) && componentIds.some((marker) => isPostMarker(marker) && !inDoubtMarkers.has(marker));
  const postsByChannel = filterMessages(messagesByChannel, isPost);
  const unrecordedPosts = [
    ...postsByChannel.values().flatMap(({ messages }) => messages),
    ...boardsWithPosts.flatMap((board) => board.unrecordedPosts),
  ];
  if (!isRestored && unrecordedPosts.length === 0) return;
  const otherChannels = deps.channelsNewerThan(after).filter((channelId) => !messagesByChannel.has(channelId));
  const otherMessages = await readAll(new Set(otherChannels), after, deps);
  const messagesInOtherChannels = channelMessagesIn(otherMessages);
  await markVoteMessagesAsLost([...channelMessagesIn(messagesByChannel), ...messagesInOtherChannels], {
    votes,
    lastVote,
    edit: deps.edit,
    log,
  });
  const possibleBoardMessages = [...channelMessagesIn(postsByChannel), ...messagesInOtherChannels];
  const unknownBoardMessages = await removeUnknownBoards({ sent: possibleBoardMessages, lastBoard }, deps);
  const postedByFeeds = filterMessages(postsByChannel, ({ id }) => !unknownBoardMessages.has(id));
  const cursorsByServer = await readFeedCursorsAfterRestore({
    ofServer: deps.ofServer,
    postedUntil: (feed) =>
      lastPostTimeByServer({
        subscriptions: subscriptions.filter((subscription) => subscription.feed === feed),
        mediaServers,
        postsByChannel: postedByFeeds,
        now: deps.clock.now(),
      }),
  });
  const movedBoards = boardsWithPosts.flatMap(({ board, posts }) => findMovedBoard(board, posts) ?? []);
  const newest = unrecordedPosts.map(({ id }) => id).reduce<string | undefined>(laterId, undefined);
  const cursors = new Map<FeedName, string>([
    ['server', UNKNOWN_STATE_CURSOR],
    // The maintenance task most likely ran at all scheduled times up to now, so it does not run for them again.
    ['maintenance', encodeMaintenanceCursor(deps.clock.now())],
  ]);
  const troubles = botProblemsCodec.encode(UNKNOWN_BOT_PROBLEMS);
  const heldRules = await restored.resume({
    newest,
    ofServers: cursorsByServer,
    boards: movedBoards,
    cursors,
    troubles,
  });
  if (isRestored)
    log.info(
      { newest },
      'a backup was restored; notifications continue after the newest message that the bot has posted (newest)',
    );
  else log.warn({ newest, heldRules }, OLDER_LINE);
}

const channelMessagesIn = (messagesByChannel: ReadonlyMap<string, OwnMessagesResult>) =>
  Array.from(messagesByChannel, ([channelId, { messages }]) => ({ channelId, messages }));

const filterMessages = (
  messagesByChannel: ReadonlyMap<string, OwnMessagesResult>,
  matches: (message: PostedMessage) => boolean,
): ReadonlyMap<string, OwnMessagesResult> =>
  new Map(
    Array.from(messagesByChannel, ([channelId, channelMessages]) => [
      channelId,
      { ...channelMessages, messages: channelMessages.messages.filter(matches) },
    ]),
  );

async function readAll(
  channelIds: ReadonlySet<string>,
  after: string | undefined,
  deps: ResumePostingAfterRestoreDeps,
): Promise<ReadonlyMap<string, OwnMessagesResult>> {
  const messagesByChannel = new Map<string, OwnMessagesResult>();
  await Promise.all(
    [...channelIds].map(async (channelId) => {
      const channelMessages = await readMessages(channelId, after, deps);
      if (channelMessages) messagesByChannel.set(channelId, channelMessages);
    }),
  );
  return messagesByChannel;
}

async function readMessages(
  channelId: string,
  after: string | undefined,
  { readOwnMessages, clock, log }: ResumePostingAfterRestoreDeps,
): Promise<OwnMessagesResult | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readOwnMessages(channelId, after);
    } catch (err) {
      if (!isPassing(err)) {
        log.debug(
          { err, channel: channelId },
          'could not read the bot’s newest messages in a channel; continuing without them',
        );
        return undefined;
      }
      if (tries === MAX_TRIES) {
        log.warn({ err, channel: channelId }, UNREADABLE_LINE);
        return undefined;
      }
      await clock.wait(RETRY_MS);
    }
  }
}

const laterId = (a: string | undefined, b: string): string => (a !== undefined && BigInt(a) > BigInt(b) ? a : b);
