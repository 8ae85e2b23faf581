import { DatabaseSync } from 'node:sqlite';

/** What must be nothing once all is told; the bot must not be running. */
const LEFT = {
  'notices that are in no post': 'select count(*) as n from notices',
  'posts that are not sent': 'select count(*) as n from outbox where sent_at is null and set_aside_at is null',
  'posts set aside': 'select count(*) as n from outbox where set_aside_at is not null',
  'parked channels': 'select count(*) as n from parked',
} as const;

export function leftIn(path: string): readonly string[] {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return Object.entries(LEFT).flatMap(([what, query]) => {
      const left = Number(file.prepare(query).get()?.n);
      return left === 0 ? [] : [`in the database are ${left} ${what}`];
    });
  } finally {
    file.close();
  }
}
