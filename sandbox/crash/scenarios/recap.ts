import { DatabaseSync } from 'node:sqlite';
import { MOVIE_EVENING_CHANNEL_NAME, movieEveningPostPaths } from '../subscriptions/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import {
  DISCORD_NONCE_LIFETIME_MS,
  killBotAtPostRequest,
  runWithoutFaults,
  waitOrRecordProblem,
} from './runWithoutFaults.ts';

const HEAD = /Recap: ((?:\w+ )?\d{4})/;
const FEED = { feed: 'recap', channel: `#${MOVIE_EVENING_CHANNEL_NAME}` };

/**
 * A recap becomes due while the bot is down, and the bot is killed while it posts the recap. Each month or year must be
 * posted exactly once. The notification is removed afterwards, so that each round has its own keys.
 */
export async function killDuringRecap(run: CrashTestRun): Promise<void> {
  const { world, random, problems } = run;
  const before = headsIn(run).length;
  await runWithoutFaults(run, () => asAdmin('/notify set', run));
  change(run, [`delete from events where feed = 'recap'`, playOfLastMonth(run)]);
  const when = random.chance(0.5) ? 'before' : 'after';
  await killBotAtPostRequest(run, { what: 'recap', path: movieEveningPostPaths(world.discord.world), when });
  world.pass(DISCORD_NONCE_LIFETIME_MS);
  const newHeads = () => headsIn(run).slice(before);
  await runWithoutFaults(run, async () => {
    await waitOrRecordProblem('a recap is not posted', () => newHeads().length >= duePeriods(run), run);
    await waitForNextPollOfEachFeed(run);
    await asAdmin('/notify remove', run);
  });
  change(run, [`delete from plays where title = '${TITLE}'`]);
  const heads = newHeads();
  if (heads.length !== duePeriods(run) || new Set(heads).size !== heads.length)
    problems.push(`recaps were posted as ${heads.join(', ')}`);
}

const headsIn = ({ world }: CrashTestRun): readonly string[] =>
  world.discord.messages(`#${MOVIE_EVENING_CHANNEL_NAME}`).flatMap(({ text }) => HEAD.exec(text)?.[1] ?? []);

async function asAdmin(line: string, { world, problems }: CrashTestRun): Promise<void> {
  const { text } = await world.discord.person('admin').run(line, FEED);
  if (!text.includes(`#${MOVIE_EVENING_CHANNEL_NAME}`)) problems.push(`${line} answered for the recap: ${text}`);
}

/**
 * Changes the database while the bot is down. Without recorded recaps, the bot takes them for due at its next start.
 */
function change({ world }: CrashTestRun, statements: readonly string[]): void {
  const database = new DatabaseSync(world.database);
  for (const statement of statements) database.exec(statement);
  database.close();
}

const TITLE = 'A film of last month';

/** SQL statement that adds a play of last month. A recap without plays is not posted. */
function playOfLastMonth(run: CrashTestRun): string {
  const now = decisiveTime(run);
  const viewedAt = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 12);
  return `insert into plays (viewed_at, account_id, kind, title, server_id) values (${viewedAt}, '1', 'movie', '${TITLE}', 1)`;
}

/** Time of day in ms at which recaps are posted, on the first day of a month. */
const POSTED_AT_MS = 9 * 3_600_000;

const decisiveTime = ({ world }: CrashTestRun): Date => new Date(world.clocks.discord() - POSTED_AT_MS);

/** In December, the recap of the year is due too. */
const duePeriods = (run: CrashTestRun): number => (decisiveTime(run).getUTCMonth() === 11 ? 2 : 1);
