import type { SimulatedDiscordUser } from '../../discord/people/actor.ts';
import type { UserVisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { CrashTestWorld } from '../world.ts';

/** Matches the words of `/notify list` for unfinished or failed work. */
const LEFT = /waiting|not sent yet|held (?:up|back)|unreachable|paused/;

/**
 * Checks that `/notify list` shows nothing as waiting in either guild. Returns the problem, or undefined. The bot must
 * be running with everything delivered.
 */
export async function findUndeliveredProblem({
  discord,
}: Pick<CrashTestWorld, 'discord'>): Promise<string | undefined> {
  const admins = [discord.person('admin'), discord.person('moderator').elsewhere()];
  const leftovers = (await Promise.all(admins.map(readNotifyList))).flat().filter((line) => LEFT.test(line));
  return leftovers.length === 0 ? undefined : `at the end /notify list says: ${leftovers.join(' / ')}`;
}

/** Reads all pages of `/notify list` in this person's guild. */
export async function readNotifyList(admin: SimulatedDiscordUser): Promise<readonly string[]> {
  const pages: string[] = [];
  let page: UserVisibleMessage | undefined = (await admin.run('/notify list')).message;
  while (page) {
    pages.push(page.text);
    const [label] = page.text.match(/Page \d+ ▶/) ?? [];
    page = label === undefined ? undefined : (await admin.click(page, label)).message;
  }
  return pages.flatMap((text) => text.split('\n'));
}
