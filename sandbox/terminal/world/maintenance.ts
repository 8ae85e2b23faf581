/** Long enough for most bots to be there again. */
const FIRST_WAIT_MS = 10_000;
const MINUTE_MS = 60_000;

/** `maintenance`: the task is due in a moment. The bot is started again for that, since only its settings say when. */
export async function maintenance(
  restart: (settings: Readonly<Record<string, string>>) => Promise<void>,
  print: (text: string) => void,
  now: () => number = Date.now,
): Promise<string> {
  print('Usher starts again, with the maintenance task due at a full minute …');
  // On a busy machine the moment may be over before the bot is there: then a later one.
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    // A time of the task is a minute to Usher, and that in which it starts is over for it.
    const due = new Date(Math.ceil((now() + wait) / MINUTE_MS) * MINUTE_MS);
    await restart({ MAINTENANCE_CRON: cronAt(due) });
    if (now() < due.getTime()) {
      return `It is due at ${due.toISOString().slice(11, 16)} UTC; #maintenance tells what became of it.`;
    }
  }
}

/** Once a year; the first time is in this minute. In UTC, which is TIME_ZONE when nothing else is set. */
const cronAt = (at: Date): string =>
  [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, '*'].join(' ');
