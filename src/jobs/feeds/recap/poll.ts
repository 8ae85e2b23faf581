import type { Clock } from '../../../domain/clock.ts';
import type { CalendarEvents } from '../../../domain/notifications/recapEvents.ts';
import type { WakeJob } from '../../../domain/wake.ts';
import { eventsOfDueRecaps } from './plan.ts';

export interface RecapPollDeps {
  readonly calendarEvents: Pick<CalendarEvents, 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
  readonly wake: WakeJob;
}

/**
 * Stores events for recaps that are due, even without a subscription: a later subscription then begins with the next
 * month. Rejects if the database fails.
 */
export async function recordDueRecaps({ calendarEvents, clock, timeZone, wake }: RecapPollDeps): Promise<void> {
  await calendarEvents.record('recap', eventsOfDueRecaps(clock.now(), timeZone));
  wake();
}
