import { RequestMethod, Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { createPostingRestClient } from '../../../src/discord/posting/postingRest.ts';
import { connect } from '../support/connected.ts';

const ME = { path: '/users/@me' } as const;
const MINUTE = 60_000;

/** The client's own REST and that of posts, in an embedded Discord; and what became of their requests. */
async function setUp() {
  const world = await connect();
  const context = () => world.client.rest.get(Routes.user());
  const postingRest = createPostingRestClient(world.client);
  const post = () => postingRest.send({ method: RequestMethod.Get, route: Routes.user() });
  const statuses = () =>
    world.discord.requests.filter(({ path }) => path.endsWith(ME.path)).map(({ status }) => status);
  return { ...world, context, post, statuses };
}

test('a single 401 from Discord is retried with the same token', async () => {
  const { discord, client, context, statuses, said } = await setUp();
  discord.faults.add({ kind: 'status', status: 401, match: ME });
  await expect(context()).resolves.toMatchObject({ id: client.user.id });
  await expect(context()).resolves.toMatchObject({ id: client.user.id });
  expect([statuses(), said]).toEqual([[401, 200, 200], []]);
});

test('a token that Discord keeps refusing is tried ever less often by all callers until it is accepted', async () => {
  const { discord, clock, context, post, statuses, said } = await setUp();
  const back = discord.faults.add({ kind: 'status', status: 401, match: ME, times: 1000 });
  for (let n = 0; n < 100; n += 1) await expect(context()).rejects.toMatchObject({ status: 401 });
  await expect(post()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(statuses().length).toBe(3);
  for (let minute = 0; minute < 60; minute += 1) {
    clock.pass(MINUTE);
    await expect(context()).rejects.toMatchObject({ status: 401 });
  }
  expect(statuses().length).toBeLessThan(20);
  back();
  clock.pass(10 * MINUTE);
  await expect(context()).resolves.toMatchObject({ username: 'usher' });
  await expect(post()).resolves.toMatchObject({ username: 'usher' });
  expect(said).toEqual([
    'Discord keeps refusing DISCORD_TOKEN; requests are made less often',
    'Discord accepts DISCORD_TOKEN again',
  ]);
});

test('an expired interaction token does not count against the bot’s own token', async () => {
  const { client, context, clock, said } = await setUp();
  const webhook = Routes.webhookMessage(client.application.id, 'a-token-of-long-ago');
  for (let n = 0; n < 5; n += 1)
    await expect(client.rest.patch(webhook, { auth: false, body: { content: 'x' } })).rejects.toThrow();
  await context();
  expect([clock.waits, said]).toEqual([[], []]);
});

test('a 429 from Discord without a time is tried three times with pauses', async () => {
  const { discord, clock, context, statuses } = await setUp();
  discord.faults.add({ kind: 'status', status: 429, match: ME, times: 2 });
  await expect(context()).resolves.toMatchObject({ username: 'usher' });
  expect([statuses(), clock.waits]).toEqual([
    [429, 429, 200],
    [500, 1500],
  ]);
  discord.faults.add({ kind: 'status', status: 429, match: ME, times: 100 });
  await expect(context()).rejects.toMatchObject({ retryAfter: 0 });
  expect(statuses().length).toBe(6);
});

test('a request fails at once, with the duration of its rate limit, if the limit lasts longer than a minute', async () => {
  const { discord, context, statuses } = await setUp();
  discord.faults.add({ kind: 'rate-limit', retryAfter: 900, match: ME });
  await expect(context()).rejects.toMatchObject({ retryAfter: 900_050 });
  expect(statuses()).toEqual([429]);
});

test('a web page with status 429 blocks the bot’s address: nothing is sent until its time is over', async () => {
  const { discord, clock, client, context, post, said } = await setUp();
  discord.faults.add({ kind: 'page', status: 429, retryAfter: 900, match: ME });
  await expect(context()).rejects.toMatchObject({ retryAfter: 900_050 });
  const before = discord.requests.length;
  await expect(post()).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: expect.any(Number) });
  await expect(client.rest.get(Routes.currentApplication())).rejects.toMatchObject({ retryAfter: expect.any(Number) });
  expect(discord.requests.length).toBe(before);
  clock.pass(15 * MINUTE);
  await expect(context()).resolves.toMatchObject({ username: 'usher' });
  expect(said).toEqual([
    'Discord refuses all requests from this IP address; they wait',
    'Discord accepts requests from this IP address again',
  ]);
});

test('a web page with status 429 that names months holds requests back for a day at most', async () => {
  const { discord, clock, context } = await setUp();
  discord.faults.add({ kind: 'page', status: 429, retryAfter: 9_999_999, match: ME });
  await expect(context()).rejects.toMatchObject({ retryAfter: expect.any(Number) });
  clock.pass(24 * 60 * MINUTE);
  await expect(context()).resolves.toMatchObject({ username: 'usher' });
});

test('a web page with status 429 without a time is tried three times, then only rarely', async () => {
  const { discord, clock, context, statuses, said } = await setUp();
  discord.faults.add({ kind: 'page', status: 429, match: ME, times: 3 });
  await expect(context()).rejects.toMatchObject({ retryAfter: 0 });
  expect([statuses(), said.length]).toEqual([[429, 429, 429], 1]);
  clock.pass(MINUTE);
  await expect(context()).resolves.toMatchObject({ username: 'usher' });
});

test.each([
  { name: 'a minute back', ms: -MINUTE },
  { name: 'an hour back', ms: -60 * MINUTE },
  { name: 'a day back', ms: -24 * 60 * MINUTE },
  { name: 'a year back', ms: -365 * 24 * 60 * MINUTE },
  { name: 'an hour ahead', ms: 60 * MINUTE },
])('a blocked address stays blocked for its fifteen minutes if the clock is set $name', async ({ ms }) => {
  const { discord, clock, context } = await setUp();
  discord.faults.add({ kind: 'page', status: 429, retryAfter: 900, match: ME });
  await expect(context()).rejects.toMatchObject({ retryAfter: expect.any(Number) });
  clock.setBy(ms);
  clock.pass(14 * MINUTE);
  await expect(context()).rejects.toMatchObject({ retryAfter: expect.any(Number) });
  clock.pass(MINUTE);
  await expect(context()).resolves.toMatchObject({ username: 'usher' });
});
