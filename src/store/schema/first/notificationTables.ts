/** The tables of subscriptions, events and posts: a part of the first schema, see `firstSchema.ts`. */
export const NOTIFICATION_TABLES = `
-- What the feeds know: where each goes on from, the events it recorded, and the items it has seen.
-- partial_since: since when an unfinished poll has recorded events.
create table cursors (
  server_id integer not null, feed text not null, cursor text not null, updated_at integer not null, partial_since integer,
  constraint cursors_key primary key (server_id, feed)
) strict, without rowid;

-- An event keeps its data only as long as a notification of it is pending; afterwards only that it was there.
-- Ids are never reused: a subscription gets its events in the order of their ids.
-- at: null for what was there at the first poll. data: JSON; null once no pending notification and no unsent post needs it.
-- seen_at: when it was recorded or last asked about. server_id: null where it is of no media server.
create table events (
  id integer primary key autoincrement, feed text not null, event_key text not null, at integer, data text, seen_at integer not null,
  server_id integer,
  constraint events_key unique (feed, event_key)
) strict;
create index events_by_time on events (feed, seen_at);
create index events_with_data on events (id) where data is not null;
create table seen_items (
  library_key text not null, rating_key text not null, guid text not null, added_at integer not null, version text not null,
  settling_since integer,
  constraint seen_items_key primary key (library_key, rating_key)
) strict, without rowid;
create index seen_items_by_guid on seen_items (guid);

-- Where events go, and what is still to be sent.
-- Ids are never reused: what was read for a subscription that is gone must not meet another one.
-- library_key: '' for all that the guild may see, '2:' for a server, '2:7' for a library. settings: JSON, SubscriptionSettings. revision: counts every change to how its posts look.
-- dropped: how many pending notifications were dropped because there were too many (trimWaiting).
-- user_id: who follows something; '' for a subscription of the guild itself. Theirs has library_key '@' and that id, and
-- channel_id '' until their direct messages were opened. warned_at: when they read, in answer to something else, that nothing reaches them.
create table subscriptions (
  id integer primary key autoincrement, guild_id text not null, feed text not null, library_key text not null, channel_id text not null,
  settings text not null, set_by text, paused_at integer, digested_at integer, revision integer default 0 not null,
  dropped integer default 0 not null, created_at integer not null, user_id text default '' not null, warned_at integer,
  constraint subscriptions_one_a_channel unique (guild_id, feed, library_key, channel_id)
) strict;
create index subscriptions_by_user on subscriptions (user_id) where user_id <> '';
-- What people follow, each by their subscription in that guild. kind: FollowKind. key: the ref of an item or a library; '' for a title.
-- folded: a title that is not there yet, as titles are compared; year: its year, if somebody named one; arrived_at: it is there,
-- and what tells them is pending, of the events in arrived_with (JSON, their ids); wish_id: of a title that stands on the guild's list of wishes. everywhere: 1 if other servers than
-- that of the key count, by the guid.
create table follows (
  id integer primary key autoincrement, subscription_id integer not null references subscriptions (id) on delete cascade,
  user_id text not null, guild_id text not null, kind text not null, key text not null, guid text, title text not null,
  folded text, year integer, created_at integer not null, arrived_at integer, wish_id integer,
  everywhere integer default 0 not null, arrived_with text
) strict;
create index follows_by_subscription on follows (subscription_id);
create index follows_by_key on follows (key) where key <> '';
create index follows_by_guid on follows (guid) where guid is not null;
create index follows_by_title on follows (folded) where folded is not null;
create index follows_by_wish on follows (wish_id) where wish_id is not null;
-- What people of a guild wish for, as long as somebody follows it. Ids are never reused: the key of a direct message is made of them.
-- folded: the title as titles are compared. place: where an admin put it. word: what they said when they closed it.
create table wishes (
  id integer primary key autoincrement, guild_id text not null, title text not null, folded text not null, year integer, place integer,
  created_at integer not null, closed_at integer, word text
) strict;
create index wishes_by_title on wishes (guild_id, folded);
-- Guilds that have subscriptions, boards, counters or rules but no longer the bot, and since when it has known that.
create table left_guilds (guild_id text not null primary key, since integer not null) strict, without rowid;
-- Subscriptions of the environment that were made once.
create table initial_subscriptions (name text not null primary key, at integer not null) strict, without rowid;
create table pending_notifications (
  subscription_id integer not null references subscriptions (id) on delete cascade, event_id integer not null references events (id),
  recorded_at integer not null,
  constraint pending_notifications_key primary key (subscription_id, event_id)
) strict, without rowid;
-- The first says whether an event is still needed, the second since when a subscription's notifications have been pending.
create index pending_notifications_by_event on pending_notifications (event_id);
create index pending_notifications_by_age on pending_notifications (subscription_id, recorded_at);
-- Posts that still grow: see Group.
create table post_groups (
  channel_id text not null, group_key text not null, post_key text not null, opened_at integer not null, data text not null,
  constraint post_groups_key primary key (channel_id, group_key)
) strict, without rowid;
-- channel_id: '@' and the id of somebody whose direct messages cannot even be opened.
create table blocked_channels (channel_id text not null primary key, kind text not null, since integer not null) strict, without rowid;

-- The posts, and the events that each of them shows as long as it is not sent.
-- Ids are never reused: the order of a channel is the order of its ids.
-- position: where a part of a split post stands between others; null for the rest, which stand at their id.
-- files: JSON, name, description and base64 of each; null once it is sent. edits: the key of the post whose message this one replaces.
-- subscription_id: whose events it shows, if it belongs to one; people: PeopleShown, as it was rendered for that one.
-- summary_reason: SummaryReason, in the words of the publisher; null for a post that is no summary.
-- sending_since, last_sending_at: by Discord's clock; failing_since, when a send of it first failed: by ours.
-- failure: why the last send failed; failure_kind: ChannelFailureKind. alerted_at: when the admins were told that it does not get through.
-- skip_requested_at: when an admin asked to skip it. user_id: whom it is for, if for one person. reader: JSON, Reader without that id, or
-- null for a post of a subscription.
create table outbox (
  id integer primary key autoincrement, key text not null, channel_id text not null, position real, body text not null, files text,
  edits text, subscription_id integer, people text, summary_reason text, created_at integer not null, attempts integer default 0 not null,
  sending_since integer, last_sending_at integer, not_before integer, failure text, failure_kind text, failing_since integer,
  alerted_at integer, skip_requested_at integer, sent_at integer, message_id text, dead_lettered_at integer,
  user_id text, reader text,
  constraint outbox_once_a_channel unique (channel_id, key)
) strict;
create index outbox_by_message on outbox (message_id);
-- Finds what is left to send behind any number of sent rows. The parts of a post that was split stand where it stood.
create index outbox_to_send on outbox (channel_id, coalesce(position, id)) where sent_at is null and dead_lettered_at is null;
-- Finds the few dead-lettered ones behind any number of sent rows.
create index outbox_dead_lettered on outbox (channel_id, dead_lettered_at) where dead_lettered_at is not null;
create index outbox_by_sent on outbox (sent_at) where sent_at is not null;
create index outbox_by_dead_lettered on outbox (dead_lettered_at) where dead_lettered_at is not null;

-- Positions are those in which the post shows them.
create table post_events (
  post_id integer not null references outbox (id) on delete cascade, event_id integer not null references events (id),
  position integer not null,
  constraint post_events_key primary key (post_id, event_id)
) strict, without rowid;
create index post_events_by_event on post_events (event_id);
`;
