import { createServer } from 'node:http';
import type { Client } from 'discord.js';
import { onTestFinished } from 'vitest';
import { type DiscordOptions, type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';
import { createDiscordClient, logInToDiscord } from '../../../src/discord/gateway/client.ts';
import { silent } from '../../store/support/openStore.ts';
import { createHurriedClock, type HurriedClock } from '../../support/hurriedClock.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { rememberedStarts } from './sessionStarts.ts';

/** What the client's last scrub knows. */
export const SECRET = 'canary-in-a-title';

export interface Connected {
  readonly discord: EmbeddedDiscord;
  readonly client: Client<true>;
  /** Of the REST policy: its pauses are over at once. */
  readonly clock: HurriedClock;
  /** Warnings and errors of the client, and what it says when they are over. */
  readonly said: readonly string[];
  /** The id of a channel of the first guild. */
  readonly channel: (name: string) => string;
}

/** The bot's client in an embedded Discord, both closed after the test. `via` stands between them, for REST. */
export async function connect(
  options: DiscordOptions = {},
  via: (url: string) => Promise<string> = async (url) => url,
): Promise<Connected> {
  const discord = await startDiscord({ rateLimits: false, ...options });
  const clock = createHurriedClock();
  const said: string[] = [];
  const say = noteSentences(said);
  const log = { ...silent, info: say, warn: say, error: say };
  const client = createDiscordClient({
    apiUrl: new URL(await via(discord.url)),
    scrub: (text) => text.replaceAll(SECRET, '[hidden]'),
    sessionStarts: rememberedStarts(),
    clock,
    log,
    onLost: () => undefined,
  });
  onTestFinished(async () => {
    await client.destroy();
    await discord.close();
  });
  const ready = await logInToDiscord(client, discord.botToken);
  const channel = (name: string) => discord.world.guilds[0]?.channels.find((each) => each.name === name)?.id ?? '';
  return { discord, client: ready, clock, said, channel };
}

/** Passes requests on, but for POSTs of messages: those get a head, and of the body only the beginning. */
export async function withHangingAnswers(url: string): Promise<string> {
  const server = createServer(async (incoming, response) => {
    if (incoming.method === 'POST' && incoming.url?.endsWith('/messages')) {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
      return;
    }
    const headers = { authorization: incoming.headers.authorization ?? '' };
    const answer = await fetch(new URL(incoming.url ?? '/', url), { method: incoming.method ?? 'GET', headers });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}${new URL(url).pathname}`;
}
