import { randomBytes } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { Ownership } from '../domain/database/ownership.ts';
import type { Logger } from '../domain/logger.ts';
import { DEFAULT_SETTINGS } from '../domain/notifications/settings.ts';
import type { Scrub } from '../domain/scrub.ts';
import { createAccessVersions } from './accessVersions.ts';
import { createFirstSetupStore } from './accounts/firstSetup.ts';
import { type LinkedAccountsOptions, openLinkedAccounts } from './accounts/linkedAccounts.ts';
import { createAudit } from './audit/audit.ts';
import { createSigner, type Signer } from './audit/chain.ts';
import { cutShort } from './audit/cutShort.ts';
import { openTrail, sweepAudit } from './audit/retention.ts';
import { createAuditTrail } from './audit/trail.ts';
import { createBackups } from './backup/backups.ts';
import type { BackupPlace } from './backup/folder.ts';
import { createRestoredDatabase } from './backup/restored.ts';
import { createChangedSettings, markLost } from './changedSettings/changedSettings.ts';
import type { Database } from './database/database.ts';
import { type Lock, lockDatabase } from './database/lock.ts';
import { outboxOfOwner, takeOwnership } from './database/owner.ts';
import { ownFolderOf } from './database/privateFiles.ts';
import { emptyLog } from './database/space.ts';
import { type KeyOptions, type KeyReplacement, replaceKeys } from './keys/replaceKeys.ts';
import { rememberKeys, type StoreKeys } from './keys/storeKeys.ts';
import { createBoards } from './live/boards.ts';
import { createCounters } from './live/counters.ts';
import { openSessionRules } from './live/rules/sessionRules.ts';
import { createSessionLog } from './live/sessionLog/sessionLog.ts';
import { createStreamTotals } from './live/streamTotals.ts';
import { createInstallation, createScheduleMemory, createSessionStarts, createVocabularyMemory } from './memories.ts';
import { createBlockedChannels } from './notifications/blockedChannels.ts';
import { outboxDepth } from './notifications/channelBacklog.ts';
import { createFeedStore, recordBatch } from './notifications/feeds.ts';
import { createOutbox } from './notifications/outbox.ts';
import { createPendingNotifications } from './notifications/pendingNotifications.ts';
import { createSubscriptionReader } from './notifications/subscriptionRow.ts';
import { createSubscriptions } from './notifications/subscriptions.ts';
import { openTables } from './openTables.ts';
import { createPeople } from './people/people.ts';
import { createPrivacy } from './privacy/privacy.ts';
import { createRemovals } from './removals.ts';
import { createServerIdentityStore } from './serverIdentity.ts';
import { createBackfillStore } from './statistics/backfill.ts';
import { createPlays } from './statistics/plays.ts';
import type { Store } from './store.ts';
import { sweep } from './sweep.ts';
import { createTickets } from './tickets.ts';

interface StoreOptions extends LinkedAccountsOptions {
  /** A file, created with its folder when missing, or `:memory:`, which nobody else sees and which is not locked. */
  readonly path: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** IANA; for subscriptions that name none. */
  readonly timeZone?: string | undefined;
  /** The only guilds whose subscriptions count; all if missing. */
  readonly guildIds?: readonly string[] | undefined;
  /** How many days plays are kept; for ever if missing. */
  readonly playsDays?: number | undefined;
  /** What signs the audit trail; missing: a key that ends with this process, for a database that does too. */
  readonly auditKey?: Uint8Array | undefined;
  /** Keys that the database may still be under: it is brought to those of today. */
  readonly formerKeys?: readonly StoreKeys[] | undefined;
  /** Called when it was. */
  readonly onKeysReplaced?: ((done: KeyReplacement) => void) | undefined;
  /** Takes tokens out of what the audit trail keeps; missing: there are none, as in a database for tests. */
  readonly scrub?: Scrub | undefined;
  /** Where backups go; without it there are none, not even before an upgrade. */
  readonly backups?: BackupPlace | undefined;
  /** How many days the audit trail is kept; a year if missing. */
  readonly auditDays?: number | undefined;
}

/**
 * Opens the database for this process alone. Rejects with a StoreFailure, whose message says in plain words what to do.
 */
export async function openStore({ path, ...options }: StoreOptions): Promise<Store> {
  const lock = path === ':memory:' ? undefined : lockFile(path, options.log);
  try {
    let isLost = false;
    const onLost = (): void => {
      isLost = true;
    };
    const db = await openTables(path, { ...options, onLost });
    const signer = createSigner(options.auditKey ?? randomBytes(32));
    const keys = keysIn(options);
    if (keys) await bringToKeys(db, keys, options);
    const isOurs = await openTrail(db, signer, options.clock.now(), options.log);
    // Only now: a trail that nothing is signed of is a new one only in a database that nothing is stored in.
    if (keys && isOurs) await rememberKeys(db, keys);
    if (isLost) await markLost(db);
    const linkedAccounts = await openLinkedAccounts(db, options);
    options.log.debug({ path }, 'database open');
    const store = await storeOver(
      db,
      { ...options, signer, linkedAccounts, ownership: await takeOwnership(db), path },
      lock,
    );
    for (const batch of await cutShort(db, options.clock.now())) await store.feeds.record(batch);
    return store;
  } catch (cause) {
    lock?.release();
    throw cause;
  }
}

/** A database without keys ends with its process. */
const keysIn = ({ auditKey: audit, accountsKey: accounts }: Partial<StoreOptions>): StoreKeys | undefined =>
  audit && accounts && { audit, accounts };

async function bringToKeys(db: Database, keys: StoreKeys, options: Omit<StoreOptions, 'path'>): Promise<void> {
  const { formerKeys = [], onKeysReplaced, guildIds, clock, log } = options;
  const defaultTimeZone = options.timeZone ?? DEFAULT_SETTINGS.timeZone;
  const reader = createSubscriptionReader({ log, defaultTimeZone, guildIds });
  const now = clock.now();
  const announce: KeyOptions['announce'] = (trx, batch) => recordBatch(trx, batch, reader, now.getTime());
  const done = await replaceKeys(db, { keys, formerKeys, now, log, announce });
  if (done) onKeysReplaced?.(done);
}

function lockFile(path: string, log: Logger): Lock {
  ownFolderOf(path, log);
  return lockDatabase(path, log);
}

async function storeOver(
  db: Database,
  {
    clock,
    log,
    timeZone: defaultTimeZone = DEFAULT_SETTINGS.timeZone,
    guildIds,
    playsDays,
    ownership,
    signer,
    linkedAccounts,
    auditDays: days = 365,
    scrub = (text) => text,
    path,
    accountsKey = randomBytes(32),
    backups: place,
  }: StoreOptions & {
    readonly ownership: Ownership;
    readonly signer: Signer;
    readonly linkedAccounts: Awaited<ReturnType<typeof openLinkedAccounts>>;
  },
  lock: Lock | undefined,
): Promise<Store> {
  const subscriptionReader = createSubscriptionReader({ log, defaultTimeZone, guildIds });
  const running = new Set<number>();
  const announce: Parameters<typeof createAudit>[1]['announce'] = (trx, batch) =>
    recordBatch(trx, batch, subscriptionReader, clock.now().getTime());
  const { serves } = subscriptionReader;
  const sessionRules = await openSessionRules(db, { clock, log, serves, announce });
  const forgetServer = async (): Promise<void> => {
    linkedAccounts.forget();
    await sessionRules.load();
  };
  const sweepWith = async (before: () => Promise<void>): Promise<void> => {
    try {
      await before();
      await sweep(db, { clock, log, playsDays });
    } finally {
      // Each time: somebody who read the database may have kept an earlier deletion in the log.
      await emptyLog(db, log);
    }
  };
  return {
    feeds: createFeedStore(db, clock, subscriptionReader),
    notifications: createPendingNotifications(db, clock, subscriptionReader),
    subscriptions: createSubscriptions(db, clock, {
      reader: subscriptionReader,
      log,
      onForgotten: sessionRules.reload,
    }),
    blocked: createBlockedChannels(db, clock, subscriptionReader),
    people: createPeople(db),
    privacy: createPrivacy(db, { onForgotten: linkedAccounts.forget, sessionRules, signer, log }),
    linkedAccounts,
    plays: createPlays(db),
    backfill: createBackfillStore(db),
    serverIdentity: createServerIdentityStore(db, clock, forgetServer),
    installation: createInstallation(db),
    vocabularyMemory: createVocabularyMemory(db),
    sessionStarts: createSessionStarts(db),
    scheduleMemory: createScheduleMemory(db),
    outbox: outboxOfOwner(createOutbox(db, clock, log, subscriptionReader), ownership),
    tickets: createTickets(db),
    audit: createAudit(db, { signer, running, announce, scrub }),
    auditTrail: createAuditTrail(db, running),
    accessVersions: createAccessVersions(db, log),
    removals: createRemovals(db),
    boards: createBoards(db, { clock, log, serves }),
    counters: createCounters(db, { clock, serves }),
    sessionRules,
    changedSettings: createChangedSettings(db, serves),
    restored: createRestoredDatabase(db, { clock, onRulesHeld: sessionRules.load }),
    firstSetup: createFirstSetupStore(db, accountsKey),
    backups: place && path !== ':memory:' ? createBackups(db, { path, place, clock, log }) : undefined,
    sessionLog: createSessionLog(db),
    streamTotals: createStreamTotals(db),
    ownership,
    outboxDepth: () => outboxDepth(db),
    sweep: () =>
      sweepWith(async () => {
        await sweepAudit(db, signer, { now: clock.now(), days });
        await sessionRules.forgetOld(clock.now());
      }),
    sweepAtStart: () => sweepWith(async () => undefined),
    close: async () => {
      await db.destroy();
      lock?.release();
    },
  };
}
