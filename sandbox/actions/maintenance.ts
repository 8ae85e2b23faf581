import type { ActionResultPrinter } from './words.ts';

/** First wait in ms. Most starts of the bot take less. */
const FIRST_WAIT_MS = 10_000;
const MINUTE_MS = 60_000;

/** Makes the maintenance task due soon. The schedule is a setting of the bot, so the bot is restarted. */
export async function makeMaintenanceDueSoon(
  restart: (settings: Readonly<Record<string, string>>) => Promise<void>,
  { say, print }: ActionResultPrinter,
  now: () => number = Date.now,
): Promise<string> {
  print(say('restarting'));
  // If the planned minute passes before the bot is ready, the loop plans a later minute.
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    // Usher runs no task in the minute of its start.
    const dueTime = new Date(Math.ceil((now() + wait) / MINUTE_MS) * MINUTE_MS);
    await restart({ MAINTENANCE_CRON: cronAt(dueTime) });
    if (now() < dueTime.getTime()) {
      return say('due', { time: dueTime.toISOString().slice(11, 16) });
    }
  }
}

/** Cron schedule for this minute, once a year. The time zone is UTC, Usher's default. */
const cronAt = (at: Date): string =>
  [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, '*'].join(' ');
