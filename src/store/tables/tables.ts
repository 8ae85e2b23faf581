import { accessVersions } from './access/accessVersions.ts';
import { initialAccess } from './access/initialAccess.ts';
import { tickets } from './access/tickets.ts';
import { audit } from './audit/audit.ts';
import { auditCheckpoints } from './audit/auditCheckpoints.ts';
import { auditFormerNumbers } from './audit/auditFormerNumbers.ts';
import { auditKeys } from './audit/auditKeys.ts';
import { auditLastGuilds } from './audit/auditLastGuilds.ts';
import { auditNumbers } from './audit/auditNumbers.ts';
import { auditPeople } from './audit/auditPeople.ts';
import { auditRefusals } from './audit/auditRefusals.ts';
import type { KyselyColumn } from './column.ts';
import { boards } from './live/boards.ts';
import { changedSettings } from './live/changedSettings.ts';
import { counters } from './live/counters.ts';
import { ruleActs } from './live/ruleActs.ts';
import { ruleMemory } from './live/ruleMemory.ts';
import { sessionChanges } from './live/sessionChanges.ts';
import { sessionRules } from './live/sessionRules.ts';
import { sessionSpans } from './live/sessionSpans.ts';
import { streamMinutes } from './live/streamMinutes.ts';
import { streamQuarters } from './live/streamQuarters.ts';
import { arrivedWishes } from './members/arrivedWishes.ts';
import { countedIn } from './members/countedIn.ts';
import { playlistCopies } from './members/playlistCopies.ts';
import { recapChoices } from './members/recapChoices.ts';
import { recapExclusions } from './members/recapExclusions.ts';
import { removals } from './members/removals.ts';
import { reportSenders } from './members/reportSenders.ts';
import { reports } from './members/reports.ts';
import { voteBallots } from './members/voteBallots.ts';
import { votes } from './members/votes.ts';
import { wishes } from './members/wishes.ts';
import { meta } from './meta.ts';
import { blockedChannels } from './notifications/blockedChannels.ts';
import { cursors } from './notifications/cursors.ts';
import { events } from './notifications/events.ts';
import { follows } from './notifications/follows.ts';
import { initialSubscriptions } from './notifications/initialSubscriptions.ts';
import { leftGuilds } from './notifications/leftGuilds.ts';
import { outbox } from './notifications/outbox.ts';
import { pendingNotifications } from './notifications/pendingNotifications.ts';
import { postEvents } from './notifications/postEvents.ts';
import { postGroups } from './notifications/postGroups.ts';
import { seenItems } from './notifications/seenItems.ts';
import { subscriptions } from './notifications/subscriptions.ts';
import { devices } from './people/devices.ts';
import { hints, seriesSearches } from './people/hints.ts';
import { linkedAccounts } from './people/linkedAccounts.ts';
import { people } from './people/people.ts';
import { libraryAccess } from './seen/libraryAccess.ts';
import { seenCounts, seenSteps } from './seen/seenCounts.ts';
import { appearances } from './servers/appearances.ts';
import { guildServers } from './servers/guildServers.ts';
import { guildsWithoutLinks } from './servers/guildsWithoutLinks.ts';
import { installationAdmins } from './servers/installationAdmins.ts';
import { mediaServers } from './servers/mediaServers.ts';
import { serverDefaults } from './servers/serverDefaults.ts';
import { backfill } from './statistics/backfill.ts';
import { libraryDays } from './statistics/libraryDays.ts';
import { playRows } from './statistics/playRows.ts';
import { plays } from './statistics/plays.ts';
import type { RowOwners, Table } from './table.ts';
import { libraryReadings } from './titles/libraryReadings.ts';
import { libraryTitles } from './titles/libraryTitles.ts';

/** All tables. A table comes before the tables to which it refers, so that rows can be deleted in this order. */
export const TABLES = {
  guild_servers: guildServers,
  server_defaults: serverDefaults,
  guilds_without_links: guildsWithoutLinks,
  appearances,
  report_senders: reportSenders,
  reports,
  media_servers: mediaServers,
  installation_admins: installationAdmins,
  cursors,
  post_events: postEvents,
  pending_notifications: pendingNotifications,
  follows,
  wishes,
  arrived_wishes: arrivedWishes,
  events,
  subscriptions,
  left_guilds: leftGuilds,
  initial_subscriptions: initialSubscriptions,
  post_groups: postGroups,
  blocked_channels: blockedChannels,
  people,
  devices,
  linked_accounts: linkedAccounts,
  meta,
  play_rows: playRows,
  plays,
  backfill,
  seen_items: seenItems,
  outbox,
  tickets,
  playlist_copies: playlistCopies,
  removals,
  counted_in: countedIn,
  hints,
  recap_choices: recapChoices,
  recap_exclusions: recapExclusions,
  series_searches: seriesSearches,
  vote_ballots: voteBallots,
  votes,
  session_rules: sessionRules,
  rule_memory: ruleMemory,
  rule_acts: ruleActs,
  boards,
  counters,
  changed_settings: changedSettings,
  access_versions: accessVersions,
  initial_access: initialAccess,
  audit,
  audit_numbers: auditNumbers,
  audit_former_numbers: auditFormerNumbers,
  audit_last_guilds: auditLastGuilds,
  audit_people: auditPeople,
  audit_checkpoints: auditCheckpoints,
  audit_keys: auditKeys,
  audit_refusals: auditRefusals,
  session_changes: sessionChanges,
  session_spans: sessionSpans,
  stream_minutes: streamMinutes,
  stream_quarters: streamQuarters,
  library_days: libraryDays,
  library_titles: libraryTitles,
  library_readings: libraryReadings,
  library_access: libraryAccess,
  seen_counts: seenCounts,
  seen_steps: seenSteps,
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
