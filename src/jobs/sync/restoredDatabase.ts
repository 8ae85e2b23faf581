import type { Clock } from '../../domain/clock.ts';
import type { RestoredDatabase } from '../../domain/database/backups.ts';
import type { Boards } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type FindNewestPost, type PostedMessage } from '../../domain/notifications/channels.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { historyCursor } from '../feeds/history/cursor.ts';
import { boardMarkers } from '../live/board/steps.ts';
import { isMarker, markerOf } from '../publishing/postMarker.ts';

export interface RestoredDeps {
  readonly restored: RestoredDatabase;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: Pick<Boards, 'all'>;
  readonly newestPost: FindNewestPost;
  readonly clock: Pick<Clock, 'wait'>;
  readonly log: Logger;
}

const OLDER =
  'the database is older than the newest of its posts, as if somebody had put a backup in its place; it goes on as after npm run restore. Rules that ended streams (heldRules) are dry runs until somebody lets them act again';

const UNKNOWN =
  'Discord does not say what was posted last in a channel; if the database is older than that, it is posted there again';

const MOST_TRIES = 4;
const RETRY_MS = 5000;
const isPassing = (error: unknown) =>
  error instanceof ChannelFailure && (error.kind === 'unavailable' || error.kind === 'uncertain');

/**
 * Compares the database, at a start, with what was posted last in its channels: a database that knows nothing of that would post it again.
 * It goes on behind that, and so does one that was restored: what was played since then was never posted. Rejects with the database's
 * failure.
 */
export async function goOnBehindPosts({ restored, log, ...deps }: RestoredDeps): Promise<void> {
  const { isRestored, newest: after, inDoubt } = await restored.known();
  // Nothing was ever posted.
  if (after === undefined && !isRestored) return;
  const known = new Set([
    ...inDoubt.map(({ key, channelId }) => markerOf(key, channelId)),
    ...(await deps.boards.all()).flatMap(boardMarkers),
  ]);
  const isPost = (ids: readonly number[]) => ids.some((id) => isMarker(id) && !known.has(id));
  const subscriptions = await deps.subscriptions.list();
  const channelIds = [...new Set(subscriptions.map(({ channelId }) => channelId))];
  const search = { after: isRestored ? undefined : after, isPost };
  const found = new Map<string, PostedMessage>();
  const find = async (channelId: string, tries: number): Promise<void> => {
    try {
      const post = await deps.newestPost(channelId, search);
      if (post) found.set(channelId, post);
    } catch (err) {
      if (!isPassing(err)) return log.debug({ err, channel: channelId }, 'newest post of a channel could not be found');
      if (tries === MOST_TRIES) return log.warn({ err, channel: channelId }, UNKNOWN);
      await deps.clock.wait(RETRY_MS);
      return await find(channelId, tries + 1);
    }
  };
  await Promise.all(channelIds.map((channelId) => find(channelId, 1)));
  if (!isRestored && found.size === 0) return;
  const ofPlays = subscriptions.flatMap(({ feed, channelId }) => (feed === 'history' && found.get(channelId)) || []);
  const from = latest(ofPlays)?.at;
  const newest = [...found.values()].reduce<string | undefined>((id, post) => later(id, post.id), undefined);
  const heldRules = await restored.goOn({ newest, history: from && historyCursor.encode({ newest: from, from }) });
  if (isRestored) log.info({ from }, 'the restored database goes on behind the newest post');
  else log.warn({ from, newest, heldRules }, OLDER);
}

const later = (a: string | undefined, b: string): string => (a !== undefined && BigInt(a) > BigInt(b) ? a : b);

const latest = (posts: readonly PostedMessage[]): PostedMessage | undefined =>
  posts.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
