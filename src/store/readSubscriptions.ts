import { DatabaseSync } from 'node:sqlite';
import type { Subscription } from '../domain/notifications/subscriptions.ts';
import { kyselyOver } from './database/database.ts';
import { createSubscriptionReader } from './notifications/subscriptionRow.ts';
import { createSubscriptions } from './notifications/subscriptions.ts';

const quiet = (): void => undefined;
/** Nothing is read here that depends on the time. */
const systemTime = { now: () => new Date(), wait: () => Promise.resolve() };
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The subscriptions in a database that another process may be using; nothing is written. */
export async function readSubscriptions(path: string): Promise<readonly Subscription[]> {
  const db = kyselyOver(new DatabaseSync(path, { readOnly: true }));
  try {
    const reader = createSubscriptionReader({ log, isDefaultTimeZone: 'UTC' });
    return await createSubscriptions(db, systemTime, reader, log).list();
  } finally {
    await db.destroy();
  }
}
