import { sql } from 'kysely';
import { CHANNEL_FAILURE_KINDS } from '../../../domain/notifications/channels.ts';
import {
  booleanColumn,
  idColumn,
  integerColumn,
  keywordColumn,
  nullableColumn,
  realColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { declareTable } from '../table.ts';

/** Ids are not reused, because the posts of a channel are sent in the order of their ids. */
export const outboxTable = declareTable({
  columns: {
    id: idColumn(),
    key: textColumn('key'),
    channel_id: textColumn('channelId'),
    /** Position of a part of a split post. Null for other posts, which are ordered by id. */
    position: nullableColumn(realColumn('position')),
    body: textColumn('body'),
    /** JSON: name, description and base64 content of each file. Null once the post is sent. */
    files: nullableColumn(textColumn('files')),
    edits: nullableColumn(textColumn('edits')),
    subscription_id: nullableColumn(integerColumn('subscriptionId')),
    /** How the post shows people (`PeopleDisplayMode`), as set when it was rendered. */
    people: nullableColumn(textColumn('people')),
    /** Why the post is a summary (`SummaryReason`). Null for other posts. */
    summary_reason: nullableColumn(textColumn('summaryReason')),
    created_at: timeColumn('createdAt'),
    attempts: withDatabaseDefault(integerColumn('attempts')),
    /** When the first send with unknown outcome began. By Discord's clock, like `last_sending_at`. */
    sending_since: nullableColumn(timeColumn('sendingSince')),
    last_sending_at: nullableColumn(timeColumn('lastSendingAt')),
    not_before: nullableColumn(timeColumn('notBefore')),
    failure: nullableColumn(textColumn('failure')),
    failure_kind: nullableColumn(keywordColumn('failureKind', CHANNEL_FAILURE_KINDS)),
    /** Time of the first failed send, by the bot's clock. */
    failing_since: nullableColumn(timeColumn('failingSince')),
    /** When admins were alerted that the post cannot be delivered. */
    alerted_at: nullableColumn(timeColumn('alertedAt')),
    skip_requested_at: nullableColumn(timeColumn('skipRequestedAt')),
    sent_at: nullableColumn(timeColumn('sentAt')),
    message_id: nullableColumn(textColumn('messageId')),
    dead_lettered_at: nullableColumn(timeColumn('deadLetteredAt')),
    /** The recipient, if the post is for one person. */
    user_id: nullableColumn(textColumn('userId')),
    /** JSON, `MessageReader` without the person's id. Null for the post of a subscription. */
    reader: nullableColumn(textColumn('reader')),
    /**
     * True while the post has to be made again: its unsent edit was withdrawn, or it may show a person who stays out.
     */
    redraw_due: withDatabaseDefault(booleanColumn('isRedrawDue')),
  },
  key: ['id'],
  owners: { person: { columns: { user_id: 'delete' }, exported: 'by hand' } },
  typed: { columns: ['body'], rows: sql`sent_at is null` },
});
