export const NOTIFICATION_TABLES = `
-- The state of the feeds: where each continues, the events it recorded, and the items it has seen.
-- partial_since: when a poll that is not finished began to record events.
create table cursors (
  server_id integer not null, feed text not null, cursor text not null, updated_at integer not null, partial_since integer,
  constraint cursors_key primary key (server_id, feed)
) strict, without rowid;

-- An event keeps its data only while a notification of it is pending or a post with it is unsent; afterwards only its key is kept.
-- Ids are never reused: a subscription gets its events in the order of their ids.
-- at: null if the event was already there at the first poll. data: JSON.
-- seen_at: when a feed recorded it or last asked about it. server_id: null if it is about no media server.
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

-- The channels to which events go, and the posts that are yet to be sent.
-- Ids are never reused: data that was read for a deleted subscription must not be applied to another one.
-- library_key: '' for all that the guild may see, '2:' for a server, '2:7' for a library. settings: JSON, SubscriptionSettings.
-- revision: counts the changes that affect how its posts look.
-- dropped: how many pending notifications were deleted because there were too many (trimWaiting).
-- user_id: the person who follows; '' for a subscription of the guild itself. A person's subscription has '@' and their id as its library_key,
-- and '' as channel_id until their direct messages were opened.
-- warned_at: when they were told, in the answer to another command, that no message reaches them.
create table subscriptions (
  id integer primary key autoincrement, guild_id text not null, feed text not null, library_key text not null, channel_id text not null,
  settings text not null, set_by text, paused_at integer, digested_at integer, revision integer default 0 not null,
  dropped integer default 0 not null, created_at integer not null, user_id text default '' not null, warned_at integer,
  constraint subscriptions_one_a_channel unique (guild_id, feed, library_key, channel_id)
) strict;
create index subscriptions_by_user on subscriptions (user_id) where user_id <> '';
-- The follows of people, each by their subscription in that guild. kind: FollowKind. key: the ref of an item or a library; '' for a title.
-- folded: an awaited title, in the form in which titles are compared. year: its year, if the person gave one. arrived_at: when it arrived.
-- arrived_with: JSON, the ids of the events that brought it and whose notifications are pending. wish_id: the wish for which the follow counts.
-- everywhere: 1 if the guid also matches on other servers than that of the key.
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
-- The wishes of a guild, each kept while a person follows it. Ids are never reused: the key of a direct message is made of them.
-- folded: the title as titles are compared. place: the position that an admin gave it. word: the admin's message when closing it.
create table wishes (
  id integer primary key autoincrement, guild_id text not null, title text not null, folded text not null, year integer, place integer,
  created_at integer not null, closed_at integer, word text
) strict;
create index wishes_by_title on wishes (guild_id, folded);
-- Guilds that the bot has left but that still have subscriptions, boards, counters or rules. since: when the bot noticed.
create table left_guilds (guild_id text not null primary key, since integer not null) strict, without rowid;
-- Subscriptions of the environment that were created once.
create table initial_subscriptions (name text not null primary key, at integer not null) strict, without rowid;
create table pending_notifications (
  subscription_id integer not null references subscriptions (id) on delete cascade, event_id integer not null references events (id),
  recorded_at integer not null,
  constraint pending_notifications_key primary key (subscription_id, event_id)
) strict, without rowid;
-- The first index tells if an event is still needed. The second tells since when a subscription's notifications have been pending.
create index pending_notifications_by_event on pending_notifications (event_id);
create index pending_notifications_by_age on pending_notifications (subscription_id, recorded_at);
-- Posts to whose messages entries are still added: see Group.
create table post_groups (
  channel_id text not null, group_key text not null, post_key text not null, opened_at integer not null, data text not null,
  constraint post_groups_key primary key (channel_id, group_key)
) strict, without rowid;
-- channel_id: '@' and the id of a person whose direct messages cannot even be opened.
create table blocked_channels (channel_id text not null primary key, kind text not null, since integer not null) strict, without rowid;

-- The posts, and the events that each shows while it is unsent.
-- Ids are never reused: the order of a channel is the order of its ids.
-- position: the place of a part of a split post; null for other posts, whose place is their id.
-- files: JSON, name, description and base64 of each; null once the post is sent. edits: the key of the post whose message this one replaces.
-- subscription_id: the subscription whose events it shows, if any. people: PeopleDisplayMode, as the post was rendered.
-- summary_reason: SummaryReason, in the publisher's format; null for a post that is no summary.
-- sending_since, last_sending_at: by Discord's clock. failing_since: when a send first failed, by the bot's clock.
-- failure: why the last send failed. failure_kind: ChannelFailureKind. alerted_at: when the admins were told that the post cannot be sent.
-- skip_requested_at: when an admin asked to skip it. user_id: the one person it is for, if any.
-- reader: JSON, Reader without that id; null for a post of a subscription.
create table outbox (
  id integer primary key autoincrement, key text not null, channel_id text not null, position real, body text not null, files text,
  edits text, subscription_id integer, people text, summary_reason text, created_at integer not null, attempts integer default 0 not null,
  sending_since integer, last_sending_at integer, not_before integer, failure text, failure_kind text, failing_since integer,
  alerted_at integer, skip_requested_at integer, sent_at integer, message_id text, dead_lettered_at integer,
  user_id text, reader text,
  constraint outbox_once_a_channel unique (channel_id, key)
) strict;
create index outbox_by_message on outbox (message_id);
-- Finds the unsent posts among any number of sent ones. The parts of a split post take its place.
create index outbox_to_send on outbox (channel_id, coalesce(position, id)) where sent_at is null and dead_lettered_at is null;
-- Finds the few dead-lettered posts among any number of sent ones.
create index outbox_dead_lettered on outbox (channel_id, dead_lettered_at) where dead_lettered_at is not null;
create index outbox_by_sent on outbox (sent_at) where sent_at is not null;
create index outbox_by_dead_lettered on outbox (dead_lettered_at) where dead_lettered_at is not null;

-- position: the order in which the post shows its events.
create table post_events (
  post_id integer not null references outbox (id) on delete cascade, event_id integer not null references events (id),
  position integer not null,
  constraint post_events_key primary key (post_id, event_id)
) strict, without rowid;
create index post_events_by_event on post_events (event_id);
`;
