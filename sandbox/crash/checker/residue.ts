import type { Actor } from '../../discord/people/actor.ts';
import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { TestRun } from '../testRun.ts';

/** What `/notify list` says about anything that is not as it should be. */
const LEFT = /waiting|not sent yet|not reachable|not be sent|undeliverable|paused/;
const TRIES = 10;
const BETWEEN_MS = 500;

/** Once everything is delivered, the bot itself must have nothing waiting, in either guild. The bot must be running. */
export async function residueIn({ world: { discord } }: TestRun): Promise<readonly string[]> {
  const admins = [discord.person('admin'), discord.person('moderator').elsewhere()];
  let left: readonly string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    left = (await Promise.all(admins.map(unfinishedLines))).flat();
    if (left.length === 0) break;
    // A message becomes visible a moment before the bot records that it was sent.
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  return left.map((line) => `at the end /notify list says: ${line}`);
}

async function unfinishedLines(admin: Actor): Promise<readonly string[]> {
  const pages: string[] = [];
  let shown: VisibleMessage | undefined = (await admin.run('/notify list')).message;
  while (shown) {
    pages.push(shown.text);
    const [label] = shown.text.match(/Page \d+ ▶/) ?? [];
    shown = label === undefined ? undefined : (await admin.click(shown, label)).message;
  }
  return pages.flatMap((text) => text.split('\n')).filter((line) => LEFT.test(line));
}
