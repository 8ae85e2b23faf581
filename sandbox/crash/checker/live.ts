import { boardChannelId, findCounterChannel } from '../subscriptions/live.ts';
import type { CrashTestWorld } from '../world.ts';
import { parseEventNames } from './parsedMessage.ts';

const NOBODY = /Nobody is watching/;

/** Checks the live board: it must be one message with exactly the current streams. */
export function findLiveBoardProblems({
  discord,
  media,
}: Pick<CrashTestWorld, 'discord' | 'media'>): readonly string[] {
  const messages = discord.messages(boardChannelId(discord.world));
  const [board] = messages;
  if (!board || messages.length > 1) return [`the board is ${messages.length} messages`];
  const playing = media.sessions.active.map(({ item }) => item.title);
  // Without streams, the board lists recent plays and new items. Their names look like names of streams.
  if (playing.length === 0) return NOBODY.test(board.text) ? [] : [`nothing plays, and the board says: ${board.text}`];
  const shownTitles = new Set(parseEventNames(board.text));
  const missingTitles = playing
    .filter((title) => !shownTitles.has(title))
    .map((title) => `the board does not show ${title}`);
  const staleTitles = [...shownTitles]
    .filter((title) => !playing.includes(title))
    .map((title) => `the board still shows ${title}`);
  return [...missingTitles, ...staleTitles];
}

/** Checks the voice channel whose name states the number of streams. */
export function findStreamCounterProblems({
  discord,
  media,
}: Pick<CrashTestWorld, 'discord' | 'media'>): readonly string[] {
  const { name } = findCounterChannel(discord.world);
  const count = media.sessions.active.length;
  return name === `Streams: ${count}` ? [] : [`${count} streams play, and a channel is called "${name}"`];
}

/** Counts the requests to rename the counter's channel. Failed requests count too. */
export function countRenameRequests({ discord }: Pick<CrashTestWorld, 'discord'>): number {
  const path = `/channels/${findCounterChannel(discord.world).id}`;
  return discord.requests.filter((request) => request.method === 'PATCH' && request.path.endsWith(path)).length;
}
