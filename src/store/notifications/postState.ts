import { type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely';
import { z } from 'zod';
import {
  CHANNEL_FAILURE_KINDS,
  type ChannelFailureKind,
  type DiscordTime,
} from '../../domain/notifications/channels.ts';
import type { OutboxRow, SendFailure } from '../../domain/notifications/outbox.ts';
import type { PostState, UnsentState } from '../../domain/notifications/postState.ts';
import { dateOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

/** Characters of a failure's reason that are kept. */
const MAX_REASON = 500;

/** The condition of the index that finds these rows behind any number of sent ones. */
export const isToSend = sql<SqlBool>`sent_at is null and dead_lettered_at is null`;
export const isOver = sql<SqlBool>`(sent_at is not null or dead_lettered_at is not null)`;

export const toSend = (db: Database) => db.selectFrom('outbox').where(isToSend);

/** The columns that give the state of a post that is neither sent nor dead-lettered. */
export const UNSENT_COLUMNS = ['sending_since', 'last_sending_at', 'not_before'] as const;

type Columns<Name extends keyof Tables['outbox']> = Pick<Selectable<Tables['outbox']>, Name>;

export const unsentStateOf = ({
  sending_since: since,
  last_sending_at: last,
  not_before,
}: Columns<(typeof UNSENT_COLUMNS)[number]>): UnsentState => {
  const notBefore = dateOf(not_before);
  if (since === null) return { kind: 'waiting', notBefore };
  return { kind: 'in doubt', since: new Date(since), last: new Date(last ?? since), notBefore };
};

/** The columns that give the state of any post. */
export const STATE_COLUMNS = [...UNSENT_COLUMNS, 'sent_at', 'message_id', 'dead_lettered_at', 'failure_kind'] as const;

const failureKind = z.enum(CHANNEL_FAILURE_KINDS);

export const failureKindOf = (stored: string | null): ChannelFailureKind | undefined =>
  stored === null ? undefined : failureKind.parse(stored);

export function postState(row: Columns<(typeof STATE_COLUMNS)[number]>): PostState {
  if (row.dead_lettered_at !== null) return { kind: 'dead-lettered', why: failureKindOf(row.failure_kind) };
  // Every version of Usher writes `sent_at` and `message_id` together.
  if (row.sent_at !== null) return { kind: 'sent', messageId: row.message_id ?? '' };
  return unsentStateOf(row);
}

/** waiting, in doubt -> in doubt: a send begins. False if that channel has no such post to send any more. */
export const begin = (db: Database, post: Pick<OutboxRow, 'id' | 'channelId'>, { earliest, latest }: DiscordTime) =>
  move(db, post, IN_DOUBT(earliest, latest));

const IN_DOUBT = (earliest: Date, latest: Date) => ({
  sending_since: sql<number>`coalesce(sending_since, ${earliest.getTime()})`,
  last_sending_at: latest.getTime(),
  not_before: null,
});

/** in doubt -> waiting: the search did not find it. */
export const ruleOut = (db: Database, id: number) => move(db, { id }, NO_SEND);

export interface FailedSend {
  readonly why: SendFailure;
  readonly notBefore: Date;
  readonly now: Date;
}

/** in doubt -> waiting, for later: the send failed, and certainly did not happen. */
export const failCertainly = (db: Database, id: number, failure: FailedSend) =>
  move(db, { id }, { ...failed(failure), ...NO_SEND });

/** in doubt -> in doubt, for later: the send failed, or its outcome is unknown. */
export const failInDoubt = (db: Database, id: number, failure: FailedSend) => move(db, { id }, failed(failure));

/** Columns that name the message of a post, and its content. */
export type ShownMessage = { readonly message_id: string; readonly body: string };

/** waiting, in doubt -> sent. */
export const arrive = (db: Database, id: number, { at, shown }: { readonly at: Date; readonly shown: ShownMessage }) =>
  move(
    db,
    { id },
    { sent_at: at.getTime(), ...NO_SEND, ...NO_FAILURE, skip_requested_at: null, files: null, ...shown },
  );

/** waiting, in doubt -> dead-lettered. */
export const deadLetter = (db: Database, id: number, { why, now }: Omit<FailedSend, 'notBefore'>) =>
  move(db, { id }, { dead_lettered_at: now.getTime(), ...reasonOf(why) });

/**
 * waiting, in doubt -> the same, to be dead-lettered as soon as it is certain that the post did not arrive.
 */
export const askToSkip = (db: Database, id: number, now: Date) =>
  move(db, { id }, { skip_requested_at: now.getTime(), not_before: null });

/** No send is in progress. */
const NO_SEND = { sending_since: null, last_sending_at: null } as const;
const NO_FAILURE = { not_before: null, failure: null, failure_kind: null } as const;

const reasonOf = ({ kind, message }: SendFailure) => ({ failure: message.slice(0, MAX_REASON), failure_kind: kind });

const failed = ({ why, notBefore, now }: FailedSend) => ({
  attempts: sql<number>`attempts + 1`,
  ...reasonOf(why),
  not_before: notBefore.getTime(),
  // A moment that is still to come was stored before the clock was set back.
  failing_since: sql<number>`min(coalesce(failing_since, ${now.getTime()}), ${now.getTime()})`,
});

/** Sent and dead-lettered posts do not change their state: false for them, and for a post that is gone. */
async function move(
  db: Database,
  { id, channelId }: { readonly id: number; readonly channelId?: string },
  change: UpdateObject<Tables, 'outbox'>,
): Promise<boolean> {
  const one = db.updateTable('outbox').set(change).where('id', '=', id);
  const there = channelId === undefined ? one : one.where('channel_id', '=', channelId);
  return (await there.where(isToSend).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}
