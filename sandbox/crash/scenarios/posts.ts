import { listedLines } from '../checker/residue.ts';
import { alertsIn } from '../checker/statusFeeds.ts';
import type { TestRun } from '../testRun.ts';
import { allPlaysDelivered, waitFor, waitForLook, withoutFaults } from './withoutFaults.ts';

/** AutoMod refuses one of several names that arrive together. The other names must be posted. */
export async function refusedText(run: TestRun): Promise<void> {
  const { world, eventLog, workload } = run;
  const [, refused = ''] = [workload.device(), workload.device(), workload.device()];
  eventLog.refuse(refused);
  const end = world.discord.autoMod.block(refused);
  await withoutFaults(run, async () => {
    const areOthersPosted = () => eventLog.waiting('at once') === 0;
    await waitFor(`what arrived with a name that Discord refuses (${refused}) is not posted`, areOthersPosted, run);
  });
  end();
}

const MINUTE_MS = 60_000;
/** Time after which `/notify list` reports a message as waiting, in ms. */
const HELD_UP_AFTER_MS = 2 * MINUTE_MS;
const TWO_HELD_UP = /\b2 \w+ for this channel are held up/;
/** Time in ms after which an earlier request cannot arrive any more. Then the bot no longer waits for its outcome. */
const NONE_ON_ITS_WAY_MS = 10 * MINUTE_MS;

/**
 * AutoMod refuses one of four plays in a message, and another message waits behind it. The other three plays must be
 * posted in order, before that message.
 */
export async function splitPost(run: TestRun): Promise<void> {
  const { world, workload, eventLog } = run;
  const { autoMod } = world.discord;
  await withoutFaults(run, () => allPlaysDelivered('before Discord fails', run));
  const [first, second] = [workload.film(), workload.film(), workload.film(), workload.film()];
  const endFailure = autoMod.failOn(first);
  await withoutFaults(run, () => waitForFailure(first, run));
  world.pass(HELD_UP_AFTER_MS);
  workload.film();
  await withoutFaults(run, () => waitForLook(() => twoAreHeldUp(run), run));
  endFailure();
  // The AutoMod rule stays, because another guild's digest names this play later.
  autoMod.block(second);
  eventLog.refuse(second);
  world.pass(NONE_ON_ITS_WAY_MS);
  await withoutFaults(run, () => allPlaysDelivered('with one that Discord refuses', run));
}

async function twoAreHeldUp({ world: { discord } }: TestRun): Promise<string | undefined> {
  const lines = await listedLines(discord.person('admin'));
  return lines.some((line) => TWO_HELD_UP.test(line))
    ? undefined
    : 'a message should wait behind one that Discord fails on';
}

/** Resolves once Discord has responded with 500 to a post that contains this name. */
const waitForFailure = (name: string, run: TestRun): Promise<void> =>
  waitForLook(() => {
    const hasFailed = run.world.discord.requests.some(({ status, body }) => status === 500 && body.includes(name));
    return hasFailed ? undefined : `${name} was not posted, although Discord would fail on it`;
  }, run);

/** Time in ms for which Discord fails on a message, enough for the bot to alert a person. */
const STUCK_AFTER_MS = 7 * 60 * MINUTE_MS;

/**
 * Discord fails on a message for hours while others wait behind it. An admin is alerted, and in the end everything is
 * posted in order.
 */
export async function stuckPost(run: TestRun): Promise<void> {
  const { world, workload, incidents, eventLog } = run;
  const { discord } = world;
  incidents.stuckPosts += 1;
  const alerts = alertsIn(eventLog, discord.world, 'stuckPosts');
  const name = workload.film();
  const endFailure = discord.autoMod.failOn(name);
  await withoutFaults(run, () => waitForFailure(name, run));
  world.pass(STUCK_AFTER_MS);
  workload.film();
  await withoutFaults(run, () =>
    waitFor(
      'a message did not get through for hours, and nobody was alerted',
      () => alertsIn(eventLog, discord.world, 'stuckPosts') > alerts,
      run,
    ),
  );
  endFailure();
  await withoutFaults(run, () => allPlaysDelivered('when Discord no longer fails on it', run));
}
