import type { AccessVersions } from '../domain/access/versions.ts';
import type { Audit, AuditTrail } from '../domain/audit.ts';
import type { Backups } from '../domain/database/backups.ts';
import type { Installation } from '../domain/database/installation.ts';
import type { Ownership } from '../domain/database/ownership.ts';
import type { RestoredDatabase } from '../domain/database/restored.ts';
import type { Boards } from '../domain/live/boards.ts';
import type { Counters } from '../domain/live/counters.ts';
import type { SessionRules } from '../domain/live/rules/sessionRules.ts';
import type { SessionLog } from '../domain/live/sessionLog.ts';
import type { StreamTotalsStore } from '../domain/live/streamTotals.ts';
import type { Removals } from '../domain/media/playlists/removals.ts';
import type { VocabularyMemory } from '../domain/media/server/vocabulary.ts';
import type { BlockedChannels } from '../domain/notifications/blockedChannels.ts';
import type { ChangedSettings } from '../domain/notifications/changedSettings.ts';
import type { FeedStore } from '../domain/notifications/events.ts';
import type { Outbox, OutboxDepth } from '../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../domain/notifications/pendingNotifications.ts';
import type { ServerIdentityStore } from '../domain/notifications/serverIdentity.ts';
import type { Subscriptions } from '../domain/notifications/subscriptions.ts';
import type { LinkedAccounts } from '../domain/people/linkedAccounts.ts';
import type { People } from '../domain/people/people.ts';
import type { Privacy } from '../domain/people/privacy.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import type { SessionStarts } from '../domain/sessionStarts.ts';
import type { FirstSetupStore } from '../domain/setup/firstSetup.ts';
import type { BackfillStore } from '../domain/statistics/backfill.ts';
import type { Plays } from '../domain/statistics/plays.ts';
import type { Tickets } from '../domain/tickets.ts';

export interface Store {
  readonly feeds: FeedStore;
  readonly notifications: PendingNotifications;
  readonly subscriptions: Subscriptions;
  readonly blocked: BlockedChannels;
  readonly people: People;
  readonly privacy: Privacy;
  readonly linkedAccounts: LinkedAccounts;
  readonly plays: Plays;
  readonly backfill: BackfillStore;
  readonly serverIdentity: ServerIdentityStore;
  readonly installation: Installation;
  readonly vocabularyMemory: VocabularyMemory;
  readonly sessionStarts: SessionStarts;
  readonly scheduleMemory: ScheduleMemory;
  readonly outbox: Outbox;
  readonly tickets: Tickets;
  readonly audit: Audit;
  readonly auditTrail: AuditTrail;
  readonly accessVersions: AccessVersions;
  readonly removals: Removals;
  readonly boards: Boards;
  readonly counters: Counters;
  readonly sessionRules: SessionRules;
  readonly changedSettings: ChangedSettings;
  readonly restored: RestoredDatabase;
  readonly firstSetup: FirstSetupStore;
  /** Missing for a database in memory, or where there is no place for them. */
  readonly backups: Backups | undefined;
  readonly sessionLog: SessionLog;
  readonly streamTotals: StreamTotalsStore;
  readonly ownership: Ownership;
  outboxDepth(): Promise<OutboxDepth>;
  /** Deletes what is past its time: hourly, in a bot that runs for months. */
  sweep(): Promise<void>;
  /** The same at a start, but for the audit trail and what rules remember: a clock may be wrong just then. */
  sweepAtStart(): Promise<void>;
  /** Gives the file and its lock back. Nothing else may be called afterwards. */
  close(): Promise<void>;
}
