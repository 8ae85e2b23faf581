import { DatabaseSync } from 'node:sqlite';

const NUMBERS = 'with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)';
/** SQL for the body of a message with a few plays. */
const BODY = `'{"components":[{"type":17,"components":[{"type":10,"content":"' || hex(zeroblob(200)) || n || '"}]}]}'`;

/** Fills the tables that a feed writes to with old rows: remembered events, sent posts and plays. */
export function fillFeedTablesWithOldRows(path: string, count: number, channelId: string): void {
  const file = new DatabaseSync(path);
  const now = Date.now();
  file.exec('PRAGMA synchronous = OFF; begin');
  file
    .prepare(
      `${NUMBERS} insert into events (feed, event_key, seen_at)
       select 'history', '/status/sessions/history/old/' || n, ? from numbers`,
    )
    .run(count, now);
  file
    .prepare(
      `${NUMBERS} insert into outbox (key, channel_id, body, created_at, attempts, sent_at, message_id)
       select 'history:old-' || n, ?, ${BODY}, ?, 0, ?, 1000000000000000000 + n from numbers`,
    )
    .run(count, channelId, now, now);
  file
    .prepare(
      `${NUMBERS} insert into plays (viewed_at, account_id, device_id, library_key, rating_key, kind, title)
       select ? - n * 600000, '1', '2', '1', '1043', 'movie', 'Metropolis' from numbers`,
    )
    .run(count, now);
  file
    .prepare(
      `${NUMBERS} insert into play_rows (history_key, play_id, walk)
       select '/status/sessions/history/old/' || n, n, 0 from numbers`,
    )
    .run(count);
  file.exec('commit');
  file.close();
}
