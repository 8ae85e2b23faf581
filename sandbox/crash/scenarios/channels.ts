import { alertsIn } from '../checker/statusFeeds.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { TestRun } from '../testRun.ts';
import { nextPolls } from './polls.ts';
import { until, waitFor, withoutFaults } from './withoutFaults.ts';

const KILLED_AFTER_MS = 2500;

/** The channel of the plays takes nothing; the bot dies while it finds out, and whoever set it up is told once. */
export async function channelClosed(run: TestRun, how: 'open' | 'move'): Promise<void> {
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
  await withoutFaults(run, async () => {
    const wanted = incidents.closedChannels;
    await waitFor(
      `${plays.current} takes nothing, and nobody was told`,
      () => alertsIn(eventLog, discord.world) >= wanted,
      run,
    );
    if (how === 'move') await move(run);
    else discord.allow(plays.current);
    const admin = discord.person('admin');
    await admin.run('/notify resume');
    await until(() => eventLog.waiting('at once') === 0, run);
  });
}

/** The old channel stays closed until the new one has all that was written for it. */
async function move(run: TestRun): Promise<void> {
  const { plays, eventLog } = run;
  const { discord } = run.world;
  const from = plays.current;
  const to = from === '#history' ? '#history-too' : '#history';
  const { text } = await discord.person('admin').run('/notify set', { feed: 'history', channel: to });
  if (!text.includes(to)) throw new Error(`the plays were not moved to ${to}: ${text}`);
  await waitFor(`what was written for ${from} is not told in ${to}`, () => eventLog.waiting('at once') === 0, run);
  discord.allow(from);
  plays.current = to;
}

/** The second guild's admins pause what is new, or let it go on: meanwhile nothing of it is told. */
export async function pauseOrResume(run: TestRun): Promise<void> {
  const { pause, world } = run;
  const admin = world.discord.person('moderator').elsewhere();
  await withoutFaults(run, async () => {
    if (pause.messages === undefined) {
      await admin.run('/notify pause', { feed: 'added' });
      // What is written already comes all the same.
      await nextPolls(run);
      pause.messages = addedMessages(run);
      // The other guild goes on hearing of what is new.
      run.workload.episode();
      await until(() => run.eventLog.waiting('at once') === 0, run);
      await nextPolls(run);
      checkPause(run);
    } else {
      checkPause(run);
      pause.messages = undefined;
      await admin.run('/notify resume', { feed: 'added' });
    }
  });
}

function checkPause(run: TestRun): void {
  const count = addedMessages(run);
  if (count !== run.pause.messages) run.problems.push('a subscription that is paused was told');
}

const addedMessages = ({ eventLog }: TestRun): number =>
  SUBSCRIPTIONS.filter(({ guild, feed }) => guild === 'second' && feed === 'added').flatMap(eventLog.messages).length;

/** Of what comes at once one name is refused by a guild's own rule: the others are told all the same. */
export async function refusedText(run: TestRun): Promise<void> {
  const { world, eventLog, workload } = run;
  const [, refused = ''] = [workload.device(), workload.device(), workload.device()];
  eventLog.refuse(refused);
  const end = world.discord.autoMod.block(refused);
  await withoutFaults(run, async () => {
    const others = () => eventLog.waiting('at once') === 0;
    await waitFor(`what comes with a name that Discord refuses (${refused}) is not told`, others, run);
  });
  end();
}
