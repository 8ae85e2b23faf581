import { sql } from 'kysely';
import type { GoingOn, MovedBoard, RestoredDatabase } from '../../domain/database/backups.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import { sentAt } from '../../domain/notifications/sentAt.ts';
import { FIRST_SERVER, type ServerId } from '../../domain/servers/refs.ts';
import { LOCALE, noteChanged } from '../changedSettings/changedSettings.ts';
import type { Announce, Announced, Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { forgetDecisions } from '../live/rules/memory.ts';
import { isToSend, toSend } from '../notifications/postState.ts';
import { newestMessage, noteNewestMessage, noteUnknownTime } from '../notifications/unknownPosts.ts';
import { TROUBLES } from '../ownTroubles.ts';
import { askForWalk } from '../statistics/backfill.ts';
import { cursors } from '../tables/notifications/cursors.ts';
import { encodeRow } from '../tables/rows.ts';

/** In `meta`: the database was restored, and has not continued since. */
const RESTORED = 'restored';

const BEFORE_MS = 60_000;
/** More numbers than a database gives out between two backups, so that none given out since is used again. */
const SKIPPED_NUMBERS = 1_000_000;

/**
 * Prepares a restored database so that posts sent after the backup are not repeated: at the next start, feeds
 * continue after their newest post, an unsent post is first searched for in its channel, and buttons and
 * undos that may have been used do nothing, except the buttons of open votes. Rules that end streams become
 * dry runs, because they may be out of date. Resolves to the names of these rules.
 */
export async function goOnFromHere(trx: Database, now: Date): Promise<readonly string[]> {
  await noteUnknownTime(trx, now);
  await sql`update sqlite_sequence set seq = seq + ${SKIPPED_NUMBERS}`.execute(trx);
  await writeMeta(trx, RESTORED, now.toISOString());
  // Their messages may show more by now than the database knows.
  await trx.deleteFrom('post_groups').execute();
  // Channels may have another name now.
  await trx.updateTable('counters').set({ name: null }).execute();
  // Ballots count until a vote ends, so the buttons of an open vote still work.
  const openVotes = trx.selectFrom('votes').select(sql<string>`'vote:' || id`.as('key')).where('closed_at', 'is', null);
  await trx.deleteFrom('tickets').where('user_id', 'not in', openVotes).execute();
  await trx.deleteFrom('removals').execute();
  await forgetDecisions(trx);
  const heldRules = await holdRestoredRules(trx);
  await trx
    .updateTable('outbox')
    .set({
      sending_since: sql<number>`coalesce(sending_since, created_at - ${BEFORE_MS})`,
      last_sending_at: now.getTime(),
      not_before: null,
    })
    .where(isToSend)
    .execute();
  return heldRules;
}

interface RestoredOptions {
  readonly clock: { now(): Date };
  readonly announce: Announce;
  /** Called after rules, or their memory, were changed. */
  readonly onRulesChanged: () => Promise<void>;
}

export function createRestoredDatabase(
  db: Database,
  { clock, announce, onRulesChanged }: RestoredOptions,
): RestoredDatabase {
  return {
    known: async () => {
      const inDoubt = await toSend(db)
        .select(['channel_id as channelId', sql<string>`coalesce(edits, key)`.as('key')])
        .where('sending_since', 'is not', null)
        .execute();
      const newest = await newestMessage(db);
      const votes = await db.selectFrom('votes').select(['channel_id', 'ends_at', 'closed_at']).execute();
      const isRestored = (await readMeta(db, RESTORED)) !== undefined;
      return {
        isRestored,
        newest,
        inDoubt,
        votes: votes.map(({ channel_id, ends_at, closed_at }) => ({
          channelId: channel_id,
          endsAt: new Date(ends_at),
          isPosted: closed_at !== null,
        })),
        lastVote: await lastNumberIn(db, 'votes', isRestored),
        lastBoard: await lastNumberIn(db, 'boards', isRestored),
      };
    },
    goOn: async (from) => {
      const heldRules = await db.transaction().execute(async (trx) => {
        const isRestored = (await readMeta(trx, RESTORED)) !== undefined;
        const held = isRestored ? [] : await goOnFromHere(trx, clock.now());
        await goOnAt(trx, from, clock.now());
        await trx.deleteFrom('meta').where('key', '=', RESTORED).execute();
        await announce(trx, replacement(clock.now(), { isOlder: !isRestored }));
        return held;
      });
      await onRulesChanged();
      return heldRules;
    },
  };
}

/** A restore skips numbers. */
async function lastNumberIn(db: Database, table: 'boards' | 'votes', isRestored: boolean): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
  const [last] = rows;
  if (!last) return 0;
  return isRestored ? last.seq - SKIPPED_NUMBERS : last.seq;
}

async function goOnAt(trx: Database, from: GoingOn, now: Date): Promise<void> {
  const { newest, ofServers = new Map(), boards = [], cursors = new Map(), troubles } = from;
  for (const [server, feeds] of ofServers)
    for (const [feed, cursor] of feeds) await moveCursor(trx, { server, feed, cursor }, now);
  // Earlier plays are counted too, without a notification.
  for (const server of await serversIn(trx)) await askForWalk(trx, server, { drops: false });
  for (const board of boards) await adopt(trx, board);
  for (const [feed, cursor] of cursors)
    await trx.updateTable('cursors').set({ cursor }).where('feed', '=', feed).execute();
  if (troubles !== undefined) await writeMeta(trx, TROUBLES, troubles);
  await noteNewestMessage(trx, newest);
}

/** Written for the feed of the bot itself, in the form that it decodes. */
const replacement = (at: Date, said: { readonly isOlder: boolean }): Announced => ({
  feed: 'usher',
  events: [{ key: `replaced ${at.getTime()}`, at, data: JSON.stringify({ kind: 'replaced', ...said }) }],
});

/** Includes the first server, whose address the database may not know yet. */
async function serversIn(db: Database): Promise<ReadonlySet<ServerId>> {
  const rows = await db.selectFrom('media_servers').select('id').where('removed_at', 'is', null).execute();
  return new Set([FIRST_SERVER, ...rows.map(({ id }) => id)]);
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
  const row = encodeRow(cursors, { serverId: server, feed, cursor, updatedAt: now });
  await trx.replaceInto('cursors').values(row).execute();
}

/** The board's newest message may show anything, so it is written again. */
async function adopt(trx: Database, { id, posts, messageId, obsoleteId }: MovedBoard): Promise<void> {
  const obsolete = obsoleteId === undefined ? sql<string | null>`message_id` : obsoleteId;
  await trx
    .updateTable('boards')
    .set({ posts, message_id: messageId, posted_at: sentAt(messageId).getTime(), says: null, files: '[]' })
    .set({ obsolete_id: obsolete, posting_since: null, last_posting_at: null })
    .where('id', '=', id)
    .execute();
}

const ENDS = sql<boolean>`json_extract(iif(json_valid(settings), settings, '{}'), '$.action') = 'end'`;

/**
 * Sets live rules that end streams back to a dry run, and returns their names: since the backup people may
 * have edited them, or turned them off for a good reason. The people who set them are alerted.
 */
async function holdRestoredRules(trx: Database): Promise<readonly string[]> {
  const held = await trx
    .updateTable('session_rules')
    .set({ mode: 'dry-run', stopped_at: null, revision: sql<number>`revision + 1` })
    .where('mode', '=', 'live')
    .where(ENDS)
    .returning(['guild_id', 'set_by', 'name'])
    .returning(LOCALE.as('locale'))
    .execute();
  await noteChanged(trx, { reason: 'restored', kind: 'rule' }, held);
  return held.map(({ name }) => name);
}
