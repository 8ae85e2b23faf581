import type { Clock } from '../../../domain/clock.ts';
import type { RecapEvents } from '../../../domain/notifications/recapEvents.ts';
import type { Wake } from '../../../domain/wake.ts';
import { planRecaps } from './plan.ts';

export interface RecapPollDeps {
  readonly recapEvents: RecapEvents;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
  readonly wake: Wake;
}

/**
 * Stores events for recaps that are due, even without a subscription: a later subscription then begins with the next
 * month. Rejects if the database fails.
 */
export async function recordDueRecaps({ recapEvents, clock, timeZone, wake }: RecapPollDeps): Promise<void> {
  await recapEvents.record(planRecaps(clock.now(), timeZone));
  wake();
}
