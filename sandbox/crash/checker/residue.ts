import type { Actor } from '../../discord/people/actor.ts';
import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { TestWorld } from '../world.ts';

/** Words of the list for anything unfinished or wrong. */
const LEFT = /waiting|not sent yet|held (?:up|back)|unreachable|paused/;

/** Once everything is delivered, the bot itself must have nothing waiting, in either guild; undefined if so. The bot must be running. */
export async function problemOfResidue({ discord }: Pick<TestWorld, 'discord'>): Promise<string | undefined> {
  const admins = [discord.person('admin'), discord.person('moderator').elsewhere()];
  const left = (await Promise.all(admins.map(listedLines))).flat().filter((line) => LEFT.test(line));
  return left.length === 0 ? undefined : `at the end /notify list says: ${left.join(' / ')}`;
}

/** The lines of `/notify list` in that person's guild, from all pages. */
export async function listedLines(admin: Actor): Promise<readonly string[]> {
  const pages: string[] = [];
  let shown: VisibleMessage | undefined = (await admin.run('/notify list')).message;
  while (shown) {
    pages.push(shown.text);
    const [label] = shown.text.match(/Page \d+ ▶/) ?? [];
    shown = label === undefined ? undefined : (await admin.click(shown, label)).message;
  }
  return pages.flatMap((text) => text.split('\n'));
}
