import type { FeedEvent } from '../../../domain/notifications/events.ts';
import { dueRecapPeriods, recapPeriodKey } from '../../../domain/statistics/recap/period.ts';
import { recapEventCodec } from './data.ts';

/** An event for each recap that is due. The store ignores events that it already has, so this may be called again. */
export const eventsOfDueRecaps = (now: Date, timeZone: string): readonly FeedEvent[] =>
  dueRecapPeriods(now, timeZone).map((period) => {
    const key = recapPeriodKey(period);
    return { key, at: now, data: recapEventCodec.encode({ period: key }) };
  });
