import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import { secondGuildName, setAdminOfSecondGuild } from '../subscriptions/guilds.ts';
import { followLibrary } from '../subscriptions/setUp.ts';
import { CRASH_TEST_SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { CrashTestRun } from '../testRun.ts';
import { runWithoutFaults, waitForAllPlays } from './runWithoutFaults.ts';

const FOLLOWER = 'viewer';

/**
 * A person follows a library in two guilds and loses the right to it in one. Direct messages name both guilds before,
 * and only the remaining one afterwards.
 */
export async function revokeLibraryRightOfFollower(run: CrashTestRun): Promise<void> {
  const { world } = run.world.discord;
  const actorElsewhere = run.world.discord.person(FOLLOWER).elsewhere();
  setAdminOfSecondGuild(world, FOLLOWER, true);
  await runWithoutFaults(run, async () => {
    await followLibrary(actorElsewhere, `#${LIBRARY_SECTION_IDS.serials}`);
    await checkAnnouncement(run, 'in two guilds', true);
  });
  setAdminOfSecondGuild(world, FOLLOWER, false);
  await runWithoutFaults(run, () => checkAnnouncement(run, 'with the right to it in one of two guilds', false));
  setAdminOfSecondGuild(world, FOLLOWER, true);
  await runWithoutFaults(run, async () => {
    const [followed] = await actorElsewhere.complete('/follow remove', { title: '' }, 'title');
    await actorElsewhere.run('/follow remove', { title: `${followed?.value}` });
  });
  setAdminOfSecondGuild(world, FOLLOWER, false);
}

/**
 * Adds an episode and checks the direct message about it. `namesSecond` decides if the message must name the second
 * guild or must not.
 */
async function checkAnnouncement(run: CrashTestRun, followKind: string, namesSecond: boolean): Promise<void> {
  const { workload, eventLog, problems, world } = run;
  workload.episode();
  await waitForAllPlays(`to somebody who follows its library ${followKind}`, run);
  const messages = CRASH_TEST_SUBSCRIPTIONS.filter(({ follower }) => follower === FOLLOWER).flatMap(eventLog.messages);
  const isNamed = messages.at(-1)?.text.includes(secondGuildName(world.discord.world));
  if (isNamed !== namesSecond)
    problems.push(`followed ${followKind}, a message ${isNamed ? 'names' : 'does not name'} the second one`);
}
