import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { processorLoad } from '../../../sandbox/processorLoad.ts';
import { AUTHORITY_FILE } from '../../support/certificates.ts';
import { acceptWebSocket, connectProxy, discordFront, silentListener } from '../../support/discordFront.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({ ownProcesses: true });
});
afterAll(() => world.close());

const patiently = { timeout: PATIENCE_MS };
/** Waits for the network end by a timer; the rest of a stop takes longer on a busy machine. */
const stoppedWithinMs = () => 5000 + 300 * processorLoad();

describe('a stop ends the bot within five seconds', () => {
  const stopped = async (bot: ReturnType<EmbeddedWorld['launch']>) => {
    const begun = performance.now();
    expect(await bot.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(stoppedWithinMs());
  };
  const connected = (listener: { readonly sockets: ReadonlySet<Socket> }) =>
    vi.waitFor(() => expect(listener.sockets.size).toBeGreaterThan(0), patiently);

  test('a stop ends the bot within five seconds while Discord answers no request', async () => {
    const silent = await silentListener();
    const bot = world.launch({ DISCORD_API_URL: `http://127.0.0.1:${silent.port}/api` });
    await connected(silent);
    await stopped(bot);
  });

  test.each(['ws', 'wss'])(
    'a stop ends the bot within five seconds while the gateway’s handshake hangs (%s)',
    async (scheme) => {
      const silent = await silentListener();
      const front = await discordFront(world.discord.url, { gateway: `${scheme}://127.0.0.1:${silent.port}` });
      const bot = world.launch({ DISCORD_API_URL: front.url });
      await connected(silent);
      await stopped(bot);
    },
  );

  test('a stop ends the bot within five seconds while the connected gateway stays silent', async () => {
    const upgrade = vi.fn(acceptWebSocket);
    const front = await discordFront(world.discord.url, { upgrade });
    const bot = world.launch({ DISCORD_API_URL: front.url });
    await vi.waitFor(() => expect(upgrade).toHaveBeenCalled(), patiently);
    await stopped(bot);
  });

  test('a stop ends the bot within five seconds if the gateway does not confirm the closing', async () => {
    const front = await discordFront(world.discord.url);
    const bot = world.launch({ DISCORD_API_URL: front.url });
    await bot.ready;
    front.freeze();
    await stopped(bot);
  });

  test('a stop ends the bot within five seconds while a web page answers in place of the gateway', async () => {
    const front = await discordFront(world.discord.url, { answer: page(200) });
    const bot = world.launch({ DISCORD_API_URL: front.url });
    await bot.line((line) => line.includes('a web page answers'));
    await stopped(bot);
  });
});

const page =
  (status: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end('<!doctype html><title>Welcome to our Wi-Fi</title>');
    return true;
  };

/** Sends everything but its own page to that page. */
const login = (incoming: IncomingMessage, response: ServerResponse) => {
  if (incoming.url === '/login') return page(200)(incoming, response);
  response.writeHead(302, { location: '/login' }).end();
  return true;
};

/** Refuses as a proxy does, where a gateway was asked for. */
const refuse = (status: string) => (_: IncomingMessage, socket: Socket) => {
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>`);
};

describe('an impostor that answers in place of Discord is named in the log', () => {
  test.each<{ name: string; options: Parameters<typeof discordFront>[1]; sentence: string }>([
    { name: 'a page', options: { answer: page(200) }, sentence: 'a web page answers in Discord’s place (status 200)' },
    {
      name: 'a page that refuses',
      options: { answer: page(403) },
      sentence: 'a web page answers in Discord’s place (status 403)',
    },
    {
      name: 'a network that wants a login',
      options: { answer: page(511) },
      sentence: 'a web page answers in Discord’s place (status 511)',
    },
    {
      name: 'a login page that everything leads to',
      options: { answer: login },
      sentence: 'a web page answers in Discord’s place (status 200)',
    },
    {
      name: 'an untrusted certificate',
      options: { isSecure: true },
      sentence: 'a certificate that is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    },
    {
      name: 'a page at the gateway',
      options: { upgrade: refuse('200 OK') },
      sentence: 'could not connect to Discord’s gateway: a web page answers in Discord’s place (status 200)',
    },
    {
      name: 'a refusal at the gateway',
      options: { upgrade: refuse('403 Forbidden') },
      sentence: 'could not connect to Discord’s gateway: a web page answers',
    },
  ])('the log names what answers in Discord’s place: $name', async ({ options, sentence }) => {
    const front = await discordFront(world.discord.url, options);
    const bot = world.launch({ DISCORD_API_URL: front.url });
    expect(await bot.line((line) => line.includes('in Discord’s place'))).toContain(sentence);
    expect(await bot.stop()).toBe(0);
  });

  test('the log says if the gateway, but not the API, has an untrusted certificate', async () => {
    const secure = await discordFront(world.discord.url, { isSecure: true });
    const front = await discordFront(world.discord.url, { gateway: `wss://localhost:${secure.port}` });
    const bot = world.launch({ DISCORD_API_URL: front.url });
    await bot.line((line) =>
      line.includes('could not connect to Discord’s gateway: what answers in Discord’s place has a certificate'),
    );
    expect(await bot.stop()).toBe(0);
  });

  test('during an outage of Discord, the log does not say that another program answers in its place', async () => {
    const front = await discordFront(world.discord.url, { answer: page(403, { server: 'cloudflare' }) });
    const bot = world.launch({ DISCORD_API_URL: front.url });
    await bot.line((line) => line.includes('Discord cannot be reached'));
    expect(await bot.stop()).toBe(0);
    expect(bot.lines.filter((line) => line.includes('in Discord’s place'))).toEqual([]);
  });

  test('the bot continues once Discord answers again instead of a web page', async () => {
    let isAway = true;
    const front = await discordFront(world.discord.url, { answer: (...asked) => isAway && page(200)(...asked) });
    const bot = world.launch({ DISCORD_API_URL: front.url });
    await bot.line((line) => line.includes('a web page answers'));
    isAway = false;
    await bot.ready;
    expect(await bot.stop()).toBe(0);
  });
});

describe('behind a proxy that the environment names', () => {
  /** Runs a bot for a whole evening and counts its connections, through the proxy and past it. */
  async function evening(environment: (port: number) => Record<string, string>) {
    const proxy = await connectProxy();
    const front = await discordFront(world.discord.url, { isSecure: true });
    const bot = world.launch({
      DISCORD_API_URL: front.url,
      NODE_EXTRA_CA_CERTS: AUTHORITY_FILE,
      ...environment(proxy.port),
    });
    await bot.ready;
    const found = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(found.text).toContain('Metropolis');
    expect(await bot.stop()).toBe(0);
    const direct = front.remotePorts.filter((port) => !proxy.ownPorts.has(port));
    return {
      ...proxy,
      ofDiscord: `localhost:${front.port}`,
      connections: front.remotePorts.length,
      direct: direct.length,
    };
  }

  test.each([
    { name: 'HTTPS_PROXY', named: (at: string) => ({ HTTPS_PROXY: at, HTTP_PROXY: at }) },
    { name: 'https_proxy', named: (at: string) => ({ https_proxy: at, http_proxy: at }) },
    {
      name: 'a NO_PROXY of others',
      named: (at: string) => ({ HTTPS_PROXY: at, HTTP_PROXY: at, NO_PROXY: 'example.org' }),
    },
  ])('all requests to Discord, and none to media servers, go through the proxy of $name', async ({ named }) => {
    const { targets, ofDiscord, connections, direct } = await evening((port) => ({
      NODE_USE_ENV_PROXY: '1',
      ...named(`http://127.0.0.1:${port}`),
    }));
    expect(new Set(targets)).toEqual(new Set([ofDiscord]));
    expect(connections).toBeGreaterThan(1);
    expect(direct).toBe(0);
  });

  test('the name and password in the proxy’s address are sent only to the proxy', async () => {
    const { authorizations } = await evening((port) => ({
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://ada:secret@127.0.0.1:${port}`,
    }));
    expect([...authorizations]).toEqual([`Basic ${Buffer.from('ada:secret').toString('base64')}`]);
  });

  test.each([
    { name: 'NODE_USE_ENV_PROXY is not set', environment: (at: string) => ({ HTTPS_PROXY: at }) },
    {
      name: 'NO_PROXY names Discord',
      environment: (at: string) => ({ NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: at, NO_PROXY: 'localhost' }),
    },
    { name: 'no proxy is named', environment: () => ({ NODE_USE_ENV_PROXY: '1' }) },
  ])('no request goes through a proxy if $name', async ({ environment }) => {
    const { targets, connections, direct } = await evening((port) => environment(`http://127.0.0.1:${port}`));
    expect([targets, direct]).toEqual([[], connections]);
  });
});
