import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { jsonOf } from '../../domain/json.ts';
import type { Board, BoardKey, Boards, NewBoard } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import { PEOPLE_SHOWN } from '../../domain/notifications/peopleShown.ts';
import { optionalText, optionalTime } from '../database/columns.ts';
import type { Database } from '../database/database.ts';

const settings = z.object({
  people: z.enum(PEOPLE_SHOWN),
  locale: z.string(),
  librarySectionIds: z.array(z.string()),
  follows: z.boolean(),
});

const row = z.object({
  id: z.int(),
  guild_id: z.string(),
  channel_id: z.string(),
  settings: jsonOf(settings),
  set_by: optionalText,
  removed_at: optionalTime,
  message_id: optionalText,
  posted_at: optionalTime,
  says: optionalText,
  files: jsonOf(z.array(z.string())),
  obsolete_id: optionalText,
  posts: z.int(),
  posting_since: optionalTime,
  last_posting_at: optionalTime,
});

interface BoardsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Nothing is shown in other guilds. */
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
    set: async (board) => {
      const written = read(await write(db, board, clock.now()));
      if (!written) throw new Error('a board that was just written cannot be read');
      return written;
    },
    remove: async (key) => {
      const removed = await ofKey(db, key).set({ removed_at: clock.now().getTime() }).executeTakeFirst();
      return removed.numUpdatedRows > 0n;
    },
    posting: async (id, { earliest, latest }) => {
      const since = sql<number>`coalesce(posting_since, ${earliest.getTime()})`;
      const begun = change(id).set({ posting_since: since, last_posting_at: latest.getTime() });
      return (await begun.executeTakeFirst()).numUpdatedRows === 1n;
    },
    notPosted: async (id) => void (await change(id).set(NOT_POSTING).execute()),
    posted: async (id, message) => {
      const next = { message_id: message.id, posted_at: message.postedAt.getTime(), ...saying(message) };
      const before = { obsolete_id: sql<string | null>`message_id`, posts: sql<number>`posts + 1` };
      await change(id)
        .set({ ...next, ...before, ...NOT_POSTING })
        .execute();
    },
    edited: async (id, says, files) => void (await change(id).set(saying({ says, files })).execute()),
    lost: async (id) => void (await change(id).set(NO_MESSAGE).execute()),
    obsoleteDeleted: async (id) => void (await change(id).set({ obsolete_id: null }).execute()),
    redraw: async (id) => void (await change(id).set({ says: null }).execute()),
    forget: async (id) =>
      void (await db.deleteFrom('boards').where('id', '=', id).where('removed_at', 'is not', null).execute()),
  };
}

const NOT_POSTING = { posting_since: null, last_posting_at: null } as const;
const NO_MESSAGE = { message_id: null, posted_at: null, says: null, files: '[]' } as const;

const saying = ({ says, files }: Pick<NonNullable<Board['state']['message']>, 'says' | 'files'>) => ({
  says: says ?? null,
  files: JSON.stringify(files),
});

const ofKey = (db: Database, { guildId, channelId }: BoardKey) =>
  db
    .updateTable('boards')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where('removed_at', 'is', null);

/** A board that was removed and is set again keeps its message. */
async function write(db: Database, { guildId, channelId, setBy, ...rest }: NewBoard, now: Date): Promise<unknown> {
  const values = { guild_id: guildId, settings: JSON.stringify(settings.parse(rest)), set_by: setBy ?? null };
  return await db
    .insertInto('boards')
    .values({ ...values, channel_id: channelId, created_at: now.getTime() })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ ...values, removed_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Logs once for each board that cannot be read, such as one of another version. */
function createReader(log: Logger): (found: unknown) => Board | undefined {
  const unreadable = new Set<unknown>();
  return (found) => {
    const { data, error } = row.safeParse(found);
    if (data) return boardOf(data);
    const id = z.object({ id: z.int() }).safeParse(found).data?.id;
    if (!unreadable.has(id)) log.error({ err: error, board: id }, 'a stored board cannot be read; it shows nothing');
    unreadable.add(id);
    return undefined;
  };
}

function boardOf(found: z.output<typeof row>): Board {
  const { message_id: id, posted_at: postedAt, says, files, posting_since: since, last_posting_at: last } = found;
  return {
    id: found.id,
    guildId: found.guild_id,
    channelId: found.channel_id,
    ...found.settings,
    setBy: found.set_by,
    state: {
      message: id === undefined || postedAt === undefined ? undefined : { id, postedAt, says, files },
      obsoleteId: found.obsolete_id,
      posts: found.posts,
      inDoubt: since && last && { since, last },
      isRemoved: found.removed_at !== undefined,
    },
  };
}
