import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import type { Board, BoardKey, BoardKind, BoardMessage, Boards, NewBoard } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database } from '../database/database.ts';
import { boardsTable } from '../tables/live/boards.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

type Row = Selectable<Tables['boards']>;

interface BoardsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly serves: (guildId: string) => boolean;
}

export function createBoardStore(db: Database, { clock, log, serves }: BoardsOptions): Boards {
  const readBoard = createReader(log);
  const storedBoards = db.selectFrom('boards').selectAll().orderBy('id');
  const readAll = async (query: typeof storedBoards): Promise<readonly Board[]> =>
    (await query.execute()).filter(({ guild_id }) => serves(guild_id)).flatMap((row) => readBoard(row) ?? []);
  const listAll = () => readAll(storedBoards);
  const list = async (guildId?: string) =>
    (await listAll()).filter((board) => !board.state.isRemoved && (guildId === undefined || board.guildId === guildId));
  const updateBoard = (id: number) => db.updateTable('boards').where('id', '=', id);
  return {
    listAll,
    byId: async (id) => (await readAll(storedBoards.where('id', '=', id)))[0],
    list,
    find: async ({ guildId, channelId, shows = DEFAULT_KIND }) =>
      (await list(guildId)).find((board) => board.channelId === channelId && board.shows === shows),
    set: async (board) => {
      const now = clock.now();
      const row = await db.transaction().execute(async (trx) => {
        if (board.shows === 'panel') await removePanels(trx, board, now);
        return await writeBoard(trx, board, now);
      });
      return boardOf(row);
    },
    remove: async (key) => {
      const result = await boardsWithKey(db, key).set({ removed_at: clock.now().getTime() }).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    sending: async ({ id }, { earliest, latest }) => {
      const since = sql<number>`coalesce(posting_since, ${earliest.getTime()})`;
      const update = updateBoard(id).set({ posting_since: since, last_posting_at: latest.getTime() });
      return (await update.executeTakeFirst()).numUpdatedRows === 1n;
    },
    unsent: async (id) => {
      await updateBoard(id).set(NOT_POSTING).execute();
    },
    posted: async (id, message) => {
      const newMessage = { message_id: message.id, posted_at: message.postedAt.getTime(), ...contentColumns(message) };
      const oldMessage = { obsolete_id: sql<string | null>`message_id`, posts: sql<number>`posts + 1` };
      await updateBoard(id)
        .set({ ...newMessage, ...oldMessage, ...NOT_POSTING })
        .execute();
    },
    edited: async (id, contentHash, files) => {
      await updateBoard(id).set(contentColumns({ contentHash, files })).execute();
    },
    messageLost: async (id) => {
      await updateBoard(id).set(NO_MESSAGE).execute();
    },
    obsoleteDeleted: async (id) => {
      await updateBoard(id).set({ obsolete_id: null }).execute();
    },
    pinned: async (id, messageId) => {
      await updateBoard(id).set({ pinned_id: messageId }).execute();
    },
    forget: async (id) => {
      await db.deleteFrom('boards').where('id', '=', id).where('removed_at', 'is not', null).execute();
    },
  };
}

const NOT_POSTING = { posting_since: null, last_posting_at: null } as const;
const NO_MESSAGE = { message_id: null, posted_at: null, says: null, files: '[]' } as const;

const contentColumns = ({ contentHash, files }: Pick<BoardMessage, 'contentHash' | 'files'>) =>
  encodeRow(boardsTable, { contentHash, files });

const DEFAULT_KIND: BoardKind = 'streams';

const boardsWithKey = (db: Database, { guildId, channelId, shows = DEFAULT_KIND }: BoardKey) =>
  db
    .updateTable('boards')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where('shows', '=', shows)
    .where('removed_at', 'is', null);

/** Removes a guild's control panels. Must run in the transaction that sets a new one, so that only one remains. */
async function removePanels(db: Database, { guildId }: BoardKey, now: Date): Promise<void> {
  await db
    .updateTable('boards')
    .set({ removed_at: now.getTime() })
    .where('guild_id', '=', guildId)
    .where('shows', '=', 'panel')
    .where('removed_at', 'is', null)
    .execute();
}

/** Inserts or updates a board. If a removed board is set again, it uses its former message. */
async function writeBoard(
  db: Database,
  { guildId, channelId, shows = DEFAULT_KIND, setBy, ...settings }: NewBoard,
  now: Date,
): Promise<Row> {
  const values = encodeRow(boardsTable, { guildId, settings, setBy });
  return await db
    .insertInto('boards')
    .values({ ...values, channel_id: channelId, shows, created_at: now.getTime() })
    .onConflict((conflict) => conflict.columns(['channel_id', 'shows']).doUpdateSet({ ...values, removed_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Leaves out boards that cannot be read, for example of a newer version, and logs each once. */
function createReader(log: Logger): (row: Row) => Board | undefined {
  const unreadableIds = new Set<number>();
  return (row) => {
    try {
      return boardOf(row);
    } catch (err) {
      if (!unreadableIds.has(row.id))
        log.error(
          { err, board: row.id },
          'could not read a stored live board or control panel; its message is not updated',
        );
      unreadableIds.add(row.id);
      return undefined;
    }
  };
}

/** Decodes a board. Throws if the JSON of a column cannot be decoded. */
function boardOf(row: Row): Board {
  const board = decodeRow(boardsTable, row);
  const { id, guildId, channelId, shows, setBy, settings, messageId, postedAt, contentHash, files } = board;
  const { postingSince: since, lastPostingAt: last } = board;
  return {
    ...settings,
    id,
    guildId,
    channelId,
    shows,
    setBy,
    state: {
      message: messageId !== undefined && postedAt ? { id: messageId, postedAt, contentHash, files } : undefined,
      obsoleteId: board.obsoleteId,
      posts: board.posts,
      pinnedId: board.pinnedId,
      inDoubt: since && last && { since, last },
      isRemoved: board.removedAt !== undefined,
    },
  };
}
