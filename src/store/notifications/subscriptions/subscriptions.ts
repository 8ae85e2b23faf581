import { type SqlBool, sql } from 'kysely';
import type { RunAuditedChange } from '../../../domain/audit.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Logger } from '../../../domain/logger.ts';
import { FEEDS } from '../../../domain/notifications/feeds.ts';
import type { SubscriptionOwners } from '../../../domain/notifications/pendingNotifications.ts';
import type {
  NewSubscription,
  Subscription,
  SubscriptionChange,
  SubscriptionKey,
  Subscriptions,
} from '../../../domain/notifications/subscriptions.ts';
import { EVERYTHING_VISIBLE } from '../../../domain/servers/scope.ts';
import { keepExistingRow, NEXT_SUBSCRIPTION_REVISION } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import type { SignedRights } from '../../rights/signedRights.ts';
import { deleteAllUnneededEventData } from '../events/events.ts';
import { getsEvents } from './endedFollows.ts';
import { forgetGuild, guildsLeftLongAgo } from './leftGuilds.ts';
import {
  encodeSubscriptionRow,
  encodeSubscriptionSettings,
  type SubscriptionReader,
  type SubscriptionRow,
} from './subscriptionRow.ts';
import { canGuildSeeServer, doesSubscriptionConcernServer } from './unseen.ts';

interface SubscriptionsOptions {
  readonly reader: SubscriptionReader;
  readonly rights: Pick<SignedRights, 'change'>;
  readonly log: Logger;
  readonly onForgotten?: () => Promise<void>;
}

export function createSubscriptionStore(
  db: Database,
  clock: Clock,
  { reader, rights, log, onForgotten }: SubscriptionsOptions,
): Subscriptions {
  const writeContext = (): WriteContext => ({ reader, now: clock.now().getTime() });
  return {
    list: async (guildId) =>
      (await readSubscriptionsWithRevision(db, reader, { guildId, owners: 'guilds' })).map(
        ({ subscription }) => subscription,
      ),
    byId: async (id) => {
      const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
      return row && reader.serves(row.guild_id) ? reader.read(row) : undefined;
    },
    hasFeed: async (feed, server) => {
      const subscribers = db
        .selectFrom('subscriptions')
        .select('guild_id')
        .distinct()
        .where('feed', '=', feed)
        .where(getsEvents);
      const guilds =
        server === undefined
          ? subscribers
          : subscribers.where(canGuildSeeServer(server)).where(doesSubscriptionConcernServer(server));
      return (await guilds.execute()).some(({ guild_id }) => reader.serves(guild_id));
    },
    set: (subscription, movedId) =>
      db.transaction().execute((trx) => setSubscription(trx, { subscription, movedId }, writeContext())),
    change: (id, change) => db.transaction().execute((trx) => changeSubscription(trx, id, { change, reader })),
    forgetLeft: async (presentGuilds, auditedIn = () => UNAUDITED) => {
      const leftGuilds = await db.transaction().execute((trx) => guildsLeftLongAgo(trx, presentGuilds, clock.now()));
      for (const guildId of leftGuilds) {
        const audited = auditedIn(guildId);
        await audited(() => rights.change((transaction) => forgetGuild(transaction, guildId, log)));
      }
      if (leftGuilds.length > 0) await onForgotten?.();
    },
    remove: (id) => db.transaction().execute((trx) => removeSubscription(trx, id)),
    setInitially: async (name, subscription, audited = UNAUDITED) => {
      // Avoids an audit entry at every later start. The same check is repeated in the transaction.
      const earlierTry = db.selectFrom('initial_subscriptions').select('name').where('name', '=', name);
      if (await earlierTry.executeTakeFirst()) return false;
      const setOnce = (trx: Database) => setInitialSubscription(trx, { name, subscription }, writeContext());
      return await audited(() => db.transaction().execute(setOnce));
    },
  };
}

const UNAUDITED: RunAuditedChange = (change) => change();

interface WriteContext {
  readonly reader: SubscriptionReader;
  readonly now: number;
}

export interface SubscriptionWithRevision {
  readonly subscription: Subscription;
  readonly revision: number;
}

interface SubscriptionSelection {
  readonly guildId?: string | undefined;
  readonly owners?: SubscriptionOwners;
}

export const isSubscriptionOwnedBy = (owners: SubscriptionOwners) =>
  owners === 'guilds' ? sql<SqlBool>`user_id = ''` : sql<SqlBool>`user_id <> ''`;

export async function readSubscriptionsWithRevision(
  db: Database,
  reader: SubscriptionReader,
  { guildId, owners }: SubscriptionSelection = {},
): Promise<readonly SubscriptionWithRevision[]> {
  let rows = db.selectFrom('subscriptions').selectAll();
  if (guildId !== undefined) rows = rows.where('guild_id', '=', guildId);
  if (owners !== undefined) rows = rows.where(isSubscriptionOwnedBy(owners));
  return decodeSubscriptionsWithRevision(await rows.execute(), reader);
}

export function decodeSubscriptionsWithRevision(
  rows: readonly SubscriptionRow[],
  reader: SubscriptionReader,
): readonly SubscriptionWithRevision[] {
  const servedRows = rows.filter(({ guild_id }) => reader.serves(guild_id));
  const subscriptions = servedRows.flatMap((row) => {
    const subscription = reader.read(row);
    return subscription ? [{ subscription, revision: row.revision }] : [];
  });
  return subscriptions.sort((a, b) => byFeedAndLibrary(a.subscription, b.subscription));
}

/** Compares ids as numbers, so that 9 comes before 10. */
const numericOrder = new Intl.Collator('en', { numeric: true });

const byFeedAndLibrary = (a: Subscription, b: Subscription): number =>
  FEEDS.indexOf(a.feed) - FEEDS.indexOf(b.feed) ||
  numericOrder.compare(a.librarySectionId ?? EVERYTHING_VISIBLE, b.librarySectionId ?? EVERYTHING_VISIBLE) ||
  numericOrder.compare(a.guildId, b.guildId) ||
  a.id - b.id;

const rowsAbout = (db: Database, { guildId, feed, librarySectionId }: SubscriptionKey) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('feed', '=', feed)
    .where('library_key', '=', librarySectionId ?? EVERYTHING_VISIBLE);

async function setSubscription(
  trx: Database,
  { subscription, movedId }: { readonly subscription: NewSubscription; readonly movedId: number | undefined },
  context: WriteContext,
): Promise<Subscription> {
  const { reader } = context;
  const rows = await rowsAbout(trx, subscription).execute();
  const before =
    rows.find(({ id }) => id === movedId) ??
    rows.find(({ channel_id }) => channel_id === subscription.channelId) ??
    // Otherwise, an unreadable subscription is replaced. Lists leave it out, so people cannot change it, and its
    // notifications would wait for ever.
    rows.find((row) => reader.read(row) === undefined);
  if (!before) return insertSubscription(trx, subscription, context);
  const after = await trx
    .updateTable('subscriptions')
    .set({
      ...encodeSubscriptionRow(subscription),
      ...NEXT_SUBSCRIPTION_REVISION,
      ...resetDigestPeriodIfKindChanged(reader.read(before), subscription.digest),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readWritten(after, reader);
}

function readWritten(row: SubscriptionRow, reader: SubscriptionReader): Subscription {
  const subscription = reader.read(row);
  if (!subscription) throw new Error('a subscription that was just written cannot be read');
  return subscription;
}

async function insertSubscription(trx: Database, subscription: NewSubscription, { reader, now }: WriteContext) {
  const insertedRow = await trx
    .insertInto('subscriptions')
    .values({ ...encodeSubscriptionRow(subscription), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readWritten(insertedRow, reader);
}

/** Another kind of digest has other periods, so the end of the last period is forgotten. */
export const resetDigestPeriodIfKindChanged = (before: Subscription | undefined, digest: Subscription['digest']) =>
  before?.digest.kind === digest.kind ? {} : { digested_at: null };

async function changeSubscription(
  trx: Database,
  id: number,
  { change, reader }: { readonly change: SubscriptionChange; readonly reader: SubscriptionReader },
): Promise<Subscription | undefined> {
  const { pausedAt, digest } = change;
  const row = await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  const before = row && reader.read(row);
  if (!before) return undefined;
  const after = await trx
    .updateTable('subscriptions')
    .set({
      ...NEXT_SUBSCRIPTION_REVISION,
      ...(pausedAt !== undefined && { paused_at: pausedAt?.getTime() ?? null }),
      ...(digest && {
        ...encodeSubscriptionSettings({ ...before, digest }),
        ...resetDigestPeriodIfKindChanged(before, digest),
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readWritten(after, reader);
}

async function removeSubscription(trx: Database, id: number): Promise<number> {
  const pending = trx.selectFrom('pending_notifications').where('subscription_id', '=', id);
  const { pendingCount } = await pending
    .select(({ fn }) => fn.countAll<number>().as('pendingCount'))
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('subscriptions').where('id', '=', id).execute();
  await deleteAllUnneededEventData(trx);
  return pendingCount;
}

async function setInitialSubscription(
  trx: Database,
  { name, subscription }: { readonly name: string; readonly subscription: NewSubscription },
  context: WriteContext,
): Promise<boolean> {
  const insertion = trx.insertInto('initial_subscriptions').values({ name, at: context.now });
  const { numInsertedOrUpdatedRows } = await insertion.onConflict(keepExistingRow).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n || (await rowsAbout(trx, subscription).executeTakeFirst())) return false;
  await insertSubscription(trx, subscription, context);
  return true;
}
