import { sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import { foldedTitle } from '../domain/notifications/follows.ts';
import { MOST_WISHES, type Wish, type Wishes } from '../domain/wishes.ts';
import type { Database } from './database/database.ts';
import { wishes } from './tables/members/wishes.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';

export const createWishes = (db: Database, clock: Clock): Wishes => ({
  list: (guildId) => listed(db, guildId),
  place: (id, guildId, wanted) => db.transaction().execute((trx) => place(trx, id, { guildId, wanted })),
  close: (id, guildId, word) =>
    db.transaction().execute(async (trx) => {
      const wish = (await listed(trx, guildId)).find((each) => each.id === id);
      const closed = encodeRow(wishes, { closedAt: clock.now(), word });
      if (wish) await trx.updateTable('wishes').set(closed).where('id', '=', id).execute();
      return wish;
    }),
  untold: async (after) => {
    const rows = await db
      .selectFrom('follows')
      .innerJoin('wishes', 'wishes.id', 'follows.wish_id')
      .innerJoin('subscriptions', 'subscriptions.id', 'follows.subscription_id')
      .select([
        'follows.id',
        'follows.user_id',
        'follows.guild_id',
        'wish_id',
        'wishes.title',
        'wishes.year',
        'word',
        'closed_at',
      ])
      .select(sql<string>`json_extract(subscriptions.settings, '$.locale')`.as('locale'))
      .where('closed_at', 'is not', null)
      .where('follows.id', '>', after?.id ?? 0)
      .orderBy('follows.id')
      .limit(AT_ONCE)
      .execute();
    return rows.map(({ id, user_id: userId, guild_id: guildId, wish_id, locale, ...row }) => {
      const { title, year, word, closedAt = new Date(0) } = decodeRow(wishes, row);
      return { id, userId, guildId, locale, word, closedAt, wish: { id: wish_id ?? 0, title, year } };
    });
  },
});

/** The others are on the next page. */
const AT_ONCE = 50;

/**
 * A row for each person that an open wish of that guild has, whose arrival they are not about to be told of.
 */
const shared = (db: Database, guildId: string) =>
  db
    .selectFrom('wishes')
    .innerJoin('follows', 'follows.wish_id', 'wishes.id')
    .where('wishes.guild_id', '=', guildId)
    .where('closed_at', 'is', null)
    .where('arrived_at', 'is', null);

async function listed(
  db: Database,
  guildId: string,
): Promise<readonly (Wish & { readonly place: number | undefined })[]> {
  const rows = await shared(db, guildId)
    .select(['wishes.id', 'wishes.title', 'wishes.year', 'place'])
    .select(sql<number>`count(*)`.as('people'))
    .groupBy('wishes.id')
    .orderBy(sql`place is null, place, people desc, wishes.id`)
    .execute();
  return rows.map((row) => ({ ...decodeRow(wishes, row), people: row.people }));
}

/**
 * All wishes up to that place get a number, so that people who join or leave another wish do not move them.
 */
async function place(
  trx: Database,
  id: number,
  { guildId, wanted }: { readonly guildId: string; readonly wanted: number | undefined },
): Promise<number | undefined> {
  const all = await listed(trx, guildId);
  const others = all.filter((each) => each.id !== id);
  if (others.length === all.length) return undefined;
  const ids = others.map((each) => each.id);
  const fixed = others.filter((each) => each.place !== undefined).length;
  if (wanted !== undefined) ids.splice(wanted - 1, 0, id);
  const placed = wanted === undefined ? ids.slice(0, fixed) : ids.slice(0, Math.max(fixed + 1, wanted));
  await trx.updateTable('wishes').set({ place: null }).where('id', '=', id).execute();
  for (const [index, each] of placed.entries())
    await trx
      .updateTable('wishes')
      .set({ place: index + 1 })
      .where('id', '=', each)
      .execute();
  return (await listed(trx, guildId)).findIndex((each) => each.id === id) + 1;
}

/** The number of that wish, which begins with the first who has it; undefined where the list is full. */
export async function wishFor(
  trx: Database,
  guildId: string,
  { title, year, now }: Pick<Wish, 'title' | 'year'> & { readonly now: Date },
): Promise<number | undefined> {
  const folded = foldedTitle(title);
  const same = shared(trx, guildId).select('wishes.id').where('wishes.folded', '=', folded);
  const open = await same.where('wishes.year', 'is', year ?? null).executeTakeFirst();
  if (open) return open.id;
  const all = shared(trx, guildId).select(sql<number>`count(distinct wishes.id)`.as('count'));
  if ((await all.executeTakeFirstOrThrow()).count >= MOST_WISHES) return undefined;
  const row = encodeRow(wishes, { guildId, title, folded, year, createdAt: now });
  const inserted = trx.insertInto('wishes').values(row);
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
}
