import type { TableName } from '../tables/tables.ts';
import type { Tables } from './tables.ts';

/**
 * What a table's rows belong to, and so what happens to them when that goes:
 * - `user`: its `user_id`. Deleted when that person is forgotten.
 * - `setter`: the person in `set_by`. The row stays without them.
 * - `person`: names people on Discord in a way of its own, which `privacy` knows.
 * - `account`: names accounts of the media server, each in its own way, which `privacy` knows.
 * - `guild`: its `guild_id`. Deleted 30 days after the bot left it.
 * - `setting`: a guild's too, made by its people (`created_at`): as long as it is there, that guild is known.
 * - `server`: the media server. Deleted when another one takes its place.
 */
type Owner = 'user' | 'setter' | 'person' | 'account' | 'guild' | 'setting' | 'server';

/** Whose the rows of each table are: a table without a line does not compile. Rows that refer to others come before those. */
const WHOSE = {
  media_servers: ['person'],
  // Both refer to `media_servers`. That a guild may see a server ends with the guild's other rows.
  guild_servers: ['guild', 'person'],
  server_defaults: ['guild'],
  guilds_without_links: ['guild'],
  // Refers to `reports`, which stay without the person.
  report_senders: ['user'],
  reports: ['guild', 'server'],
  installation_admins: ['user', 'person'],
  cursors: [],
  events: [],
  // Refers to `subscriptions`.
  follows: ['user', 'guild', 'server'],
  subscriptions: ['user', 'guild', 'setting', 'setter'],
  left_guilds: [],
  initial_subscriptions: [],
  pending_notifications: [],
  post_groups: ['server', 'person'],
  blocked_channels: ['person'],
  // A name or an alias must not become that of somebody else, who has the same number on another server.
  people: ['account', 'server'],
  devices: ['account', 'server'],
  linked_accounts: ['user', 'account', 'server'],
  meta: [],
  play_rows: ['server'],
  plays: ['account', 'server'],
  backfill: ['server'],
  seen_items: ['server'],
  outbox: ['user'],
  post_events: [],
  // A button or an undo would mean the items, sessions and playlists that have those numbers on another server.
  tickets: ['user', 'server'],
  removals: ['user', 'server'],
  counted_in: ['user'],
  vote_ballots: ['user'],
  votes: ['guild', 'setter', 'server'],
  session_rules: ['guild', 'setting', 'setter', 'account'],
  // About all media servers at once: `deleteRowsOf` takes one out.
  rule_memory: ['account'],
  rule_acts: ['guild', 'account', 'server'],
  boards: ['guild', 'setting', 'setter'],
  counters: ['guild', 'setting', 'setter'],
  changed_settings: ['guild', 'setter'],
  access_versions: ['person'],
  initial_access: [],
  audit: ['person'],
  // The entries stay when a guild is forgotten, and go with the time.
  audit_numbers: [],
  audit_former_numbers: [],
  audit_last_guilds: [],
  audit_people: ['person'],
  audit_checkpoints: [],
  audit_keys: [],
  audit_refusals: ['person'],
  session_changes: ['account', 'server'],
  session_spans: ['server'],
  stream_minutes: ['server'],
  stream_quarters: ['server'],
  library_days: ['server'],
} as const satisfies Record<Exclude<keyof Tables, TableName>, readonly Owner[]>;

type Name = keyof typeof WHOSE;
const NAMES = Object.keys(WHOSE).filter((name): name is Name => name in WHOSE);

/** The tables with rows of such an owner. */
export type TableOf<O extends Owner> = { [N in Name]: O extends (typeof WHOSE)[N][number] ? N : never }[Name];

/** The same at run time, in the order in which their rows can be deleted. */
export function tablesOf<O extends Owner>(owner: O): readonly TableOf<O>[] {
  const isTheirs = (name: Name): name is TableOf<O> => WHOSE[name].some((each) => each === owner);
  return NAMES.filter(isTheirs);
}
