import type { ActionOutput } from './words.ts';

/** First wait in ms; most starts of the bot take less. */
const FIRST_WAIT_MS = 10_000;
const MINUTE_MS = 60_000;

/**
 * `maintenance`: makes the maintenance task due soon. The schedule is a setting of the bot, so the bot is restarted
 * with a new one.
 */
export async function makeMaintenanceDueSoon(
  restart: (settings: Readonly<Record<string, string>>) => Promise<void>,
  { say, print }: ActionOutput,
  now: () => number = Date.now,
): Promise<string> {
  print(say('restarting'));
  // On a busy machine, the planned minute may be over before the bot is ready. Then the loop plans a later minute.
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    // Usher schedules by the minute, and runs no task in the minute of its start.
    const dueTime = new Date(Math.ceil((now() + wait) / MINUTE_MS) * MINUTE_MS);
    await restart({ MAINTENANCE_CRON: cronAt(dueTime) });
    if (now() < dueTime.getTime()) {
      return say('due', { time: dueTime.toISOString().slice(11, 16) });
    }
  }
}

/** Cron schedule for this minute once a year, in UTC, which is the default of TIME_ZONE. */
const cronAt = (at: Date): string =>
  [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, '*'].join(' ');
