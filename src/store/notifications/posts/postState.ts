import { type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely';
import { z } from 'zod';
import {
  CHANNEL_FAILURE_KINDS,
  type ChannelFailureKind,
  type DiscordTime,
} from '../../../domain/notifications/channels.ts';
import type { OutboxRow, SendFailure } from '../../../domain/notifications/outbox.ts';
import type { PostState, UnsentPostState } from '../../../domain/notifications/postState.ts';
import { dateOfMs } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../tables/tables.ts';

/** Maximum length of a stored failure reason, in characters. */
const MAX_REASON = 500;

/** SQL: true for unsent posts. Repeats the condition of their partial index. */
export const unsentPostCondition = sql<SqlBool>`sent_at is null and dead_lettered_at is null`;
export const isSentOrDeadLettered = sql<SqlBool>`(sent_at is not null or dead_lettered_at is not null)`;

export const selectUnsentPosts = (db: Database) => db.selectFrom('outbox').where(unsentPostCondition);

export const UNSENT_POST_STATE_COLUMNS = ['sending_since', 'last_sending_at', 'not_before'] as const;

type Columns<Name extends keyof Tables['outbox']> = Pick<Selectable<Tables['outbox']>, Name>;

export function decodeUnsentPostState(row: Columns<(typeof UNSENT_POST_STATE_COLUMNS)[number]>): UnsentPostState {
  const notBefore = dateOfMs(row.not_before);
  const since = row.sending_since;
  if (since === null) return { kind: 'waiting', notBefore };
  return { kind: 'in doubt', since: new Date(since), last: new Date(row.last_sending_at ?? since), notBefore };
}

export const POST_STATE_COLUMNS = [
  ...UNSENT_POST_STATE_COLUMNS,
  'sent_at',
  'message_id',
  'dead_lettered_at',
  'failure_kind',
] as const;

const failureKind = z.enum(CHANNEL_FAILURE_KINDS);

export const failureKindOf = (kind: string | null): ChannelFailureKind | undefined =>
  kind === null ? undefined : failureKind.parse(kind);

export function decodePostState(row: Columns<(typeof POST_STATE_COLUMNS)[number]>): PostState {
  if (row.dead_lettered_at !== null) return { kind: 'dead-lettered', why: failureKindOf(row.failure_kind) };
  // The check of `sent_at` is enough, because all versions write `sent_at` and `message_id` together.
  if (row.sent_at !== null) return { kind: 'sent', messageId: row.message_id ?? '' };
  return decodeUnsentPostState(row);
}

/** A send begins: waiting or in doubt -> in doubt. False if the channel no longer has this post to send. */
export const markSendBegun = (
  db: Database,
  post: Pick<OutboxRow, 'id' | 'channelId'>,
  { earliest, latest }: DiscordTime,
) => changeUnsent(db, post, inDoubtColumns(earliest, latest));

const inDoubtColumns = (earliest: Date, latest: Date) => ({
  sending_since: sql<number>`coalesce(sending_since, ${earliest.getTime()})`,
  last_sending_at: latest.getTime(),
  not_before: null,
});

/** A search of the channel did not find the post: in doubt -> waiting. */
export const markPostNotSent = (db: Database, id: number) => changeUnsent(db, { id }, NO_SEND);

export interface FailedSend {
  readonly cause: SendFailure;
  readonly notBefore: Date;
  readonly now: Date;
}

/** The post was certainly not sent and is tried again later: in doubt -> waiting. */
export const markSendFailed = (db: Database, id: number, failure: FailedSend) =>
  changeUnsent(db, { id }, { ...failureColumns(failure), ...NO_SEND });

/** The post may have been sent. It stays in doubt and is tried again later: in doubt -> in doubt. */
export const markSendInDoubt = (db: Database, id: number, failure: FailedSend) =>
  changeUnsent(db, { id }, failureColumns(failure));

export type SentMessage = { readonly message_id: string; readonly body: string };

/** The post was delivered: waiting or in doubt -> sent. */
export const markPostSent = (
  db: Database,
  id: number,
  { at, message }: { readonly at: Date; readonly message: SentMessage },
) =>
  changeUnsent(
    db,
    { id },
    { sent_at: at.getTime(), ...NO_SEND, ...NO_FAILURE, skip_requested_at: null, files: null, ...message },
  );

/** The post can never be delivered: waiting or in doubt -> dead-lettered. */
export const markPostUndeliverable = (db: Database, id: number, { cause, now }: Omit<FailedSend, 'notBefore'>) =>
  changeUnsent(db, { id }, { dead_lettered_at: now.getTime(), ...reasonColumns(cause) });

/** The post keeps its state. It is given up once it is certain that it was not sent. */
export const requestPostSkip = (db: Database, id: number, now: Date) =>
  changeUnsent(db, { id }, { skip_requested_at: now.getTime(), not_before: null });

const NO_SEND = { sending_since: null, last_sending_at: null } as const;
const NO_FAILURE = { not_before: null, failure: null, failure_kind: null } as const;

const reasonColumns = ({ kind, message }: SendFailure) => ({
  failure: message.slice(0, MAX_REASON),
  failure_kind: kind,
});

const failureColumns = ({ cause, notBefore, now }: FailedSend) => ({
  attempts: sql<number>`attempts + 1`,
  ...reasonColumns(cause),
  not_before: notBefore.getTime(),
  // A time in the future comes from before the clock was set back, and is replaced by the current time.
  failing_since: sql<number>`min(coalesce(failing_since, ${now.getTime()}), ${now.getTime()})`,
});

async function changeUnsent(
  db: Database,
  { id, channelId }: { readonly id: number; readonly channelId?: string },
  change: UpdateObject<Tables, 'outbox'>,
): Promise<boolean> {
  const update = db.updateTable('outbox').set(change).where('id', '=', id);
  const updateInChannel = channelId === undefined ? update : update.where('channel_id', '=', channelId);
  return (await updateInChannel.where(unsentPostCondition).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}
