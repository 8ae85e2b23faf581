import type { Clock } from '../domain/clock.ts';
import {
  type AlsoTold,
  FEEDS,
  type FeedName,
  type NewRoute,
  type Route,
  type RouteChange,
  type RouteKey,
  type Routes,
} from '../domain/routes.ts';
import type { Database } from './database.ts';
import { columnsOf, decodeRoute, encodeSettings, type ReadRoute } from './routeRow.ts';

export function createRoutes(db: Database, clock: Clock, read: ReadRoute): Routes {
  const now = () => clock.now().getTime();
  return {
    list: (guildId) => routesOf(db, read, guildId),
    find: async (key) => {
      const found = await findRow(db, key);
      return found && read(found);
    },
    set: (route) => db.transaction().execute((trx) => setRoute(trx, route, read, now())),
    change: (id, change) => db.transaction().execute((trx) => changeRoute(trx, id, change, read)),
    remove: (id) => db.transaction().execute((trx) => removeRoute(trx, id)),
    seed: (name, route) => db.transaction().execute((trx) => seedRoute(trx, name, route, now())),
  };
}

/** Of that guild, or of all, in the order of `Routes.list`. */
export async function routesOf(db: Database, read: ReadRoute, guildId?: string): Promise<readonly Route[]> {
  const all = db.selectFrom('routes').selectAll();
  const rows = await (guildId === undefined ? all : all.where('guild_id', '=', guildId)).execute();
  return rows.flatMap((row) => read(row) ?? []).sort(byFeedAndLibrary);
}

/** A route as far as an event has to know it. */
export type Taker = RouteKey & { readonly id: number; readonly also: AlsoTold };

/**
 * Also those whose settings cannot be read: news of a library with a route of its own must not go to the route of all the
 * others, and they are there once it is set again. Whether it wants all of them is then looked at again.
 */
export async function takersOf(db: Database, feed: FeedName, read: ReadRoute): Promise<readonly Taker[]> {
  const rows = await db.selectFrom('routes').selectAll().where('feed', '=', feed).execute();
  return rows.map((row) => read(row) ?? { id: row.id, ...keyOf(row), feed, also: 'upgrades-and-returns' });
}

const keyOf = ({ guild_id, library_key }: { readonly guild_id: string; readonly library_key: string }) => ({
  guildId: guild_id,
  librarySectionId: library_key === '' ? undefined : library_key,
});

/** Ids are numbers, and 9 comes before 10. */
const ids = new Intl.Collator('en', { numeric: true });

const byFeedAndLibrary = (a: Route, b: Route): number =>
  FEEDS.indexOf(a.feed) - FEEDS.indexOf(b.feed) ||
  ids.compare(a.librarySectionId ?? '', b.librarySectionId ?? '') ||
  ids.compare(a.guildId, b.guildId);

const findRow = (db: Database, { guildId, feed, librarySectionId }: RouteKey) =>
  db
    .selectFrom('routes')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('feed', '=', feed)
    .where('library_key', '=', librarySectionId ?? '')
    .executeTakeFirst();

async function setRoute(trx: Database, route: NewRoute, read: ReadRoute, now: number): Promise<Route> {
  const before = await findRow(trx, route);
  if (!before) return insertRoute(trx, route, now);
  const after = await trx
    .updateTable('routes')
    .set({ ...columnsOf(route), paused_at: null, ...periodAfter(read(before), route.digest) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return decodeRoute(after);
}

async function insertRoute(trx: Database, route: NewRoute, now: number): Promise<Route> {
  const inserted = await trx
    .insertInto('routes')
    .values({ ...columnsOf(route), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return decodeRoute(inserted);
}

/** A digest of another kind has other periods: the end of the last one says nothing about them. */
const periodAfter = (before: Route | undefined, digest: Route['digest']) =>
  before?.digest.kind === digest.kind ? {} : { digested_at: null };

async function changeRoute(
  trx: Database,
  id: number,
  change: RouteChange,
  read: ReadRoute,
): Promise<Route | undefined> {
  const { pausedAt, digest } = change;
  const found = await trx.selectFrom('routes').selectAll().where('id', '=', id).executeTakeFirst();
  const before = found && read(found);
  if (!before) return undefined;
  const after = await trx
    .updateTable('routes')
    .set({
      // Kysely wants something to set.
      id,
      ...(pausedAt === undefined ? {} : { paused_at: pausedAt?.getTime() ?? null }),
      ...(digest && { settings: encodeSettings({ ...before, digest }), ...periodAfter(before, digest) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return decodeRoute(after);
}

async function removeRoute(trx: Database, id: number): Promise<number> {
  const { waiting } = await trx
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('route_id', '=', id)
    .executeTakeFirstOrThrow();
  // Its notices go with it.
  await trx.deleteFrom('routes').where('id', '=', id).execute();
  return waiting;
}

async function seedRoute(trx: Database, name: string, route: NewRoute, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('seeds')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n || (await findRow(trx, route))) return false;
  await insertRoute(trx, route, now);
  return true;
}
