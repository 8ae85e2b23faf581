import { countAlerts } from '../checker/statusFeeds.ts';
import { readNotifyList } from '../checker/undelivered.ts';
import type { CrashTestRun } from '../testRun.ts';
import { runWithoutFaults, waitForAllPlays, waitOrRecordProblem, waitUntilNoProblem } from './runWithoutFaults.ts';

/** AutoMod refuses one of several names that arrive together. The other names must be posted. */
export async function letAutoModRefuseOneName(run: CrashTestRun): Promise<void> {
  const { world, eventLog, workload } = run;
  const [, refused = ''] = [workload.device(), workload.device(), workload.device()];
  eventLog.refuse(refused);
  const end = world.discord.autoMod.block(refused);
  await runWithoutFaults(run, async () => {
    const areOthersPosted = () => eventLog.waiting('at once') === 0;
    await waitOrRecordProblem(
      `what arrived with a name that Discord refuses (${refused}) is not posted`,
      areOthersPosted,
      run,
    );
  });
  end();
}

const MINUTE_MS = 60_000;
/** Time in ms after which `/notify list` reports a message as waiting. */
const HELD_UP_AFTER_MS = 2 * MINUTE_MS;
const TWO_HELD_UP = /\b2 \w+ for this channel are held up/;
/**
 * Time in ms after which an earlier request cannot arrive any more, so that the bot no longer waits for its outcome.
 */
const NONE_ON_ITS_WAY_MS = 10 * MINUTE_MS;

/**
 * AutoMod refuses one of four plays in a message, while another message waits behind it. The other three plays must be
 * posted in order and first.
 */
export async function refuseOnePlayOfFour(run: CrashTestRun): Promise<void> {
  const { world, workload, eventLog } = run;
  const { autoMod } = world.discord;
  await runWithoutFaults(run, () => waitForAllPlays('before Discord fails', run));
  const [first, second] = [workload.film(), workload.film(), workload.film(), workload.film()];
  const endFailure = autoMod.failOn(first);
  await runWithoutFaults(run, () => waitForFailure(first, run));
  world.pass(HELD_UP_AFTER_MS);
  workload.film();
  await runWithoutFaults(run, () => waitUntilNoProblem(() => twoAreHeldUp(run), run));
  endFailure();
  // The rule stays, because another guild's digest names this play later.
  autoMod.block(second);
  eventLog.refuse(second);
  world.pass(NONE_ON_ITS_WAY_MS);
  await runWithoutFaults(run, () => waitForAllPlays('with one that Discord refuses', run));
}

async function twoAreHeldUp({ world: { discord } }: CrashTestRun): Promise<string | undefined> {
  const lines = await readNotifyList(discord.person('admin'));
  return lines.some((line) => TWO_HELD_UP.test(line))
    ? undefined
    : 'a message should wait behind one that Discord fails on';
}

const waitForFailure = (name: string, run: CrashTestRun): Promise<void> =>
  waitUntilNoProblem(() => {
    const hasFailed = run.world.discord.requests.some(({ status, body }) => status === 500 && body.includes(name));
    return hasFailed ? undefined : `${name} was not posted, although Discord would fail on it`;
  }, run);

/** Time in ms that Discord fails on a message. The bot alerts a person within it. */
const STUCK_AFTER_MS = 7 * 60 * MINUTE_MS;

/**
 * Discord fails on a message for hours while others wait behind it. An admin is alerted. In the end everything is
 * posted in order.
 */
export async function failOnPostForHours(run: CrashTestRun): Promise<void> {
  const { world, workload, incidents, eventLog } = run;
  const { discord } = world;
  incidents.stuckPosts += 1;
  const alerts = countAlerts(eventLog, discord.world, 'stuckPosts');
  const name = workload.film();
  const endFailure = discord.autoMod.failOn(name);
  await runWithoutFaults(run, () => waitForFailure(name, run));
  world.pass(STUCK_AFTER_MS);
  workload.film();
  await runWithoutFaults(run, () =>
    waitOrRecordProblem(
      'a message did not get through for hours, and nobody was alerted',
      () => countAlerts(eventLog, discord.world, 'stuckPosts') > alerts,
      run,
    ),
  );
  endFailure();
  await runWithoutFaults(run, () => waitForAllPlays('when Discord no longer fails on it', run));
}
