import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '../domain/audit.ts';
import type { Logger } from '../domain/logger.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../domain/notifications/settings.ts';
import type { Store } from '../domain/store.ts';
import { DAY_MS } from '../time/units.ts';
import { openLinkedAccounts } from './accounts/linkedAccounts.ts';
import { createSigner, type Signer } from './audit/chain.ts';
import { auditNotificationBatch, recordChange } from './audit/newRows.ts';
import { readEntryNumbers } from './audit/numbers.ts';
import { openAuditTrail } from './audit/retention.ts';
import { decodeAuditEntries } from './audit/trail.ts';
import { isUnfinishedEntry } from './audit/visible.ts';
import { markSettingsLost } from './changedSettings/changedSettings.ts';
import {
  type Database,
  isDiskError,
  type ReportedEvents,
  type StoreReportedEvents,
  storeFailureOf,
} from './database/database.ts';
import { type Lock, lockDatabase } from './database/lock.ts';
import { takeOwnership } from './database/owner.ts';
import { ensurePrivateFolder } from './database/privateFiles.ts';
import { bindTokens, markTokensBound } from './keys/bindTokens.ts';
import { replaceKeys } from './keys/replaceKeys.ts';
import { rememberKeys, type StoreKeys } from './keys/storeKeys.ts';
import { openSessionRules } from './live/rules/sessionRules.ts';
import { recordEventBatch } from './notifications/pending/feeds.ts';
import { createSubscriptionReader } from './notifications/subscriptions/subscriptionRow.ts';
import { deletePostsAboutHiddenServer } from './notifications/subscriptions/unseen.ts';
import { openTables } from './openTables.ts';
import { openRights, type RightsOptions } from './rights/openRights.ts';
import { areTokensBound, recordTokensBound, rightsPathOf } from './rights/rightsFile.ts';
import { linkDestination } from './servers/destinations.ts';
import { openMediaServers } from './servers/mediaServers.ts';
import { createStore, type StoreOptions } from './store.ts';

/**
 * Maximum age at which an interrupted change is still announced, in ms. Events are kept much longer, so none is
 * announced twice.
 */
const LOOK_BACK_MS = 7 * DAY_MS;

/** Notifications about changes that were interrupted because the process was killed. */
async function interruptedChanges(db: Database, now: Date): Promise<readonly ReportedEvents[]> {
  const begunRows = db.selectFrom('audit').selectAll().where('phase', '=', 'begun').where(isUnfinishedEntry);
  const rows = begunRows.where('at', '>=', now.getTime() - LOOK_BACK_MS).orderBy('id');
  const entries = await decodeAuditEntries(db, await rows.execute(), new Set());
  return await Promise.all(entries.map((entry) => interruptedEvent(db, entry)));
}

async function interruptedEvent(db: Database, entry: AuditEntry): Promise<ReportedEvents> {
  const { id, at, userId } = entry;
  const pseudonym = userId === undefined ? entry.pseudonym : undefined;
  const row = { id, numbers: await readEntryNumbers(db, id) };
  return auditNotificationBatch(row, { ...entry, pseudonym }, { at, outcome: 'unknown' });
}

/** Opens the database, which no other process may use. Throws a StoreFailure whose message says what to do. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const lock = options.path === ':memory:' ? undefined : lockFile(options.path, options.log);
  try {
    return await openUnderLock(options, lock);
  } catch (cause) {
    lock?.release();
    // The disk may have become full after the tables were opened.
    throw isDiskError(cause) ? storeFailureOf(options.path, cause) : cause;
  }
}

async function openUnderLock(storeOptions: StoreOptions, lock: Lock | undefined): Promise<Store> {
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
  const db = await openTables(path, { ...options, onLost });
  const signer = createSigner(options.auditKey ?? randomBytes(32));
  const reader = createSubscriptionReader({ log, defaultTimeZone, guildIds });
  const announce: StoreReportedEvents = (trx, batch) =>
    recordEventBatch(trx, batch, { reader, now: clock.now().getTime() });
  const keys = keysIn(storeOptions);
  const rightsPath = rightsPathOf(path);
  const hasRightsFile = keys !== undefined && path !== ':memory:';
  await bindTokens(db, {
    keys: [options.accountsKey, ...formerKeys.map(({ accounts }) => accounts)],
    signer,
    wasDone: hasRightsFile && areTokensBound(rightsPath),
    log,
  });
  const keyReplacement =
    keys && (await replaceKeys(db, { keys, formerKeys, rightsPath, now: clock.now(), log, announce }));
  if (keyReplacement) options.onKeysReplaced?.(keyReplacement);
  const isTrailIntact = await openAuditTrail(db, signer, { now: clock.now(), log });
  // Stores the keys after `openAuditTrail`, which accepts an unsigned audit trail only in an empty database.
  if (keys && isTrailIntact) await rememberKeys(db, keys);
  await markTokensBound(db);
  if (isDataLost) await markSettingsLost(db);
  const rights = await openRights(db, rightsOptionsIn(options, { signer, announce }));
  if (hasRightsFile) recordTokensBound(rightsPath);
  const mediaServers = await openMediaServers(db, {
    ...options,
    rights,
    onUnseen: (trx, id, guildId) => deletePostsAboutHiddenServer(trx, id, { guildId, now: clock.now() }),
  });
  const linkedAccounts = await openLinkedAccounts(db, {
    ...options,
    placeOf: (id) => {
      const server = mediaServers.find(id);
      return server && linkDestination(server);
    },
  });
  mediaServers.afterChange(linkedAccounts.reload);
  log.debug({ path }, 'opened the database');
  const sessionRules = await openSessionRules(db, { clock, log, serves: reader.serves, announce });
  const ownership = await takeOwnership(db);
  const parts = { signer, reader, rights, announce, linkedAccounts, mediaServers, sessionRules, ownership, lock };
  const store = createStore(db, { ...options, ...parts });
  for (const batch of await interruptedChanges(db, clock.now()))
    await db.transaction().execute((trx) => announce(trx, batch));
  return store;
}

const keysIn = ({ auditKey: audit, accountsKey: accounts }: StoreOptions): StoreKeys | undefined =>
  audit && accounts && { audit, accounts };

function rightsOptionsIn(
  { path, auditKey, clock, log }: StoreOptions,
  { signer, announce }: { readonly signer: Signer; readonly announce: StoreReportedEvents },
): RightsOptions {
  const now = clock.now();
  const isSigned = auditKey !== undefined && path !== ':memory:';
  return {
    signing: isSigned ? { signer, path: rightsPathOf(path) } : undefined,
    signer,
    now,
    log,
    onWithheld: async (trx, { reason, guildIds }) => {
      for (const guildId of [undefined, ...guildIds]) {
        const attempt = { at: now, guildId, action: 'rights withhold', capability: 'access.manage', reason } as const;
        await announce(trx, await recordChange(trx, signer, { attempt, end: { at: now, outcome: 'done' } }));
      }
    },
  };
}

function lockFile(path: string, log: Logger): Lock {
  ensurePrivateFolder(path, log);
  return lockDatabase(path, log);
}
