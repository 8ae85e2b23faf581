import { randomBytes } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { DatabaseOwnership } from '../domain/database/ownership.ts';
import { mergeSessionLogs } from '../domain/live/severalLogs.ts';
import type { Logger } from '../domain/logger.ts';
import type { Scrub } from '../domain/scrub.ts';
import { FIRST_SERVER, type ServerId } from '../domain/servers/refs.ts';
import type { ServerStore, Store } from '../domain/store.ts';
import { createAccessVersions } from './accessVersions.ts';
import { createFirstSetupStore } from './accounts/firstSetup.ts';
import type { LinkedAccountsOptions, StoredLinkedAccounts } from './accounts/linkedAccounts.ts';
import { createAppearances } from './appearances.ts';
import { createAudit } from './audit/audit.ts';
import type { Signer } from './audit/chain.ts';
import { createAuditTrail } from './audit/trail.ts';
import { createBackups } from './backup/backups.ts';
import type { BackupSettings } from './backup/folder.ts';
import { createRestoredDatabase } from './backup/restored.ts';
import { createChangedSettings } from './changedSettings/changedSettings.ts';
import { createCountedIn } from './countedIn.ts';
import type { Database, StoreReportedEvents } from './database/database.ts';
import type { Lock } from './database/lock.ts';
import { outboxOfOwner } from './database/owner.ts';
import { createEndingTokens } from './endingTokens.ts';
import { createHints } from './hints.ts';
import type { KeyReplacement } from './keys/replaceKeys.ts';
import type { StoreKeys } from './keys/storeKeys.ts';
import { createBoards } from './live/boards.ts';
import { createCounters } from './live/counters.ts';
import type { StoredSessionRules } from './live/rules/sessionRules.ts';
import { createSessionLog } from './live/sessionLog/sessionLog.ts';
import { createMeasuredStreams, createStreamTotals } from './live/streamTotals.ts';
import { createMetaStores, createServerMetaStores } from './memories.ts';
import { createFollows } from './notifications/follows/follows.ts';
import { createBlockedChannels } from './notifications/outbox/blockedChannels.ts';
import { createOutbox } from './notifications/outbox/outbox.ts';
import { createFeedStore } from './notifications/pending/feeds.ts';
import { createPendingNotifications } from './notifications/pending/pendingNotifications.ts';
import { outboxDepth } from './notifications/posts/channelBacklog.ts';
import type { SubscriptionReader } from './notifications/subscriptions/subscriptionRow.ts';
import { createSubscriptions } from './notifications/subscriptions/subscriptions.ts';
import { createOwnTroubles } from './ownTroubles.ts';
import { createPeople } from './people/people.ts';
import { createPlaylistCopies } from './playlistCopies.ts';
import { createPrivacy } from './privacy/privacy.ts';
import { createRecaps } from './recaps.ts';
import { createRemovals } from './removals.ts';
import { createReports } from './reports.ts';
import { createRightsDecisions } from './rights/decisions.ts';
import type { SignedRights } from './rights/signedRights.ts';
import { createSeen } from './seen/seen.ts';
import { createServerIdentityStore, createVocabularyMemory } from './serverIdentity.ts';
import { createFirstServer } from './servers/firstServer.ts';
import { createInitialGuilds } from './servers/initialGuilds.ts';
import { createInstallationAdmins } from './servers/installationAdmins.ts';
import type { StoredMediaServers } from './servers/mediaServers.ts';
import { createBackfillStore } from './statistics/backfill.ts';
import { createLibraryDays, createLibrarySizes } from './statistics/libraryDays.ts';
import { createCountedPlays, createPlays } from './statistics/plays.ts';
import { createSweeps } from './sweep.ts';
import { createTickets } from './tickets.ts';
import { createCheckedTitles } from './titles/checkedTitles.ts';
import { createRememberedTitles } from './titles/rememberedTitles.ts';
import { createVotes } from './votes.ts';
import { createWishes } from './wishes.ts';

export interface StoreOptions extends LinkedAccountsOptions {
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
  readonly scrub?: Scrub | undefined;
  /** Where backups are stored. Undefined: no backups are made, not even before an update changes the tables. */
  readonly backups?: BackupSettings | undefined;
  /** Number of days for which the audit trail is kept. Undefined: 365. */
  readonly auditDays?: number | undefined;
}

interface StoreParts extends StoreOptions {
  readonly signer: Signer;
  readonly reader: SubscriptionReader;
  readonly announce: StoreReportedEvents;
  readonly linkedAccounts: StoredLinkedAccounts;
  readonly mediaServers: StoredMediaServers;
  readonly rights: SignedRights;
  readonly sessionRules: StoredSessionRules;
  readonly ownership: DatabaseOwnership;
  readonly lock: Lock | undefined;
}

export function createStore(db: Database, parts: StoreParts): Store {
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
    people: createPeople(db),
    privacy: createPrivacy(db, {
      onForgotten: () => reloadAll([linkedAccounts, mediaServers, sessionRules]),
      rights,
      sessionRules,
      signer,
      log,
    }),
    linkedAccounts,
    mediaServers,
    installationAdmins: createInstallationAdmins(rights, { clock }),
    rightsDecisions: createRightsDecisions(rights, { ...parts, onDecided: mediaServers.reload }),
    firstServer: createFirstServer(db, parts),
    initialGuilds: createInitialGuilds(rights, mediaServers, parts),
    ...ofServer(FIRST_SERVER),
    ofServer,
    ...createCountingStores(db),
    sessionLogOf: (servers: readonly ServerId[]) =>
      mergeSessionLogs(
        servers.map((server) => ({
          ...ofServer(server).sessionLog,
          since: mediaServers.find(server)?.addedAt.getTime() ?? 0,
        })),
      ),
    ...createMetaStores(db),
    tickets: createTickets(db, signer),
    audit: createAudit(db, { signer, running: runningChanges, announce, scrub: parts.scrub ?? ((text) => text) }),
    auditTrail: createAuditTrail(db, runningChanges),
    accessVersions: createAccessVersions(db, rights, { signer, log }),
    ...createMemberStores(db, parts),
    appearances: createAppearances(db),
    boards: createBoards(db, { clock, log, serves }),
    counters: createCounters(db, { clock, serves }),
    sessionRules,
    changedSettings: createChangedSettings(db, serves),
    restored: createRestoredDatabase(db, { clock, announce, onRulesChanged: sessionRules.load }),
    ownTroubles: createOwnTroubles(db, announce),
    endingTokens: createEndingTokens(db),
    firstSetup: createFirstSetupStore(db, parts.accountsKey ?? randomBytes(32)),
    backups: place && path !== ':memory:' ? createBackups(db, { path, place, clock, log }) : undefined,
    ownership,
    ...createSweeps(db, { ...parts, onServerForgotten }),
    close: () => db.destroy().then(() => lock?.release()),
  };
}

const createCountingStores = (db: Database) => ({
  playsOf: (servers: readonly ServerId[]) => createCountedPlays(db, servers),
  librarySizesOf: (servers: readonly ServerId[]) => createLibrarySizes(db, servers),
  streamTotalsOf: (servers: readonly ServerId[]) => createMeasuredStreams(db, servers),
  checkedTitles: createCheckedTitles(db),
  ...createSeen(db),
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
  backfill: createBackfillStore(db, server),
  serverIdentity: createServerIdentityStore(db, { server, mediaServers, clock, onForgotten: onServerForgotten }),
  vocabularyMemory: createVocabularyMemory(db, { server, mediaServers }),
  sessionLog: createSessionLog(db, server),
  streamTotals: createStreamTotals(db, server),
  libraryDays: createLibraryDays(db, server),
  titles: createRememberedTitles(db, server),
  ...createServerMetaStores(db, server),
});

const createPostStores = (
  db: Database,
  { clock, log, reader, announce, rights, sessionRules, mediaServers, ownership }: StoreParts,
) => ({
  notifications: createPendingNotifications(db, clock, reader),
  subscriptions: createSubscriptions(db, clock, {
    reader,
    rights,
    log,
    onForgotten: () => reloadAll([sessionRules, mediaServers]),
  }),
  follows: createFollows(db, clock, reader),
  wishes: createWishes(db, clock),
  blocked: createBlockedChannels(db, clock, reader),
  outbox: outboxOfOwner(createOutbox(db, { clock, log, reader }), ownership),
  outboxDepth: () => outboxDepth(db),
  ...createRecaps(db, announce, clock),
});

const createMemberStores = (db: Database, { clock, log, announce, reader }: StoreParts) => ({
  removals: createRemovals(db),
  playlistCopies: createPlaylistCopies(db),
  countedIn: createCountedIn(db),
  hints: createHints(db, clock),
  votes: createVotes(db, { clock, log, serves: reader.serves }),
  reports: createReports(db, announce),
});

async function reloadAll(parts: readonly Pick<StoredMediaServers, 'reload'>[]): Promise<void> {
  for (const part of parts) await part.reload();
}
