import { boardChannelId, counterChannel } from '../subscriptions/live.ts';
import type { TestWorld } from '../world.ts';
import { namesIn } from './parsedMessage.ts';

const NOBODY = /Nobody is watching/;

/** Problems of the board: it must be one message that shows the present streams and nothing else. */
export function problemsOfBoard({ discord, media }: Pick<TestWorld, 'discord' | 'media'>): readonly string[] {
  const messages = discord.messages(boardChannelId(discord.world));
  const [board] = messages;
  if (!board || messages.length > 1) return [`the board is ${messages.length} messages`];
  const playing = media.sessions.active.map(({ item }) => item.title);
  // While nothing plays, it shows recent plays and new items, with the same kinds of names.
  if (playing.length === 0) return NOBODY.test(board.text) ? [] : [`nothing plays, and the board says: ${board.text}`];
  const shown = new Set(namesIn(board.text));
  const missing = playing.filter((title) => !shown.has(title)).map((title) => `the board does not show ${title}`);
  const over = [...shown].filter((title) => !playing.includes(title)).map((title) => `the board still shows ${title}`);
  return [...missing, ...over];
}

/** The problem with the channel whose name is the number of streams, if any. */
export function problemsOfCounter({ discord, media }: Pick<TestWorld, 'discord' | 'media'>): readonly string[] {
  const { name } = counterChannel(discord.world);
  const count = media.sessions.active.length;
  return name === `Streams: ${count}` ? [] : [`${count} streams play, and a channel is called "${name}"`];
}

/** How often the bot asked Discord to rename that channel, with or without success. */
export function renamesAsked({ discord }: Pick<TestWorld, 'discord'>): number {
  const path = `/channels/${counterChannel(discord.world).id}`;
  return discord.requests.filter((each) => each.method === 'PATCH' && each.path.endsWith(path)).length;
}
