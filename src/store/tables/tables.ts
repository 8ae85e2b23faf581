import { permissionMapVersionsTable } from './access/accessVersions.ts';
import { initialAccessTable } from './access/initialAccess.ts';
import { ticketsTable } from './access/tickets.ts';
import { auditTable } from './audit/audit.ts';
import { auditCheckpointsTable } from './audit/auditCheckpoints.ts';
import { auditFormerNumbers } from './audit/auditFormerNumbers.ts';
import { auditKeysTable } from './audit/auditKeys.ts';
import { auditLastGuildsTable } from './audit/auditLastGuilds.ts';
import { auditNumbers } from './audit/auditNumbers.ts';
import { auditPeopleTable } from './audit/auditPeople.ts';
import { auditRefusalsTable } from './audit/auditRefusals.ts';
import type { KyselyColumn } from './column.ts';
import { boardsTable } from './live/boards.ts';
import { changedSettingsTable } from './live/changedSettings.ts';
import { countersTable } from './live/counters.ts';
import { ruleActionsTable } from './live/ruleActions.ts';
import { ruleEngineMemoryTable } from './live/ruleMemory.ts';
import { sessionChangesTable } from './live/sessionChanges.ts';
import { sessionRulesTable } from './live/sessionRules.ts';
import { sessionSpansTable } from './live/sessionSpans.ts';
import { streamMinutesTable } from './live/streamMinutes.ts';
import { streamQuarterHoursTable } from './live/streamQuarterHours.ts';
import { fulfilledWishesTable } from './members/arrivedWishes.ts';
import { pickParticipantsTable } from './members/countedIn.ts';
import { playlistCopiesTable } from './members/playlistCopies.ts';
import { recapChoicesTable } from './members/recapChoices.ts';
import { recapExclusionsTable } from './members/recapExclusions.ts';
import { playlistRemovalsTable } from './members/removals.ts';
import { reportSendersTable } from './members/reportSenders.ts';
import { reportsTable } from './members/reports.ts';
import { voteBallotsTable } from './members/voteBallots.ts';
import { votesTable } from './members/votes.ts';
import { wishesTable } from './members/wishes.ts';
import { metaTable } from './meta.ts';
import { blockedChannelsTable } from './notifications/blockedChannels.ts';
import { feedCursorsTable } from './notifications/cursors.ts';
import { eventsTable } from './notifications/events.ts';
import { followsTable } from './notifications/follows.ts';
import { initialSubscriptionsTable } from './notifications/initialSubscriptions.ts';
import { leftGuilds } from './notifications/leftGuilds.ts';
import { outboxTable } from './notifications/outbox.ts';
import { pendingNotificationsTable } from './notifications/pendingNotifications.ts';
import { postEventsTable } from './notifications/postEvents.ts';
import { postGroupsTable } from './notifications/postGroups.ts';
import { seenItemsTable } from './notifications/seenItems.ts';
import { subscriptionsTable } from './notifications/subscriptions.ts';
import { devicesTable } from './people/devices.ts';
import { hintsTable, seriesSearchesTable } from './people/hints.ts';
import { linkedAccountsTable } from './people/linkedAccounts.ts';
import { peopleTable } from './people/people.ts';
import { libraryAccessTable } from './seen/libraryAccess.ts';
import { finishedTitlesTable, seenCounts } from './seen/seenCounts.ts';
import { guildAppearancesTable } from './servers/appearances.ts';
import { guildServers } from './servers/guildServers.ts';
import { guildsWithoutLinksTable } from './servers/guildsWithoutLinks.ts';
import { installationAdminsTable } from './servers/installationAdmins.ts';
import { mediaServersTable } from './servers/mediaServers.ts';
import { serverDefaultsTable } from './servers/serverDefaults.ts';
import { historyBackfillTable } from './statistics/backfill.ts';
import { dailyLibrarySizesTable } from './statistics/libraryDays.ts';
import { playRows } from './statistics/playRows.ts';
import { playsTable } from './statistics/plays.ts';
import type { RowOwners, Table } from './table.ts';
import { libraryReadings } from './titles/libraryReadings.ts';
import { libraryTitlesTable } from './titles/libraryTitles.ts';

/** All tables. A table comes before the tables to which it refers, so that rows can be deleted in this order. */
export const TABLES = {
  guild_servers: guildServers,
  server_defaults: serverDefaultsTable,
  guilds_without_links: guildsWithoutLinksTable,
  appearances: guildAppearancesTable,
  report_senders: reportSendersTable,
  reports: reportsTable,
  media_servers: mediaServersTable,
  installation_admins: installationAdminsTable,
  cursors: feedCursorsTable,
  post_events: postEventsTable,
  pending_notifications: pendingNotificationsTable,
  follows: followsTable,
  wishes: wishesTable,
  arrived_wishes: fulfilledWishesTable,
  events: eventsTable,
  subscriptions: subscriptionsTable,
  left_guilds: leftGuilds,
  initial_subscriptions: initialSubscriptionsTable,
  post_groups: postGroupsTable,
  blocked_channels: blockedChannelsTable,
  people: peopleTable,
  devices: devicesTable,
  linked_accounts: linkedAccountsTable,
  meta: metaTable,
  play_rows: playRows,
  plays: playsTable,
  backfill: historyBackfillTable,
  seen_items: seenItemsTable,
  outbox: outboxTable,
  tickets: ticketsTable,
  playlist_copies: playlistCopiesTable,
  removals: playlistRemovalsTable,
  counted_in: pickParticipantsTable,
  hints: hintsTable,
  recap_choices: recapChoicesTable,
  recap_exclusions: recapExclusionsTable,
  series_searches: seriesSearchesTable,
  vote_ballots: voteBallotsTable,
  votes: votesTable,
  session_rules: sessionRulesTable,
  rule_memory: ruleEngineMemoryTable,
  rule_acts: ruleActionsTable,
  boards: boardsTable,
  counters: countersTable,
  changed_settings: changedSettingsTable,
  access_versions: permissionMapVersionsTable,
  initial_access: initialAccessTable,
  audit: auditTable,
  audit_numbers: auditNumbers,
  audit_former_numbers: auditFormerNumbers,
  audit_last_guilds: auditLastGuildsTable,
  audit_people: auditPeopleTable,
  audit_checkpoints: auditCheckpointsTable,
  audit_keys: auditKeysTable,
  audit_refusals: auditRefusalsTable,
  session_changes: sessionChangesTable,
  session_spans: sessionSpansTable,
  stream_minutes: streamMinutesTable,
  stream_quarters: streamQuarterHoursTable,
  library_days: dailyLibrarySizesTable,
  library_titles: libraryTitlesTable,
  library_readings: libraryReadings,
  library_access: libraryAccessTable,
  seen_counts: seenCounts,
  seen_steps: finishedTitlesTable,
} as const;

export type TableName = keyof typeof TABLES;

type RowOf<T> = T extends { readonly columns: infer C } ? { readonly [Name in keyof C]: KyselyColumn<C[Name]> } : never;
export type Tables = { readonly [Name in TableName]: RowOf<(typeof TABLES)[Name]> };

/** Tables whose rows about a person or an account are exported by code in `privacy`. */
export type TableExportedByHand<Owner extends 'person' | 'account'> = {
  [Name in TableName]: (typeof TABLES)[Name]['owners'] extends {
    readonly [Some in Owner]: 'by hand' | { readonly exported: 'by hand' };
  }
    ? Name
    : never;
}[TableName];

export interface NamedTable extends Table {
  readonly name: string;
  /** Columns that name the owner of a row. Empty for a table of the whole installation. */
  readonly owners: RowOwners<string>;
}

export const TABLE_LIST: readonly NamedTable[] = Object.entries(TABLES).map(([name, declaration]: [string, Table]) => {
  const { owners } = declaration;
  return { ...declaration, name, owners: owners === 'installation' ? {} : owners };
});
