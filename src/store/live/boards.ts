import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import type { Board, BoardKey, Boards, NewBoard } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database } from '../database/database.ts';
import { boards } from '../tables/live/boards.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

type Row = Selectable<Tables['boards']>;

interface BoardsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly serves: (guildId: string) => boolean;
}

export function createBoards(db: Database, { clock, log, serves }: BoardsOptions): Boards {
  const read = createReader(log);
  const stored = db.selectFrom('boards').selectAll().orderBy('id');
  const readAll = async (query: typeof stored): Promise<readonly Board[]> =>
    (await query.execute()).filter(({ guild_id }) => serves(guild_id)).flatMap((found) => read(found) ?? []);
  const all = () => readAll(stored);
  const list = async (guildId?: string) =>
    (await all()).filter((board) => !board.state.isRemoved && (guildId === undefined || board.guildId === guildId));
  const change = (id: number) => db.updateTable('boards').where('id', '=', id);
  return {
    all,
    byId: async (id) => (await readAll(stored.where('id', '=', id)))[0],
    list,
    find: async ({ guildId, channelId }) => (await list(guildId)).find((board) => board.channelId === channelId),
    set: async (board) => boardOf(await write(db, board, clock.now())),
    remove: async (key) => {
      const removed = await ofKey(db, key).set({ removed_at: clock.now().getTime() }).executeTakeFirst();
      return removed.numUpdatedRows > 0n;
    },
    sending: async ({ id }, { earliest, latest }) => {
      const since = sql<number>`coalesce(posting_since, ${earliest.getTime()})`;
      const begun = change(id).set({ posting_since: since, last_posting_at: latest.getTime() });
      return (await begun.executeTakeFirst()).numUpdatedRows === 1n;
    },
    unsent: async (id) => {
      await change(id).set(NOT_POSTING).execute();
    },
    posted: async (id, message) => {
      const next = { message_id: message.id, posted_at: message.postedAt.getTime(), ...saying(message) };
      const before = { obsolete_id: sql<string | null>`message_id`, posts: sql<number>`posts + 1` };
      await change(id)
        .set({ ...next, ...before, ...NOT_POSTING })
        .execute();
    },
    edited: async (id, says, files) => {
      await change(id).set(saying({ says, files })).execute();
    },
    lost: async (id) => {
      await change(id).set(NO_MESSAGE).execute();
    },
    obsoleteDeleted: async (id) => {
      await change(id).set({ obsolete_id: null }).execute();
    },
    forget: async (id) => {
      await db.deleteFrom('boards').where('id', '=', id).where('removed_at', 'is not', null).execute();
    },
  };
}

const NOT_POSTING = { posting_since: null, last_posting_at: null } as const;
const NO_MESSAGE = { message_id: null, posted_at: null, says: null, files: '[]' } as const;

const saying = ({ says, files }: Pick<NonNullable<Board['state']['message']>, 'says' | 'files'>) =>
  encodeRow(boards, { says, files });

const ofKey = (db: Database, { guildId, channelId }: BoardKey) =>
  db
    .updateTable('boards')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where('removed_at', 'is', null);

/** A board that was removed and is set again keeps its message. */
async function write(db: Database, { guildId, channelId, setBy, ...settings }: NewBoard, now: Date): Promise<Row> {
  const values = encodeRow(boards, { guildId, settings, setBy });
  return await db
    .insertInto('boards')
    .values({ ...values, channel_id: channelId, created_at: now.getTime() })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ ...values, removed_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Logs once for each board that cannot be read, such as one of another version. */
function createReader(log: Logger): (row: Row) => Board | undefined {
  const unreadable = new Set<number>();
  return (row) => {
    try {
      return boardOf(row);
    } catch (err) {
      if (!unreadable.has(row.id)) log.error({ err, board: row.id }, 'a stored board cannot be read; it shows nothing');
      unreadable.add(row.id);
      return undefined;
    }
  };
}

/** Throws on JSON that `write` and `saying` never wrote. */
function boardOf(row: Row): Board {
  const board = decodeRow(boards, row);
  const { id, guildId, channelId, setBy, settings, messageId, postedAt, says, files } = board;
  const { postingSince: since, lastPostingAt: last } = board;
  return {
    ...settings,
    id,
    guildId,
    channelId,
    setBy,
    state: {
      message: messageId !== undefined && postedAt ? { id: messageId, postedAt, says, files } : undefined,
      obsoleteId: board.obsoleteId,
      posts: board.posts,
      inDoubt: since && last && { since, last },
      isRemoved: board.removedAt !== undefined,
    },
  };
}
