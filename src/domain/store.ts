import type { PermissionMapVersions } from './access/changes.ts';
import type { AccessRightsConflicts } from './access/rights.ts';
import type { AppearanceStore } from './appearance.ts';
import type { AuditTrail, AuditTrailWriter } from './audit.ts';
import type { Backups, ClientIdentity, RestoredDatabase } from './database/backups.ts';
import type { DatabaseOwnership } from './database/ownership.ts';
import type { FirstSetupStore } from './firstSetup.ts';
import type { Boards } from './live/boards.ts';
import type { Counters } from './live/counters.ts';
import type { SessionRules } from './live/rules/sessionRules.ts';
import type { SessionLog } from './live/sessionLog.ts';
import type { ReplayableSessionLog } from './live/severalLogs.ts';
import type { StoredPlaylistRemovals } from './media/playlists/playlist.ts';
import type { PlaylistCopies } from './media/playlists/playlistCopies.ts';
import type { CheckedTitles } from './media/titles/checkedTitles.ts';
import type { RememberedTitles } from './media/titles/rememberedTitles.ts';
import type { BlockedChannels } from './notifications/blockedChannels.ts';
import type { ChangedSettings } from './notifications/changedSettings.ts';
import type { ExpiringTokens } from './notifications/endingTokens.ts';
import type { FeedStore } from './notifications/events.ts';
import type { Follows } from './notifications/follows.ts';
import type { Outbox, OutboxDepth } from './notifications/outbox.ts';
import type { BotTroubles } from './notifications/ownTroubles.ts';
import type { PendingNotifications } from './notifications/pendingNotifications.ts';
import type { CalendarEvents, PendingRecapRedraws } from './notifications/recapEvents.ts';
import type { ServerIdentityStore } from './notifications/serverIdentity.ts';
import type { Subscriptions } from './notifications/subscriptions.ts';
import type { PickParticipants } from './people/countedIn.ts';
import type { UserHints } from './people/hints.ts';
import type { LinkedAccounts } from './people/linkedAccounts.ts';
import type { PeopleNames } from './people/people.ts';
import type { PersonalDataStore } from './people/privacy.ts';
import type { RecapChoices } from './people/recapChoices.ts';
import type { FaultReports } from './reports.ts';
import type { ScheduleMemory } from './scheduleMemory.ts';
import type { InitialGuilds } from './servers/initialGuilds.ts';
import type { InstallationAdmins, MediaServers } from './servers/mediaServers.ts';
import type { ServerId } from './servers/refs.ts';
import type { VocabularyMemory } from './servers/vocabulary.ts';
import type { FirstServerStore } from './serving/initialServer.ts';
import type { GatewaySessionStarts } from './sessionStarts.ts';
import type { HistoryBackfillStore } from './statistics/backfill.ts';
import type { FindLibrarySizes, LibraryDays } from './statistics/libraryDays.ts';
import type { PlayCounter, RecordedPlays } from './statistics/plays.ts';
import type { LibraryAccesses, SeenCounts, SeenTitles } from './statistics/seen/seenTitles.ts';
import type { StreamMeasurements, StreamTotalsStore } from './statistics/streamTotals.ts';
import type { Tickets } from './tickets.ts';
import type { Votes } from './votes.ts';
import type { FulfilledWishes, Wishes } from './wishes.ts';

export interface ServerStore {
  readonly feeds: FeedStore;
  readonly plays: RecordedPlays;
  readonly backfill: HistoryBackfillStore;
  readonly serverIdentity: ServerIdentityStore;
  readonly vocabularyMemory: VocabularyMemory;
  readonly sessionLog: SessionLog;
  readonly streamTotals: StreamTotalsStore;
  readonly libraryDays: LibraryDays;
  readonly titles: RememberedTitles;
  readonly scheduleMemory: ScheduleMemory;
}

/** Everything that the database offers. The members for a single media server belong to the first server. */
export interface DatabaseStore extends ServerStore {
  readonly ofServer: (server: ServerId) => ServerStore;
  readonly playsOf: (servers: readonly ServerId[]) => PlayCounter;
  readonly sessionLogOf: (servers: readonly ServerId[]) => ReplayableSessionLog;
  readonly librarySizesOf: FindLibrarySizes;
  /** Needs no list of servers, because its queries name libraries, and a library's key names its server. */
  readonly checkedTitles: CheckedTitles;
  readonly seenTitles: SeenTitles;
  readonly seenCounts: SeenCounts;
  readonly libraryAccesses: LibraryAccesses;
  readonly streamTotalsOf: (servers: readonly ServerId[]) => StreamMeasurements;

  /** Records each attempt to change something. `auditTrail` reads these records. */
  readonly audit: AuditTrailWriter;
  readonly auditTrail: AuditTrail;
  readonly accessVersions: PermissionMapVersions;
  readonly rightsDecisions: AccessRightsConflicts;

  readonly mediaServers: MediaServers;
  readonly firstServer: FirstServerStore;
  readonly firstSetup: FirstSetupStore;
  readonly initialGuilds: InitialGuilds;
  readonly installationAdmins: InstallationAdmins;
  readonly appearances: AppearanceStore;

  readonly people: PeopleNames;
  readonly privacy: PersonalDataStore;
  readonly linkedAccounts: LinkedAccounts;
  readonly countedIn: PickParticipants;
  readonly hints: UserHints;
  readonly recapChoices: RecapChoices;
  readonly calendarEvents: CalendarEvents;
  readonly dueRedraws: PendingRecapRedraws;

  readonly subscriptions: Subscriptions;
  readonly follows: Follows;
  readonly notifications: PendingNotifications;
  readonly outbox: Outbox;
  readonly outboxDepth: () => Promise<OutboxDepth>;
  readonly blocked: BlockedChannels;
  readonly changedSettings: ChangedSettings;
  readonly ownTroubles: BotTroubles;
  readonly endingTokens: ExpiringTokens;

  readonly tickets: Tickets;
  /** Items that people removed from playlists, so that they can be put back. */
  readonly removals: StoredPlaylistRemovals;
  readonly playlistCopies: PlaylistCopies;
  readonly votes: Votes;
  readonly wishes: Wishes;
  readonly arrivedWishes: FulfilledWishes;
  readonly reports: FaultReports;
  readonly boards: Boards;
  readonly counters: Counters;
  readonly sessionRules: SessionRules;

  readonly clientIdentity: ClientIdentity;
  readonly sessionStarts: GatewaySessionStarts;
  readonly ownership: DatabaseOwnership;
  readonly restored: RestoredDatabase;
  /** Makes backups. Undefined for a database in memory, or without a folder for backups. */
  readonly backups: Backups | undefined;
  /** Deletes expired rows and returns their space to the disk. Called every hour. */
  readonly sweep: () => Promise<void>;
  /**
   * Deletes expired rows at a start, when the clock may be wrong. Unlike `sweep`, it keeps the audit trail, removed
   * servers and the rules' memory.
   */
  readonly sweepAtStart: () => Promise<void>;
  /** Releases the database file and its lock. No other method may be called afterwards. */
  readonly close: () => Promise<void>;
}
