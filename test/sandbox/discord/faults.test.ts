import { expect, test } from 'vitest';
import { freshDiscord, restTo, startBot } from './tinyBot.ts';

/** A bare REST client that does not retry, in a channel that may be written to. */
const setUp = async (options: Parameters<typeof freshDiscord>[0] = {}, retries = 0) => {
  const discord = await freshDiscord(options);
  const rest = restTo(discord, { retries });
  const path = `/channels/${discord.person('admin').in('#history').channelId}/messages` as const;
  const post = (content: string) => rest.post(path, { body: { content } });
  return { discord, rest, post, path };
};

test('discord.js respects the simulated rate limit: all messages arrive in order without a single 429', async () => {
  const { discord, post } = await setUp({ rateLimits: { timeScale: 0.02 } });
  await Promise.all(Array.from({ length: 12 }, (_, n) => post(`${n}`)));
  expect(discord.messages('#history').map((one) => one.text)).toEqual(Array.from({ length: 12 }, (_, n) => `${n}`));
  expect(discord.requests.map((one) => one.status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test('a client that ignores the rate limit gets a 429 with the time to wait', async () => {
  const { discord, path } = await setUp({ rateLimits: { timeScale: 1 } });
  const headers = { authorization: `Bot ${discord.botToken}`, 'content-type': 'application/json' };
  const post = () => fetch(`${discord.url}/v10${path}`, { method: 'POST', headers, body: '{"content":"x"}' });
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await post());
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[0]?.headers.get('x-ratelimit-remaining')).toBe('4');
  const last = answers[5];
  expect(last?.headers.get('retry-after')).toBe('5');
  expect(last?.headers.get('x-ratelimit-scope')).toBe('user');
  // Seen, not documented: discord.py takes a 429 without it for a ban.
  expect(last?.headers.get('via')).toBe('1.1 google');
  expect(await last?.json()).toMatchObject({ message: 'You are being rate limited.', global: false });
  expect(discord.violations).toEqual([]);
});

test('discord.js waits after a 429 that a test requested', async () => {
  const { discord, post } = await setUp();
  discord.faults.add({ match: { method: 'POST', path: '/messages' }, kind: 'rate-limit', retryAfter: 0.02 });
  await post('patient');
  expect(discord.requests.map((one) => one.status)).toEqual([429, 200]);
});

test('a message exists after a simulated 500 that follows success, and a retry sends it twice', async () => {
  const { discord, post } = await setUp({}, 1);
  discord.faults.add({ match: { path: /messages$/ }, kind: 'status', status: 500, when: 'after' });
  await post('twice');
  expect(discord.messages('#history').map((one) => one.text)).toEqual(['twice', 'twice']);
});

test('a simulated error page of a proxy before Discord is not JSON, with or without a time to retry', async () => {
  const { discord, path } = await setUp();
  const ask = () => fetch(`${discord.url}/v10${path}`, { method: 'POST' });
  discord.faults.add({ match: { path: '/messages' }, kind: 'page', status: 429, retryAfter: 30 });
  const answer = await ask();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await answer.text()).toMatch(/^<!DOCTYPE html>/);
  discord.faults.add({ match: { path: '/messages' }, kind: 'page', status: 429 });
  expect((await ask()).headers.get('retry-after')).toBeNull();
});

test('a simulated 500 before Discord does the work leaves the message unsent', async () => {
  const { discord, post } = await setUp();
  discord.faults.add({ match: { path: '/messages' }, kind: 'status', status: 500 });
  await expect(post('never')).rejects.toMatchObject({ status: 500 });
  expect(discord.messages('#history')).toEqual([]);
});

test('if a simulated connection drops after Discord posted the message, the bot gets no result', async () => {
  const { discord, post } = await setUp();
  discord.faults.add({ match: { path: '/messages' }, kind: 'drop', when: 'after' });
  await expect(post('there')).rejects.toThrow(/closed|reset|hang up|fetch failed/i);
  expect(discord.messages('#history').map((one) => one.text)).toEqual(['there']);
  expect(discord.requests.map((one) => one.status)).toEqual([0]);
});

test('a simulated fault applies as often as specified, or until it is removed', async () => {
  const { discord, post } = await setUp();
  const takeBack = discord.faults.add({
    match: { path: '/messages' },
    kind: 'status',
    status: 503,
    times: Number.POSITIVE_INFINITY,
  });
  await expect(post('a')).rejects.toMatchObject({ status: 503 });
  await expect(post('b')).rejects.toMatchObject({ status: 503 });
  takeBack();
  await post('c');
  expect(discord.messages('#history').map((one) => one.text)).toEqual(['c']);
});

test('a simulated delay of one response delays no other request', async () => {
  const { discord, rest, post } = await setUp();
  const order: string[] = [];
  discord.faults.add({ match: { path: '/messages' }, kind: 'delay', ms: 60 });
  await Promise.all([
    post('slow').then(() => order.push('slow')),
    rest.get('/users/@me').then(() => order.push('quick')),
  ]);
  expect(order).toEqual(['quick', 'slow']);
});

test('all that a bot sends to the simulated Discord can be searched for secrets', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {
    command: (it) => it.reply({ files: [{ attachment: Buffer.from('my-secret'), name: 'a.txt' }] }),
  });
  await discord.person('viewer').run('/search', { query: 'x' });
  expect(discord.requests.some((one) => one.body.includes('my-secret'))).toBe(true);
  const sent = JSON.stringify([discord.requests, discord.gatewayReceived]);
  expect(sent).toContain('(the token)');
  expect(sent).not.toContain('canary-');
});
