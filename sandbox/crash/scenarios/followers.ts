import { SECTION_IDS } from '../../media-server/library/section.ts';
import { secondGuildName, setSecondAdmin } from '../subscriptions/guilds.ts';
import { follow } from '../subscriptions/setUp.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { TestRun } from '../testRun.ts';
import { allPlaysDelivered, withoutFaults } from './withoutFaults.ts';

const FOLLOWER = 'viewer';

/**
 * A person follows a library in two guilds and loses the right to it in one. Direct messages name both guilds before
 * that, and only the other one afterwards.
 */
export async function rightLost(run: TestRun): Promise<void> {
  const { world } = run.world.discord;
  const actorElsewhere = run.world.discord.person(FOLLOWER).elsewhere();
  setSecondAdmin(world, FOLLOWER, true);
  await withoutFaults(run, async () => {
    await follow(actorElsewhere, `#${SECTION_IDS.serials}`);
    await checkAnnouncement(run, 'in two guilds', true);
  });
  setSecondAdmin(world, FOLLOWER, false);
  await withoutFaults(run, () => checkAnnouncement(run, 'with the right to it in one of two guilds', false));
  setSecondAdmin(world, FOLLOWER, true);
  await withoutFaults(run, async () => {
    const [followed] = await actorElsewhere.complete('/follow remove', { title: '' }, 'title');
    await actorElsewhere.run('/follow remove', { title: `${followed?.value}` });
  });
  setSecondAdmin(world, FOLLOWER, false);
}

/**
 * Adds an episode, and checks the direct message about it: it must name the second guild if `namesSecond` is true, and
 * must not otherwise.
 */
async function checkAnnouncement(run: TestRun, followKind: string, namesSecond: boolean): Promise<void> {
  const { workload, eventLog, problems, world } = run;
  workload.episode();
  await allPlaysDelivered(`to somebody who follows its library ${followKind}`, run);
  const messages = SUBSCRIPTIONS.filter(({ follower }) => follower === FOLLOWER).flatMap(eventLog.messages);
  const isNamed = messages.at(-1)?.text.includes(secondGuildName(world.discord.world));
  if (isNamed !== namesSecond)
    problems.push(`followed ${followKind}, a message ${isNamed ? 'names' : 'does not name'} the second one`);
}
