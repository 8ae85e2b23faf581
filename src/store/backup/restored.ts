import { sql } from 'kysely';
import type {
  BoardWithMessageAfterBackup,
  RestoredDatabase,
  ResumePointAfterRestore,
} from '../../domain/database/backups.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import { sentTimeOfMessageId } from '../../domain/notifications/sentAt.ts';
import { FIRST_SERVER_ID, type ServerId } from '../../domain/servers/refs.ts';
import { recordChangedSettings, SUBSCRIPTION_LOCALE_SQL } from '../changedSettings/changedSettings.ts';
import type { Database, ReportedEvents, StoreReportedEvents } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { markRuleEngineMemoryIncomplete } from '../live/rules/memory.ts';
import { selectUnsentPosts, unsentPostCondition } from '../notifications/posts/postState.ts';
import { newestMessageId, recordTimeLostByRestore, writeNewestMessageId } from '../notifications/posts/unknownPosts.ts';
import { BOT_TROUBLES_META_KEY } from '../ownTroubles.ts';
import { restartSeenCountWait } from '../seen/seenCounts.ts';
import { requestHistoryRereading } from '../statistics/backfill.ts';
import { feedCursorsTable } from '../tables/notifications/cursors.ts';
import { encodeRow } from '../tables/rows.ts';

/** Key in the table `meta` for a mark that is set between a restore and the resumption of the feeds. */
const RESTORED_KEY = 'restored';

/**
 * How much earlier than a post was stored the search for it begins, in ms, because Discord's clock may be behind the
 * bot's.
 */
const SEARCHED_BEFORE_MS = 60_000;
/**
 * Number of ids to skip after a restore, so that ids given out since the backup are not used again. No database uses as
 * many between two backups.
 */
const SKIPPED_NUMBERS = 1_000_000;

/**
 * Prepares a restored database so that posts sent after the backup are not repeated. Before an unsent post is sent, it
 * is searched for in its channel. Buttons and undos stop working, because they may have been used, except buttons of
 * open votes. Rules that end streams become dry runs, because they may be outdated. Returns the names of these rules.
 */
export async function prepareRestoredDatabase(trx: Database, now: Date): Promise<readonly string[]> {
  await recordTimeLostByRestore(trx, now);
  await sql`update sqlite_sequence set seq = seq + ${SKIPPED_NUMBERS}`.execute(trx);
  await writeMeta(trx, RESTORED_KEY, now.toISOString());
  // Nothing is added to messages from before the restore, because they may have got new entries since the backup.
  await trx.deleteFrom('post_groups').execute();
  // Forgets the last names of counter channels, because the bot may have renamed the channels since the backup.
  await trx.updateTable('counters').set({ name: null }).execute();
  // Buttons of open votes continue to work, because people can change their ballot until the vote ends.
  const openVotes = trx.selectFrom('votes').select(sql<string>`'vote:' || id`.as('key')).where('closed_at', 'is', null);
  await trx.deleteFrom('tickets').where('user_id', 'not in', openVotes).execute();
  await trx.deleteFrom('removals').execute();
  await markRuleEngineMemoryIncomplete(trx);
  await restartSeenCountWait(trx);
  const heldRules = await holdRestoredRules(trx);
  await trx
    .updateTable('outbox')
    .set({
      sending_since: sql<number>`coalesce(sending_since, created_at - ${SEARCHED_BEFORE_MS})`,
      last_sending_at: now.getTime(),
      not_before: null,
    })
    .where(unsentPostCondition)
    .execute();
  return heldRules;
}

interface RestoredOptions {
  readonly clock: { now(): Date };
  readonly announce: StoreReportedEvents;
  readonly onRulesChanged: () => Promise<void>;
}

export function createRestoredDatabase(
  db: Database,
  { clock, announce, onRulesChanged }: RestoredOptions,
): RestoredDatabase {
  return {
    knownPosts: async () => {
      const postsInDoubt = await selectUnsentPosts(db)
        .select(['channel_id as channelId', sql<string>`coalesce(edits, key)`.as('key')])
        .where('sending_since', 'is not', null)
        .execute();
      const newest = await newestMessageId(db);
      const votes = await db.selectFrom('votes').select(['channel_id', 'ends_at', 'closed_at']).execute();
      const isRestored = (await readMeta(db, RESTORED_KEY)) !== undefined;
      return {
        isRestored,
        newest,
        inDoubt: postsInDoubt,
        votes: votes.map(({ channel_id, ends_at, closed_at }) => ({
          channelId: channel_id,
          endsAt: new Date(ends_at),
          isPosted: closed_at !== null,
        })),
        lastVote: await lastIdIn(db, 'votes', isRestored),
        lastBoard: await lastIdIn(db, 'boards', isRestored),
      };
    },
    resume: async (from) => {
      const heldRules = await db.transaction().execute(async (trx) => {
        const isRestored = (await readMeta(trx, RESTORED_KEY)) !== undefined;
        const names = isRestored ? [] : await prepareRestoredDatabase(trx, clock.now());
        await resumeAt(trx, from, clock.now());
        await trx.deleteFrom('meta').where('key', '=', RESTORED_KEY).execute();
        await announce(trx, replacedEvent(clock.now(), { isOlder: !isRestored }));
        return names;
      });
      await onRulesChanged();
      return heldRules;
    },
  };
}

/** The last id of a table, without the ids that a restore skipped. */
async function lastIdIn(db: Database, table: 'boards' | 'votes', isRestored: boolean): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
  const [sequence] = rows;
  if (!sequence) return 0;
  return isRestored ? sequence.seq - SKIPPED_NUMBERS : sequence.seq;
}

async function resumeAt(trx: Database, from: ResumePointAfterRestore, now: Date): Promise<void> {
  const { newest, ofServers = new Map(), boards = [], cursors: cursorsOfFeeds = new Map(), troubles } = from;
  for (const [server, feeds] of ofServers)
    for (const [feed, cursor] of feeds) await moveCursor(trx, { server, feed, cursor }, now);
  // Reads the whole history again, so that statistics count plays from before the new cursor too. These plays are not
  // posted.
  for (const server of await serversIn(trx)) await requestHistoryRereading(trx, server, { drops: false });
  for (const board of boards) await adoptBoardMessage(trx, board);
  for (const [feed, cursor] of cursorsOfFeeds)
    await trx.updateTable('cursors').set({ cursor }).where('feed', '=', feed).execute();
  if (troubles !== undefined) await writeMeta(trx, BOT_TROUBLES_META_KEY, troubles);
  await writeNewestMessageId(trx, newest);
}

/** Event that the database was replaced, for the feed `usher`. */
const replacedEvent = (at: Date, details: { readonly isOlder: boolean }): ReportedEvents => ({
  feed: 'usher',
  events: [{ key: `replaced ${at.getTime()}`, at, data: JSON.stringify({ kind: 'replaced', ...details }) }],
});

/** Media servers that are not removed. The first server is always included, because it may be only in the settings. */
async function serversIn(db: Database): Promise<ReadonlySet<ServerId>> {
  const rows = await db.selectFrom('media_servers').select('id').where('removed_at', 'is', null).execute();
  return new Set([FIRST_SERVER_ID, ...rows.map(({ id }) => id)]);
}

async function moveCursor(
  trx: Database,
  { server, feed, cursor }: { readonly server: ServerId; readonly feed: FeedName; readonly cursor: string | null },
  now: Date,
): Promise<void> {
  if (cursor === null) {
    await trx.deleteFrom('cursors').where('server_id', '=', server).where('feed', '=', feed).execute();
    return;
  }
  const row = encodeRow(feedCursorsTable, { serverId: server, feed, cursor, updatedAt: now });
  await trx.replaceInto('cursors').values(row).execute();
}

/**
 * Stores a message found in the channel as the newest message of a board. The bot will edit it, because its content is
 * unknown.
 */
async function adoptBoardMessage(
  trx: Database,
  { id, posts, messageId, obsoleteId }: BoardWithMessageAfterBackup,
): Promise<void> {
  const obsolete = obsoleteId === undefined ? sql<string | null>`message_id` : obsoleteId;
  await trx
    .updateTable('boards')
    .set({ posts, message_id: messageId, posted_at: sentTimeOfMessageId(messageId).getTime(), says: null, files: '[]' })
    .set({ obsolete_id: obsolete, posting_since: null, last_posting_at: null })
    .where('id', '=', id)
    .execute();
}

const ENDS_STREAMS = sql<boolean>`json_extract(iif(json_valid(settings), settings, '{}'), '$.action') = 'end'`;

/**
 * Turns rules that end streams into dry runs, because people may have changed or disabled them since the backup. Alerts
 * the people who made the rules. Returns the names of the rules.
 */
async function holdRestoredRules(trx: Database): Promise<readonly string[]> {
  const heldRules = await trx
    .updateTable('session_rules')
    .set({ mode: 'dry-run', stopped_at: null, revision: sql<number>`revision + 1` })
    .where('mode', '=', 'live')
    .where(ENDS_STREAMS)
    .returning(['guild_id', 'set_by', 'name'])
    .returning(SUBSCRIPTION_LOCALE_SQL.as('locale'))
    .execute();
  await recordChangedSettings(trx, { reason: 'restored', kind: 'rule' }, heldRules);
  return heldRules.map(({ name }) => name);
}
