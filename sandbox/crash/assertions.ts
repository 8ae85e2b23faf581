import { describeViolation } from '../discord/http/requestLog.ts';
import type { Verdict } from './checker/compare.ts';
import { wrongInUnnamed } from './checker/statusFeeds.ts';
import { STEPS, type Step } from './steps.ts';
import { FEEDS, type Subscription } from './subscriptions/subscriptions.ts';
import type { Run } from './testRun.ts';
import { NAMED_SUBSCRIPTIONS } from './workload/eventLog.ts';

const POST = /\/channels\/\d+\/messages$/;
const EDIT = /\/channels\/\d+\/messages\/\d+$/;

/** Adds to the problems whatever must not be at the end; the bot must not be running. It must have died at each step. */
export function judge({ house, ledger, incidents, kills, problems }: Run, steps: readonly Step[]): void {
  problems.push(
    ...NAMED_SUBSCRIPTIONS.flatMap((one) => wrongIn(ledger.verdictOf(one), one)),
    ...ledger.mirror.problems,
    ...wrongInUnnamed(house, ledger, incidents),
    ...steps.filter((step) => kills.of(step) === 0).map((step) => `no death at ${step}`),
    ...house.discord.violations.map(describeViolation),
    ...house.media.violations.map(({ method, path, why }) => `media server: ${method} ${path}: ${why}`),
  );
}

function wrongIn({ lost, repeated, disordered, wrong }: Verdict, { channels }: Subscription): readonly string[] {
  const where = `#${channels.join(', #')}`;
  return [
    ...lost.map((each) => `lost in ${where}: ${each}`),
    ...repeated.map((each) => `repeated in ${where}: ${each}`),
    ...disordered.map((each) => `out of order in ${where}: ${each}`),
    ...wrong.map((each) => `wrong in ${where}: ${each}`),
  ];
}

export function reportOf({ seed, house, ledger, kills, tried, troubles, counts, problems }: Run): readonly string[] {
  const { discord } = house;
  const sent = (method: string, path: RegExp) =>
    discord.requests.filter((request) => request.method === method && path.test(request.path)).length;
  const happened = FEEDS.map((feed) => ({ feed, count: ledger.count(feed) })).filter(({ count }) => count > 0);
  return [
    `seed ${seed}, ${counts.rounds} rounds, and ${counts.calm} lives without trouble to catch up`,
    `deaths, at ${tried.size} of ${STEPS.length} steps:`,
    ...kills.lines(),
    'troubles beside them:',
    ...troubles.lines(),
    `happened: ${happened.map(({ feed, count }) => `${feed} ${count}`).join(', ')}`,
    ...NAMED_SUBSCRIPTIONS.map((one) => `  #${one.channels.join(', #')}: ${ledger.messages(one).length} messages`),
    `${sent('POST', POST)} POSTs, ${sent('PATCH', EDIT)} edits`,
    `${discord.repeatsAnswered()} second POSTs answered by their nonce with the first message`,
    `${counts.searches} searches for a marker, ${counts.found} of them for a message that was there`,
    `${problems.length} problems`,
  ];
}
