import { sql } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import {
  type AlsoTold,
  FEEDS,
  type FeedName,
  type NewRoute,
  type PeopleShown,
  type Route,
  type RouteChange,
  type RouteKey,
  type Routes,
} from '../../domain/notifications/subscriptions.ts';
import type { Database } from '../database/database.ts';
import { dropAllData } from './events.ts';
import { forgetLeft } from './leftGuilds.ts';
import { columnsOf, encodeSettings, type RouteReader } from './subscriptionRow.ts';

export function createRoutes(db: Database, clock: Clock, reader: RouteReader, log: Logger): Routes {
  const now = () => clock.now().getTime();
  return {
    list: (guildId) => routesOf(db, reader, guildId),
    find: async (key) => {
      const found = await findRow(db, key);
      return found && reader.read(found);
    },
    hears: async (feed) => {
      const rows = await db.selectFrom('routes').select('guild_id').distinct().where('feed', '=', feed).execute();
      return rows.some(({ guild_id }) => reader.serves(guild_id));
    },
    set: (route) => db.transaction().execute((trx) => setRoute(trx, route, reader, now())),
    change: (id, change) => db.transaction().execute((trx) => changeRoute(trx, id, change, reader)),
    forgetLeft: (present) => db.transaction().execute((trx) => forgetLeft(trx, present, log, clock.now())),
    remove: (id) => db.transaction().execute((trx) => removeRoute(trx, id)),
    seed: (name, route) => db.transaction().execute((trx) => seedRoute(trx, name, route, reader, now())),
  };
}

async function routesOf(db: Database, reader: RouteReader, guildId?: string): Promise<readonly Route[]> {
  return (await revisedRoutesOf(db, reader, guildId)).map(({ route }) => route);
}

interface RevisedRoute {
  readonly route: Route;
  readonly revision: number;
}

/** Of that guild, or of all, in the order of `Routes.list`. */
export async function revisedRoutesOf(
  db: Database,
  reader: RouteReader,
  guildId?: string,
): Promise<readonly RevisedRoute[]> {
  const all = db.selectFrom('routes').selectAll();
  const rows = await (guildId === undefined ? all : all.where('guild_id', '=', guildId)).execute();
  const served = rows.filter(({ guild_id }) => reader.serves(guild_id));
  const routes = served.flatMap((row) => {
    const route = reader.read(row);
    return route ? [{ route, revision: row.revision }] : [];
  });
  return routes.sort((a, b) => byFeedAndLibrary(a.route, b.route));
}

/** What is being drawn for that route is not to be written. */
export const ANOTHER_REVISION = { revision: sql<number>`revision + 1` } as const;

/** A route as far as an event has to know it. */
export type Taker = RouteKey & { readonly id: number; readonly also: AlsoTold; readonly people: PeopleShown };

/**
 * Also those whose settings cannot be read: news of a library with a route of its own must not go to the route of all the
 * others, and they are there once it is set again. Whether it wants all of them is then looked at again.
 */
export async function takersOf(db: Database, feed: FeedName, reader: RouteReader): Promise<readonly Taker[]> {
  const rows = await db.selectFrom('routes').selectAll().where('feed', '=', feed).execute();
  const served = rows.filter(({ guild_id }) => reader.serves(guild_id));
  return served.map((row) => reader.read(row) ?? { id: row.id, ...keyOf(row), feed, ...UNREADABLE });
}

/** Of a route that cannot be read: nothing is kept from it, and nothing is kept for it alone. */
const UNREADABLE = { also: 'upgrades-and-returns', people: 'nobody' } as const;

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

async function setRoute(trx: Database, route: NewRoute, reader: RouteReader, now: number): Promise<Route> {
  const before = await findRow(trx, route);
  if (!before) return insertRoute(trx, route, reader, now);
  const after = await trx
    .updateTable('routes')
    .set({ ...columnsOf(route), ...ANOTHER_REVISION, ...periodAfter(reader.read(before), route.digest) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return written(after, reader);
}

/** As it is from now on. */
function written(row: { readonly id: number }, reader: RouteReader): Route {
  const route = reader.read(row);
  if (!route) throw new Error('a route cannot be read that was written just now');
  return route;
}

async function insertRoute(trx: Database, route: NewRoute, reader: RouteReader, now: number): Promise<Route> {
  const inserted = await trx
    .insertInto('routes')
    .values({ ...columnsOf(route), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return written(inserted, reader);
}

/** A digest of another kind has other periods: the end of the last one says nothing about them. */
const periodAfter = (before: Route | undefined, digest: Route['digest']) =>
  before?.digest.kind === digest.kind ? {} : { digested_at: null };

async function changeRoute(
  trx: Database,
  id: number,
  change: RouteChange,
  reader: RouteReader,
): Promise<Route | undefined> {
  const { pausedAt, digest } = change;
  const found = await trx.selectFrom('routes').selectAll().where('id', '=', id).executeTakeFirst();
  const before = found && reader.read(found);
  if (!before) return undefined;
  const after = await trx
    .updateTable('routes')
    .set({
      ...ANOTHER_REVISION,
      ...(pausedAt === undefined ? {} : { paused_at: pausedAt?.getTime() ?? null }),
      ...(digest && { settings: encodeSettings({ ...before, digest }), ...periodAfter(before, digest) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return written(after, reader);
}

async function removeRoute(trx: Database, id: number): Promise<number> {
  const { waiting } = await trx
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('route_id', '=', id)
    .executeTakeFirstOrThrow();
  // Its notices go with it.
  await trx.deleteFrom('routes').where('id', '=', id).execute();
  await dropAllData(trx);
  return waiting;
}

async function seedRoute(
  trx: Database,
  name: string,
  route: NewRoute,
  reader: RouteReader,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('seeds')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n || (await findRow(trx, route))) return false;
  await insertRoute(trx, route, reader, now);
  return true;
}
