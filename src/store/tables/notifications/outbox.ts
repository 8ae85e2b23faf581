import { sql } from 'kysely';
import { CHANNEL_FAILURE_KINDS } from '../../../domain/notifications/channels.ts';
import { filled, id, integer, optional, real, text, time, word } from '../column.ts';
import { table } from '../table.ts';

/** The posts. Ids are never reused: the order of a channel is the order of its ids. */
export const outbox = table({
  columns: {
    id: id(),
    key: text('key'),
    channel_id: text('channelId'),
    /** The place of a part of a split post among other posts; missing for the rest, whose place is their id. */
    position: optional(real('position')),
    body: text('body'),
    /** JSON: name, description and base64 of each; null once it is sent. */
    files: optional(text('files')),
    /** The key of the post whose message this one replaces. */
    edits: optional(text('edits')),
    /** The subscription whose events it shows. */
    subscription_id: optional(integer('subscriptionId')),
    /** PeopleShown, as it was rendered. */
    people: optional(text('people')),
    /** SummaryReason, in the words of the publisher; missing for a post that is no summary. */
    summary_reason: optional(text('summaryReason')),
    created_at: time('createdAt'),
    attempts: filled(integer('attempts')),
    /** By Discord's clock, as last_sending_at. */
    sending_since: optional(time('sendingSince')),
    last_sending_at: optional(time('lastSendingAt')),
    not_before: optional(time('notBefore')),
    /** Why the last send failed. */
    failure: optional(text('failure')),
    failure_kind: optional(word('failureKind', CHANNEL_FAILURE_KINDS)),
    /** When a send first failed, by our clock. */
    failing_since: optional(time('failingSince')),
    /** When the admins were told that it does not get through. */
    alerted_at: optional(time('alertedAt')),
    /** When an admin asked to skip it. */
    skip_requested_at: optional(time('skipRequestedAt')),
    sent_at: optional(time('sentAt')),
    message_id: optional(text('messageId')),
    dead_lettered_at: optional(time('deadLetteredAt')),
    /** The recipient, if it is for one person. */
    user_id: optional(text('userId')),
    /** JSON, Reader without that id; missing for a post of a subscription. */
    reader: optional(text('reader')),
  },
  key: ['id'],
  owners: { person: { columns: { user_id: 'delete' }, exported: 'by hand' } },
  typed: { columns: ['body'], rows: sql`sent_at is null` },
});
