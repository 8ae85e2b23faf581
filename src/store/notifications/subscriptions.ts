import { type SqlBool, sql } from 'kysely';
import type { Audited } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import type { SubscriptionsOf } from '../../domain/notifications/pendingNotifications.ts';
import type {
  NewSubscription,
  Subscription,
  SubscriptionChange,
  SubscriptionKey,
  Subscriptions,
} from '../../domain/notifications/subscriptions.ts';
import { NO_LIBRARY } from '../../domain/servers/scope.ts';
import { ANOTHER_REVISION, unlessThere } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { SignedRights } from '../rights/signedRights.ts';
import { isUsed } from './endedFollows.ts';
import { dropAllData } from './events.ts';
import { forgetGuild, leftLongAgo } from './leftGuilds.ts';
import { columnsOf, type Row, type SubscriptionReader, settingsColumn } from './subscriptionRow.ts';
import { isAbout, maySee } from './unseen.ts';

interface SubscriptionsOptions {
  readonly reader: SubscriptionReader;
  readonly rights: Pick<SignedRights, 'change'>;
  readonly log: Logger;
  /** Called when settings of guilds were deleted. */
  readonly onForgotten?: () => Promise<void>;
}

export function createSubscriptions(
  db: Database,
  clock: Clock,
  { reader, rights, log, onForgotten }: SubscriptionsOptions,
): Subscriptions {
  const writing = (): Writing => ({ reader, now: clock.now().getTime() });
  return {
    list: async (guildId) =>
      (await revisedSubscriptionsOf(db, reader, { guildId, of: 'guilds' })).map(({ subscription }) => subscription),
    byId: async (id) => {
      const found = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
      return found && reader.serves(found.guild_id) ? reader.read(found) : undefined;
    },
    hasFeed: async (feed, server) => {
      const all = db.selectFrom('subscriptions').select('guild_id').distinct().where('feed', '=', feed).where(isUsed);
      const guilds = server === undefined ? all : all.where(maySee(server)).where(isAbout(server));
      return (await guilds.execute()).some(({ guild_id }) => reader.serves(guild_id));
    },
    set: (subscription, moved) =>
      db.transaction().execute((trx) => setSubscription(trx, { subscription, moved }, writing())),
    change: (id, change) => db.transaction().execute((trx) => changeSubscription(trx, id, { change, reader })),
    forgetLeft: async (present, auditedIn = () => UNAUDITED) => {
      const left = await db.transaction().execute((trx) => leftLongAgo(trx, present, clock.now()));
      for (const guildId of left) {
        const audited = auditedIn(guildId);
        await audited(() => rights.change((transaction) => forgetGuild(transaction, guildId, log)));
      }
      if (left.length > 0) await onForgotten?.();
    },
    remove: (id) => db.transaction().execute((trx) => removeSubscription(trx, id)),
    setInitially: async (name, subscription, audited = UNAUDITED) => {
      const before = db.selectFrom('initial_subscriptions').select('name').where('name', '=', name);
      if (await before.executeTakeFirst()) return false;
      const make = (trx: Database) => makeSubscription(trx, { name, subscription }, writing());
      return await audited(() => db.transaction().execute(make));
    },
  };
}

/** For callers that need no audit, for example tests. */
const UNAUDITED: Audited = (change) => change();

interface Writing {
  readonly reader: SubscriptionReader;
  readonly now: number;
}

export interface RevisedSubscription {
  readonly subscription: Subscription;
  readonly revision: number;
}

interface Which {
  readonly guildId?: string | undefined;
  /** Missing: includes people's subscriptions. */
  readonly of?: SubscriptionsOf;
}

/** Condition for the subscriptions of guilds, or of people. */
export const isOf = (whose: SubscriptionsOf) =>
  whose === 'guilds' ? sql<SqlBool>`user_id = ''` : sql<SqlBool>`user_id <> ''`;

/** The subscriptions of that guild, or of all, in the order of `Subscriptions.list`. */
export async function revisedSubscriptionsOf(
  db: Database,
  reader: SubscriptionReader,
  { guildId, of }: Which = {},
): Promise<readonly RevisedSubscription[]> {
  let found = db.selectFrom('subscriptions').selectAll();
  if (guildId !== undefined) found = found.where('guild_id', '=', guildId);
  if (of !== undefined) found = found.where(isOf(of));
  return revisedOf(await found.execute(), reader);
}

export function revisedOf(rows: readonly Row[], reader: SubscriptionReader): readonly RevisedSubscription[] {
  const served = rows.filter(({ guild_id }) => reader.serves(guild_id));
  const subscriptions = served.flatMap((row) => {
    const subscription = reader.read(row);
    return subscription ? [{ subscription, revision: row.revision }] : [];
  });
  return subscriptions.sort((a, b) => byFeedAndLibrary(a.subscription, b.subscription));
}

/** Ids are numbers, and 9 comes before 10. */
const ids = new Intl.Collator('en', { numeric: true });

const byFeedAndLibrary = (a: Subscription, b: Subscription): number =>
  FEEDS.indexOf(a.feed) - FEEDS.indexOf(b.feed) ||
  ids.compare(a.librarySectionId ?? NO_LIBRARY, b.librarySectionId ?? NO_LIBRARY) ||
  ids.compare(a.guildId, b.guildId) ||
  a.id - b.id;

/** All subscriptions with the same subject. */
const rowsAbout = (db: Database, { guildId, feed, librarySectionId }: SubscriptionKey) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('feed', '=', feed)
    .where('library_key', '=', librarySectionId ?? NO_LIBRARY);

async function setSubscription(
  trx: Database,
  { subscription, moved }: { readonly subscription: NewSubscription; readonly moved: number | undefined },
  writing: Writing,
): Promise<Subscription> {
  const { reader } = writing;
  const rows = await rowsAbout(trx, subscription).execute();
  const before =
    rows.find(({ id }) => id === moved) ??
    rows.find(({ channel_id }) => channel_id === subscription.channelId) ??
    // A row that cannot be read is never shown to people: it is replaced, or its notifications would wait for
    // ever.
    rows.find((row) => reader.read(row) === undefined);
  if (!before) return insertSubscription(trx, subscription, writing);
  const after = await trx
    .updateTable('subscriptions')
    .set({ ...columnsOf(subscription), ...ANOTHER_REVISION, ...periodAfter(reader.read(before), subscription.digest) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return written(after, reader);
}

function written(row: Row, reader: SubscriptionReader): Subscription {
  const subscription = reader.read(row);
  if (!subscription) throw new Error('a subscription that was just written cannot be read');
  return subscription;
}

async function insertSubscription(trx: Database, subscription: NewSubscription, { reader, now }: Writing) {
  const inserted = await trx
    .insertInto('subscriptions')
    .values({ ...columnsOf(subscription), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return written(inserted, reader);
}

/** A digest of another kind has other periods, so the end of the last one does not apply. */
export const periodAfter = (before: Subscription | undefined, digest: Subscription['digest']) =>
  before?.digest.kind === digest.kind ? {} : { digested_at: null };

async function changeSubscription(
  trx: Database,
  id: number,
  { change, reader }: { readonly change: SubscriptionChange; readonly reader: SubscriptionReader },
): Promise<Subscription | undefined> {
  const { pausedAt, digest } = change;
  const found = await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  const before = found && reader.read(found);
  if (!before) return undefined;
  const after = await trx
    .updateTable('subscriptions')
    .set({
      ...ANOTHER_REVISION,
      ...(pausedAt !== undefined && { paused_at: pausedAt?.getTime() ?? null }),
      ...(digest && { ...settingsColumn({ ...before, digest }), ...periodAfter(before, digest) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return written(after, reader);
}

async function removeSubscription(trx: Database, id: number): Promise<number> {
  const pending = trx.selectFrom('pending_notifications').where('subscription_id', '=', id);
  const { waiting } = await pending.select(({ fn }) => fn.countAll<number>().as('waiting')).executeTakeFirstOrThrow();
  await trx.deleteFrom('subscriptions').where('id', '=', id).execute();
  await dropAllData(trx);
  return waiting;
}

async function makeSubscription(
  trx: Database,
  { name, subscription }: { readonly name: string; readonly subscription: NewSubscription },
  writing: Writing,
): Promise<boolean> {
  const made = trx.insertInto('initial_subscriptions').values({ name, at: writing.now });
  const { numInsertedOrUpdatedRows } = await made.onConflict(unlessThere).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n || (await rowsAbout(trx, subscription).executeTakeFirst())) return false;
  await insertSubscription(trx, subscription, writing);
  return true;
}
