import { countAlerts } from '../checker/statusFeeds.ts';
import { CRASH_TEST_SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import { runWithoutFaults, waitOrRecordProblem, waitUntilTrue } from './runWithoutFaults.ts';

const KILLED_AFTER_MS = 2500;

/**
 * The channel for plays refuses every message, and the bot is killed when it notices. A person who can repair the
 * channel is alerted once.
 */
export async function closeChannelAndRepair(run: CrashTestRun, repair: 'open' | 'move'): Promise<void> {
  const { world, incidents, eventLog, plays, workload } = run;
  const { discord } = world;
  incidents.closedChannels += 1;
  discord.forbid(plays.current, 'sending');
  workload.film();
  const bot = world.start();
  const killTimer = setTimeout(() => void bot.stop('SIGKILL'), KILLED_AFTER_MS);
  await bot.ended;
  clearTimeout(killTimer);
  workload.film();
  await runWithoutFaults(run, async () => {
    const expectedAlerts = incidents.closedChannels;
    await waitOrRecordProblem(
      `${plays.current} refuses messages, and nobody was alerted`,
      () => countAlerts(eventLog, discord.world, 'closedChannels') >= expectedAlerts,
      run,
    );
    if (repair === 'move') await move(run);
    else discord.allow(plays.current);
    const admin = discord.person('admin');
    await admin.run('/notify resume');
    await waitUntilTrue(() => eventLog.waiting('at once') === 0, run);
  });
}

/**
 * Moves the subscription to another channel. The old channel opens after all waiting posts have arrived in the new one.
 */
async function move(run: CrashTestRun): Promise<void> {
  const { plays, eventLog } = run;
  const { discord } = run.world;
  const from = plays.current;
  const target = from === '#history' ? '#history-too' : '#history';
  // `instead-of` selects the subscription to move by its channel. The guild's second subscription to plays stays where
  // it is.
  const options = { feed: 'history', channel: target, 'instead-of': from };
  const { text } = await discord.person('admin').run('/notify set', options);
  if (!text.includes(target)) throw new Error(`the plays were not moved to ${target}: ${text}`);
  await waitOrRecordProblem(
    `what was written for ${from} is not posted in ${target}`,
    () => eventLog.waiting('at once') === 0,
    run,
  );
  discord.allow(from);
  plays.current = target;
}

/**
 * The second guild's admins pause or resume the feed of new items. While the feed is paused, nothing is posted there.
 */
export async function pauseOrResumeFeed(run: CrashTestRun): Promise<void> {
  const { pause, world } = run;
  const admin = world.discord.person('moderator').elsewhere();
  await runWithoutFaults(run, async () => {
    if (pause.messages === undefined) {
      await admin.run('/notify pause', { feed: 'added' });
      // Posts from before the pause may still arrive.
      await waitForNextPollOfEachFeed(run);
      pause.messages = addedMessages(run);
      // The episode reaches the other guild, which proves that only one guild is paused.
      run.workload.episode();
      await waitUntilTrue(() => run.eventLog.waiting('at once') === 0, run);
      await waitForNextPollOfEachFeed(run);
      checkPause(run);
    } else {
      checkPause(run);
      pause.messages = undefined;
      await admin.run('/notify resume', { feed: 'added' });
    }
  });
}

function checkPause(run: CrashTestRun): void {
  const count = addedMessages(run);
  if (count !== run.pause.messages) run.problems.push('a paused subscription got a message');
}

const addedMessages = ({ eventLog }: CrashTestRun): number =>
  CRASH_TEST_SUBSCRIPTIONS.filter(({ guild, feed }) => guild === 'second' && feed === 'added').flatMap(
    eventLog.messages,
  ).length;
