import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Vote, Votes } from '../domain/votes.ts';
import { DAY_MS } from '../time/units.ts';
import type { Database } from './database/database.ts';
import { insertPost } from './notifications/posts/posts.ts';
import { votesTable } from './tables/members/votes.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';
import type { Tables } from './tables/tables.ts';

/**
 * Longest time until the end of a vote, in ms. A vote lasts at most a week, so a later end comes from a wrong clock.
 * Such a vote counts as over.
 */
const FURTHEST_MS = 14 * DAY_MS;

const isOver = (
  { ends_at, closed_at }: Pick<Selectable<Tables['votes']>, 'ends_at' | 'closed_at'>,
  now: number,
): boolean => closed_at !== null || ends_at <= now || ends_at > now + FURTHEST_MS;

/** SQL: the opposite of `isOver`. */
const isOpen = (now: number) =>
  sql<SqlBool>`closed_at is null and ends_at > ${now} and ends_at <= ${now + FURTHEST_MS}`;

interface VotesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'error'>;
  readonly serves: (guildId: string) => boolean;
}

export function createVoteStore(db: Database, { clock, log, serves }: VotesOptions): Votes {
  const now = () => clock.now().getTime();
  const readVote = (row: Selectable<Tables['votes']>): Vote | undefined => {
    try {
      return voteOf(row, now());
    } catch (err) {
      log.error({ err, vote: row.id }, 'could not read a stored vote; the vote is left out');
      return undefined;
    }
  };
  const unclosedVotes = () => db.selectFrom('votes').selectAll().where('closed_at', 'is', null);
  return {
    start: async ({ guildId, channelId, setBy, locale, items, isHidden, endsAt }) => {
      const vote = { guildId, channelId, setBy, locale, items, isHidden, endsAt };
      const row = encodeRow(votesTable, { ...vote, startedAt: clock.now() });
      const { id } = await db.insertInto('votes').values(row).returning('id').executeTakeFirstOrThrow();
      return { ...vote, id, isOver: false };
    },
    find: async (id) => {
      const row = await db.selectFrom('votes').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readVote(row);
    },
    cast: (id, userId, item) =>
      db.transaction().execute(async (trx) => {
        // The end of the vote is checked in the transaction that stores the ballot, because the result is counted once
        // the vote is over.
        const openVote = trx.selectFrom('votes').select('id').where('id', '=', id).where(isOpen(now()));
        if (!(await openVote.executeTakeFirst())) return 'over';
        const choice = { rating_key: item, at: now() };
        await trx
          .insertInto('vote_ballots')
          .values({ vote_id: id, user_id: userId, ...choice })
          .onConflict((conflict) => conflict.columns(['vote_id', 'user_id']).doUpdateSet(choice))
          .execute();
        return 'cast';
      }),
    counts: async (id) => {
      const ballots = db.selectFrom('vote_ballots').where('vote_id', '=', id).groupBy('rating_key');
      const rows = await ballots.select(['rating_key', sql<number>`count(*)`.as('count')]).execute();
      return new Map(rows.map(({ rating_key, count }) => [rating_key, count]));
    },
    end: async (id) => {
      const update = db.updateTable('votes').where('id', '=', id).where(isOpen(now()));
      return (await update.set({ ends_at: now() }).executeTakeFirst()).numUpdatedRows === 1n;
    },
    due: async () => {
      const rows = await unclosedVotes().orderBy('id').execute();
      const overRows = rows.filter((row) => isOver(row, now()) && serves(row.guild_id));
      const readableVotes = overRows.flatMap((row) => readVote(row) ?? []);
      const unreadableIds = overRows.map(({ id }) => id).filter((id) => readableVotes.every((vote) => vote.id !== id));
      // An unreadable vote has no result to post, so it counts as closed.
      if (unreadableIds.length > 0)
        await db.updateTable('votes').set({ closed_at: now() }).where('id', 'in', unreadableIds).execute();
      return readableVotes;
    },
    close: (id, post) =>
      db.transaction().execute(async (trx) => {
        const update = trx.updateTable('votes').where('id', '=', id).where('closed_at', 'is', null);
        const { numUpdatedRows } = await update.set({ closed_at: now() }).executeTakeFirst();
        return numUpdatedRows === 1n && (await insertPost(trx, post, { now: now(), isFromStoredRow: true }));
      }),
  };
}

function voteOf(row: Selectable<Tables['votes']>, now: number): Vote {
  const { startedAt, closedAt, ...vote } = decodeRow(votesTable, row);
  return { ...vote, isOver: isOver(row, now) };
}
