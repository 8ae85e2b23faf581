import { sql } from 'kysely';
import { CHANNEL_FAILURE_KINDS } from '../../../domain/notifications/channels.ts';
import { flag, id, integer, optional, real, text, time, withDatabaseDefault, word } from '../column.ts';
import { table } from '../table.ts';

/** Ids are not reused, because the posts of a channel are sent in the order of their ids. */
export const outbox = table({
  columns: {
    id: id(),
    key: text('key'),
    channel_id: text('channelId'),
    /** Position of a part of a split post. Null for other posts, which are ordered by id. */
    position: optional(real('position')),
    body: text('body'),
    /** JSON: name, description and base64 content of each file. Null once the post is sent. */
    files: optional(text('files')),
    edits: optional(text('edits')),
    subscription_id: optional(integer('subscriptionId')),
    /** How the post shows people (`PeopleShown`), as set when it was rendered. */
    people: optional(text('people')),
    /** Why the post is a summary (`SummaryReason`). Null for other posts. */
    summary_reason: optional(text('summaryReason')),
    created_at: time('createdAt'),
    attempts: withDatabaseDefault(integer('attempts')),
    /** When the first send with unknown outcome began. By Discord's clock, like `last_sending_at`. */
    sending_since: optional(time('sendingSince')),
    last_sending_at: optional(time('lastSendingAt')),
    not_before: optional(time('notBefore')),
    failure: optional(text('failure')),
    failure_kind: optional(word('failureKind', CHANNEL_FAILURE_KINDS)),
    /** Time of the first failed send, by the bot's clock. */
    failing_since: optional(time('failingSince')),
    /** When admins were alerted that the post cannot be delivered. */
    alerted_at: optional(time('alertedAt')),
    skip_requested_at: optional(time('skipRequestedAt')),
    sent_at: optional(time('sentAt')),
    message_id: optional(text('messageId')),
    dead_lettered_at: optional(time('deadLetteredAt')),
    /** The recipient, if the post is for one person. */
    user_id: optional(text('userId')),
    /** JSON, `MessageReader` without the person's id. Null for the post of a subscription. */
    reader: optional(text('reader')),
    /**
     * True while the post has to be made again: its unsent edit was withdrawn, or it may show a person who stays out.
     */
    redraw_due: withDatabaseDefault(flag('isRedrawDue')),
  },
  key: ['id'],
  owners: { person: { columns: { user_id: 'delete' }, exported: 'by hand' } },
  typed: { columns: ['body'], rows: sql`sent_at is null` },
});
