import type { LibraryItem } from '../../media-server/library/item.ts';
import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import { channelIdsOfSubscription } from '../subscriptions/guilds.ts';
import { CRASH_TEST_SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { CrashTestRun } from '../testRun.ts';
import { listRemovableFilms } from '../workload/losses.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import {
  DISCORD_NONCE_LIFETIME_MS,
  killBotAtPostRequest,
  runWithoutFaults,
  waitForAllPlays,
  waitForPendingRequests,
  waitOrRecordProblem,
  waitUntilNoProblem,
} from './runWithoutFaults.ts';

const LIBRARY = LIBRARY_SECTION_IDS.actualities;
/** Time in ms between two reads of the libraries, after which a missing title counts as gone. */
const BETWEEN_READINGS_MS = 3_660_000;
/** Number of titles that leave. The bot would take more for an unplugged disk. */
const GONE = 2;
/** Latest moment of a kill, in ms after the bot listed the library. */
const RECORDING_MS = 500;
const BACK = /back again|wieder da/;
const SUBSCRIBED = CRASH_TEST_SUBSCRIPTIONS.filter(({ feed }) => feed === 'gone');

/**
 * Two titles leave and return under their keys. The bot reads the libraries at each start. It is killed while it
 * records or posts the loss, and while it edits the post.
 */
export async function removeAndRestoreTitles(run: CrashTestRun): Promise<void> {
  const { world, eventLog, random, counts } = run;
  const { library } = world.media;
  const titles = listRemovableFilms(world.media).slice(0, GONE);
  await runWithoutFaults(run, () => isRead(run));
  for (const { ratingKey } of titles) library.remove(ratingKey);
  await runWithoutFaults(run, () => isRead(run));
  world.pass(BETWEEN_READINGS_MS);
  for (const { title: name } of titles)
    eventLog.add({ feed: 'gone', library: LIBRARY, name, round: counts.rounds, inOrder: false });
  const when = random.chance(0.5) ? 'before' : 'after';
  if (random.chance(0.5)) await killedWhileRecording(run);
  else await killBotAtPostRequest(run, { what: 'title that left', path: messagesOf(run), when });
  world.pass(DISCORD_NONCE_LIFETIME_MS);
  await runWithoutFaults(run, () => waitForAllPlays('of titles that left', run));

  for (const title of titles) library.put(title);
  await killBotAtPostRequest(run, { what: 'return of a title', method: 'PATCH', path: messagesOf(run), when });
  await runWithoutFaults(run, () =>
    waitOrRecordProblem('titles are back, and that is not posted', () => isReturnPosted(titles, run), run),
  );
}

/** Waits until the bot has read the current library. The bot shows it by the number of titles. */
async function isRead(run: CrashTestRun): Promise<void> {
  const { discord, media } = run.world;
  const count = media.library.ofKind(LIBRARY, 'movie').length;
  await waitUntilNoProblem(async () => {
    const { text } = await discord.person('admin').run('/library check', { library: `#${LIBRARY}` });
    return text.includes(`Check of ${count} titles`) ? undefined : `not ${count} titles were read: ${text}`;
  }, run);
  await waitForNextPollOfEachFeed(run);
}

/** Starts the bot, and kills it at a random moment after it listed the library. */
async function killedWhileRecording({ world, random }: CrashTestRun): Promise<void> {
  const isListed = world.media.nextRequest({ path: new RegExp(`^/library/sections/${LIBRARY}/all$`) });
  const bot = world.start();
  await isListed;
  const timer = setTimeout(() => void bot.stop('SIGKILL'), random.between(0, RECORDING_MS));
  await bot.ended;
  clearTimeout(timer);
  await waitForPendingRequests(world);
}

/** Matches requests for the first guild's messages about lost titles: new messages and edits. */
function messagesOf({ world }: CrashTestRun): RegExp {
  const ids = SUBSCRIBED.slice(0, 1).flatMap((subscription) =>
    channelIdsOfSubscription(world.discord.world, subscription),
  );
  return new RegExp(`/channels/(?:${ids.join('|')})/messages(?:/\\d+)?$`);
}

/** True if the latest message about each title in every channel says that the title is back. */
const isReturnPosted = (titles: readonly LibraryItem[], { eventLog }: CrashTestRun): boolean =>
  SUBSCRIBED.every((subscription) =>
    titles.every(({ title }) =>
      BACK.test(
        eventLog
          .messages(subscription)
          .filter(({ text }) => text.includes(title))
          .at(-1)?.text ?? '',
      ),
    ),
  );
