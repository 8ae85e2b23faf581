import { randomBytes } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { DatabaseOwnership } from '../domain/database/ownership.ts';
import { mergeSessionLogs } from '../domain/live/severalLogs.ts';
import type { Logger } from '../domain/logger.ts';
import type { ScrubSecrets } from '../domain/scrub.ts';
import { FIRST_SERVER_ID, type ServerId } from '../domain/servers/refs.ts';
import type { DatabaseStore, ServerStore } from '../domain/store.ts';
import { createAccessVersions } from './accessVersions.ts';
import { createFirstSetupStore } from './accounts/firstSetup.ts';
import type { LinkedAccountsOptions, StoredLinkedAccounts } from './accounts/linkedAccounts.ts';
import { createGuildAppearanceStore } from './appearances.ts';
import { createAuditRecorder } from './audit/audit.ts';
import type { Signer } from './audit/chain.ts';
import { createAuditTrail } from './audit/trail.ts';
import { createBackupService } from './backup/backups.ts';
import type { BackupSettings } from './backup/folder.ts';
import { createRestoredDatabase } from './backup/restored.ts';
import { createChangedSettingsStore } from './changedSettings/changedSettings.ts';
import { createPickParticipantStore } from './countedIn.ts';
import type { Database, StoreReportedEvents } from './database/database.ts';
import type { DatabaseLock } from './database/lock.ts';
import { limitOutboxToDatabaseOwner } from './database/owner.ts';
import { createExpiringTokenStore } from './endingTokens.ts';
import { createHintStore } from './hints.ts';
import type { KeyReplacement } from './keys/replaceKeys.ts';
import type { StoreKeys } from './keys/storeKeys.ts';
import { createBoardStore } from './live/boards.ts';
import { createCounters } from './live/counters.ts';
import type { StoredSessionRules } from './live/rules/sessionRules.ts';
import { createSessionLog } from './live/sessionLog/sessionLog.ts';
import { createStreamMeasurementReader, createStreamTotalsStore } from './live/streamTotals.ts';
import { createServerMetaStores, createStoresInMetaTable } from './memories.ts';
import { createFollowStore } from './notifications/follows/follows.ts';
import { createBlockedChannelStore } from './notifications/outbox/blockedChannels.ts';
import { createOutbox } from './notifications/outbox/outbox.ts';
import { createFeedStore } from './notifications/pending/feeds.ts';
import { createPendingNotificationStore } from './notifications/pending/pendingNotifications.ts';
import { readOutboxDepth } from './notifications/posts/channelBacklog.ts';
import type { SubscriptionReader } from './notifications/subscriptions/subscriptionRow.ts';
import { createSubscriptionStore } from './notifications/subscriptions/subscriptions.ts';
import { createBotTroubleStore } from './ownTroubles.ts';
import { createPeopleStore } from './people/people.ts';
import { createPlaylistCopyStore } from './playlistCopies.ts';
import { createPersonalDataStore } from './privacy/privacy.ts';
import { createRecapStores } from './recaps.ts';
import { createPlaylistRemovalStore } from './removals.ts';
import { createFaultReportStore } from './reports.ts';
import { createAccessRightsConflictStore } from './rights/decisions.ts';
import type { SignedRights } from './rights/signedRights.ts';
import { createStoresAboutSeenTitles } from './seen/seen.ts';
import { createServerIdentityStore, createServerVocabularyStore } from './serverIdentity.ts';
import { createFirstServer } from './servers/firstServer.ts';
import { createInitialGuilds } from './servers/initialGuilds.ts';
import { createInstallationAdminStore } from './servers/installationAdmins.ts';
import type { StoredMediaServers } from './servers/mediaServers.ts';
import { createHistoryBackfillStore } from './statistics/backfill.ts';
import { createDailyLibrarySizeStore, createLibrarySizeReader } from './statistics/libraryDays.ts';
import { createPlayCounter, createPlays } from './statistics/plays.ts';
import { createSweeps } from './sweep.ts';
import { createActionTicketStore } from './tickets.ts';
import { createTitleProblemStore } from './titles/checkedTitles.ts';
import { createLibraryTitleStore } from './titles/rememberedTitles.ts';
import { createVoteStore } from './votes.ts';
import { createWishStore } from './wishes.ts';

export interface DatabaseStoreOptions extends LinkedAccountsOptions {
  /**
   * Path of the database file, which is created with its folder if missing. A `:memory:` database is not visible to
   * other processes and is not locked.
   */
  readonly path: string;
  /** Content of a new `:memory:` database, from `DatabaseSync.serialize`. Saves time in tests. */
  readonly image?: Uint8Array | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** Default time zone of subscriptions, as an IANA name. */
  readonly timeZone?: string | undefined;
  /** Guilds whose subscriptions count. Undefined: all guilds. */
  readonly guildIds?: readonly string[] | undefined;
  /** Number of days for which plays are kept. Undefined: for ever. */
  readonly playsDays?: number | undefined;
  /** The key that signs the audit trail. Undefined for a random key, for example in memory. */
  readonly auditKey?: Uint8Array | undefined;
  /** Former keys of the database, which the current keys replace. */
  readonly formerKeys?: readonly StoreKeys[] | undefined;
  readonly onKeysReplaced?: ((done: KeyReplacement) => void) | undefined;
  /** Removes tokens from texts of the audit trail. Not needed in tests. */
  readonly scrub?: ScrubSecrets | undefined;
  /** Where backups are stored. Undefined: no backups are made, not even before an update changes the tables. */
  readonly backups?: BackupSettings | undefined;
  /** Number of days for which the audit trail is kept. Undefined: 365. */
  readonly auditDays?: number | undefined;
}

interface StoreParts extends DatabaseStoreOptions {
  readonly signer: Signer;
  readonly reader: SubscriptionReader;
  readonly announce: StoreReportedEvents;
  readonly linkedAccounts: StoredLinkedAccounts;
  readonly mediaServers: StoredMediaServers;
  readonly rights: SignedRights;
  readonly sessionRules: StoredSessionRules;
  readonly ownership: DatabaseOwnership;
  readonly lock: DatabaseLock | undefined;
}

export function createDatabaseStore(db: Database, parts: StoreParts): DatabaseStore {
  const { path, clock, log, signer, reader, announce, ownership, lock, sessionRules, backups: place } = parts;
  const { rights, linkedAccounts, mediaServers } = parts;
  const { serves } = reader;
  const runningChanges = new Set<number>();
  const onServerForgotten = async (server: ServerId): Promise<void> => {
    await linkedAccounts.reload();
    await sessionRules.forgetServer(server);
  };
  const servers = new Map<ServerId, ServerStore>();
  const ofServer = (server: ServerId): ServerStore => {
    const serverStore = servers.get(server) ?? createServerStore(db, server, { ...parts, onServerForgotten });
    servers.set(server, serverStore);
    return serverStore;
  };
  return {
    ...createPostStores(db, parts),
    people: createPeopleStore(db),
    privacy: createPersonalDataStore(db, {
      onForgotten: () => reloadAll([linkedAccounts, mediaServers, sessionRules]),
      rights,
      sessionRules,
      signer,
      log,
    }),
    linkedAccounts,
    mediaServers,
    installationAdmins: createInstallationAdminStore(rights, { clock }),
    rightsDecisions: createAccessRightsConflictStore(rights, { ...parts, onDecided: mediaServers.reload }),
    firstServer: createFirstServer(db, parts),
    initialGuilds: createInitialGuilds(rights, mediaServers, parts),
    ...ofServer(FIRST_SERVER_ID),
    ofServer,
    ...createCountingStores(db),
    sessionLogOf: (servers: readonly ServerId[]) =>
      mergeSessionLogs(
        servers.map((server) => ({
          ...ofServer(server).sessionLog,
          since: mediaServers.find(server)?.addedAt.getTime() ?? 0,
        })),
      ),
    ...createStoresInMetaTable(db),
    tickets: createActionTicketStore(db, signer),
    audit: createAuditRecorder(db, {
      signer,
      running: runningChanges,
      announce,
      scrub: parts.scrub ?? ((text) => text),
    }),
    auditTrail: createAuditTrail(db, runningChanges),
    accessVersions: createAccessVersions(db, rights, { signer, log }),
    ...createMemberStores(db, parts),
    appearances: createGuildAppearanceStore(db),
    boards: createBoardStore(db, { clock, log, serves }),
    counters: createCounters(db, { clock, serves }),
    sessionRules,
    changedSettings: createChangedSettingsStore(db, serves),
    restored: createRestoredDatabase(db, { clock, announce, onRulesChanged: sessionRules.load }),
    ownTroubles: createBotTroubleStore(db, announce),
    endingTokens: createExpiringTokenStore(db),
    firstSetup: createFirstSetupStore(db, parts.accountsKey ?? randomBytes(32)),
    backups: place && path !== ':memory:' ? createBackupService(db, { path, place, clock, log }) : undefined,
    ownership,
    ...createSweeps(db, { ...parts, onServerForgotten }),
    close: () => db.destroy().then(() => lock?.release()),
  };
}

const createCountingStores = (db: Database) => ({
  playsOf: (servers: readonly ServerId[]) => createPlayCounter(db, servers),
  librarySizesOf: (servers: readonly ServerId[]) => createLibrarySizeReader(db, servers),
  streamTotalsOf: (servers: readonly ServerId[]) => createStreamMeasurementReader(db, servers),
  checkedTitles: createTitleProblemStore(db),
  ...createStoresAboutSeenTitles(db),
});

const createServerStore = (
  db: Database,
  server: ServerId,
  {
    clock,
    reader,
    mediaServers,
    onServerForgotten,
  }: StoreParts & { readonly onServerForgotten: (server: ServerId) => Promise<void> },
): ServerStore => ({
  feeds: createFeedStore(db, { clock, reader, server }),
  plays: createPlays(db, server),
  backfill: createHistoryBackfillStore(db, server),
  serverIdentity: createServerIdentityStore(db, { server, mediaServers, clock, onForgotten: onServerForgotten }),
  vocabularyMemory: createServerVocabularyStore(db, { server, mediaServers }),
  sessionLog: createSessionLog(db, server),
  streamTotals: createStreamTotalsStore(db, server),
  libraryDays: createDailyLibrarySizeStore(db, server),
  titles: createLibraryTitleStore(db, server),
  ...createServerMetaStores(db, server),
});

const createPostStores = (
  db: Database,
  { clock, log, reader, announce, rights, sessionRules, mediaServers, ownership }: StoreParts,
) => ({
  notifications: createPendingNotificationStore(db, clock, reader),
  subscriptions: createSubscriptionStore(db, clock, {
    reader,
    rights,
    log,
    onForgotten: () => reloadAll([sessionRules, mediaServers]),
  }),
  follows: createFollowStore(db, clock, reader),
  wishes: createWishStore(db, clock),
  blocked: createBlockedChannelStore(db, clock, reader),
  outbox: limitOutboxToDatabaseOwner(createOutbox(db, { clock, log, reader }), ownership),
  outboxDepth: () => readOutboxDepth(db),
  ...createRecapStores(db, announce, clock),
});

const createMemberStores = (db: Database, { clock, log, announce, reader }: StoreParts) => ({
  removals: createPlaylistRemovalStore(db),
  playlistCopies: createPlaylistCopyStore(db),
  countedIn: createPickParticipantStore(db),
  hints: createHintStore(db, clock),
  votes: createVoteStore(db, { clock, log, serves: reader.serves }),
  reports: createFaultReportStore(db, announce),
});

async function reloadAll(parts: readonly Pick<StoredMediaServers, 'reload'>[]): Promise<void> {
  for (const part of parts) await part.reload();
}
