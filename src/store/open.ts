import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '../domain/audit.ts';
import type { Logger } from '../domain/logger.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../domain/notifications/settings.ts';
import type { DatabaseStore } from '../domain/store.ts';
import { DAY_MS } from '../time/units.ts';
import { openLinkedAccountStore } from './accounts/linkedAccounts.ts';
import { createSigner, type Signer } from './audit/chain.ts';
import { auditNotificationBatch, recordAuditedChange } from './audit/newRows.ts';
import { readAuditEntryNumbers } from './audit/numbers.ts';
import { openAuditTrail } from './audit/retention.ts';
import { decodeAuditEntries } from './audit/trail.ts';
import { unfinishedAuditEntryCondition } from './audit/visible.ts';
import { markSettingsLost } from './changedSettings/changedSettings.ts';
import {
  type Database,
  isDiskError,
  type ReportedEvents,
  type StoreReportedEvents,
  storeFailureOf,
} from './database/database.ts';
import { type DatabaseLock, lockDatabase } from './database/lock.ts';
import { takeDatabaseOwnership } from './database/owner.ts';
import { ensurePrivateFolder } from './database/privateFiles.ts';
import { bindOldTokensToAddresses, markTokensBoundToAddresses } from './keys/bindOldTokensToAddresses.ts';
import { replaceKeys } from './keys/replaceKeys.ts';
import { type StoreKeys, storeKeyIdOnce } from './keys/storeKeys.ts';
import { openSessionRuleStore } from './live/rules/sessionRules.ts';
import { recordEventBatch } from './notifications/pending/feeds.ts';
import { createSubscriptionReader } from './notifications/subscriptions/subscriptionRow.ts';
import { deletePostsAboutHiddenServer } from './notifications/subscriptions/unseen.ts';
import { openOrRestoreDatabase } from './openOrRestoreDatabase.ts';
import { openRights, type RightsOptions } from './rights/openRights.ts';
import { accessRightsFilePathOf, areTokensBoundToAddresses, recordTokensBound } from './rights/rightsFile.ts';
import { linkDestination } from './servers/destinations.ts';
import { openMediaServerStore } from './servers/mediaServers.ts';
import { createDatabaseStore, type DatabaseStoreOptions } from './store.ts';

/**
 * Maximum age at which an interrupted change is still announced, in ms. Events are kept much longer, so none is
 * announced twice.
 */
const LOOK_BACK_MS = 7 * DAY_MS;

/** Notifications about changes that were interrupted because the process was killed. */
async function interruptedChanges(db: Database, now: Date): Promise<readonly ReportedEvents[]> {
  const begunRows = db
    .selectFrom('audit')
    .selectAll()
    .where('phase', '=', 'begun')
    .where(unfinishedAuditEntryCondition);
  const rows = begunRows.where('at', '>=', now.getTime() - LOOK_BACK_MS).orderBy('id');
  const entries = await decodeAuditEntries(db, await rows.execute(), new Set());
  return await Promise.all(entries.map((entry) => interruptedEvent(db, entry)));
}

async function interruptedEvent(db: Database, entry: AuditEntry): Promise<ReportedEvents> {
  const { id, at, userId } = entry;
  const pseudonym = userId === undefined ? entry.pseudonym : undefined;
  const row = { id, numbers: await readAuditEntryNumbers(db, id) };
  return auditNotificationBatch(row, { ...entry, pseudonym }, { at, outcome: 'unknown' });
}

/** Opens the database, which no other process may use. Throws a StoreFailure whose message says what to do. */
export async function openDatabaseStore(options: DatabaseStoreOptions): Promise<DatabaseStore> {
  const lock = options.path === ':memory:' ? undefined : lockFile(options.path, options.log);
  try {
    return await openUnderLock(options, lock);
  } catch (cause) {
    lock?.release();
    // Explains an error of the disk, which may have become full after the tables were opened.
    throw isDiskError(cause) ? storeFailureOf(options.path, cause) : cause;
  }
}

async function openUnderLock(
  storeOptions: DatabaseStoreOptions,
  lock: DatabaseLock | undefined,
): Promise<DatabaseStore> {
  // The key for a database in memory need not outlive the process.
  const options = { ...storeOptions, accountsKey: storeOptions.accountsKey ?? randomBytes(32) };
  const {
    path,
    clock,
    log,
    guildIds,
    formerKeys = [],
    timeZone: defaultTimeZone = DEFAULT_SUBSCRIPTION_SETTINGS.timeZone,
  } = options;
  let isDataLost = false;
  const onLost = (): void => {
    isDataLost = true;
  };
  const db = await openOrRestoreDatabase(path, { ...options, onLost });
  const signer = createSigner(options.auditKey ?? randomBytes(32));
  const reader = createSubscriptionReader({ log, defaultTimeZone, guildIds });
  const announce: StoreReportedEvents = (trx, batch) =>
    recordEventBatch(trx, batch, { reader, now: clock.now().getTime() });
  const keys = keysIn(storeOptions);
  const rightsPath = accessRightsFilePathOf(path);
  const hasRightsFile = keys !== undefined && path !== ':memory:';
  await bindOldTokensToAddresses(db, {
    keys: [options.accountsKey, ...formerKeys.map(({ accounts }) => accounts)],
    signer,
    wasDone: hasRightsFile && areTokensBoundToAddresses(rightsPath),
    log,
  });
  const keyReplacement =
    keys && (await replaceKeys(db, { keys, formerKeys, rightsPath, now: clock.now(), log, announce }));
  if (keyReplacement) options.onKeysReplaced?.(keyReplacement);
  const isTrailIntact = await openAuditTrail(db, signer, { now: clock.now(), log });
  // Stores the keys after `openAuditTrail`, which accepts an unsigned audit trail only in an empty database.
  if (keys && isTrailIntact) await storeKeyIdOnce(db, keys);
  await markTokensBoundToAddresses(db);
  if (isDataLost) await markSettingsLost(db);
  const rights = await openRights(db, rightsOptionsIn(options, { signer, announce }));
  if (hasRightsFile) recordTokensBound(rightsPath);
  const mediaServers = await openMediaServerStore(db, {
    ...options,
    rights,
    onUnseen: (trx, id, guildId) => deletePostsAboutHiddenServer(trx, id, { guildId, now: clock.now() }),
  });
  const linkedAccounts = await openLinkedAccountStore(db, {
    ...options,
    placeOf: (id) => {
      const server = mediaServers.find(id);
      return server && linkDestination(server);
    },
  });
  mediaServers.afterChange(linkedAccounts.reload);
  log.debug({ path }, 'opened the database');
  const sessionRules = await openSessionRuleStore(db, { clock, log, serves: reader.serves, announce });
  const ownership = await takeDatabaseOwnership(db);
  const parts = { signer, reader, rights, announce, linkedAccounts, mediaServers, sessionRules, ownership, lock };
  const store = createDatabaseStore(db, { ...options, ...parts });
  for (const batch of await interruptedChanges(db, clock.now()))
    await db.transaction().execute((trx) => announce(trx, batch));
  return store;
}

const keysIn = ({ auditKey: audit, accountsKey: accounts }: DatabaseStoreOptions): StoreKeys | undefined =>
  audit && accounts && { audit, accounts };

function rightsOptionsIn(
  { path, auditKey, clock, log }: DatabaseStoreOptions,
  { signer, announce }: { readonly signer: Signer; readonly announce: StoreReportedEvents },
): RightsOptions {
  const now = clock.now();
  const isSigned = auditKey !== undefined && path !== ':memory:';
  return {
    signing: isSigned ? { signer, path: accessRightsFilePathOf(path) } : undefined,
    signer,
    now,
    log,
    onWithheld: async (trx, { reason, guildIds }) => {
      for (const guildId of [undefined, ...guildIds]) {
        const attempt = { at: now, guildId, action: 'rights withhold', capability: 'access.manage', reason } as const;
        await announce(trx, await recordAuditedChange(trx, signer, { attempt, end: { at: now, outcome: 'done' } }));
      }
    },
  };
}

function lockFile(path: string, log: Logger): DatabaseLock {
  ensurePrivateFolder(path, log);
  return lockDatabase(path, log);
}
