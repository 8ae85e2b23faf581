import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../sandbox/freePort.ts';
import { type EmbeddedWorld, prepareWorld, startWorld } from '../../support/embeddedWorld.ts';
import { secretsIn } from '../../support/secretsIn.ts';

let port: number;
let world: EmbeddedWorld;

beforeAll(async () => {
  port = await findFreePort();
  world = await startWorld({ settings: { HEALTH_PORT: `${port}` } });
});
afterAll(() => world.close());

const page = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
};

test('the health pages report a working bot and count its answers', async () => {
  expect((await page('/healthz')).status).toBe(200);
  expect(await page('/readyz')).toMatchObject({ status: 200, text: expect.stringContaining('discord: ok\n') });
  await world.discord.person('viewer').run('/search', { query: 'metropolis' });
  await world.discord.person('stranger').run('/search', { query: 'metropolis' });
  await expect
    .poll(async () => (await page('/metrics')).text)
    .toContain('usher_answers_total{command="search",outcome="refused"} 1\n');
  const { text } = await page('/metrics');
  for (const line of [
    'usher_answers_total{command="search",outcome="done"} 1',
    'usher_acknowledgement_seconds_count{kind="command"} 2',
    'usher_ready{part="all"} 1',
    'usher_outbox_posts 0',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(
    /usher_upstream_seconds_count\{service="media-server",endpoint="GET \/hubs\/search\/?",status="200"\} \d/,
  );
  expect(text).toMatch(/usher_job_seconds_count\{job="\w+",outcome="done"\} \d/);
  expect(text).not.toContain('metropolis');
  expect(
    secretsIn([{ where: 'metrics', text }], [...Object.values(world.media.tokens), world.discord.botToken]),
  ).toEqual([]);
});

test('the health pages report an outage of the gateway and its end', async () => {
  world.discord.gateway.refuse(true, 503);
  world.discord.gateway.drop();
  await expect.poll(async () => (await page('/readyz')).text).toContain('discord: not connected\n');
  expect((await page('/readyz')).status).toBe(503);
  expect((await page('/healthz')).status).toBe(200);
  world.discord.gateway.refuse(false);
  await expect.poll(async () => (await page('/readyz')).status).toBe(200);
});

test('a bot whose health port is taken says so and does not start', async () => {
  const other = await prepareWorld({ settings: { HEALTH_PORT: `${port}` } });
  const bot = other.launch();
  expect(await bot.ended).toBe(1);
  expect(bot.lines.join('\n')).toContain(
    `HEALTH_PORT ${port} cannot be opened on HEALTH_HOST 127.0.0.1: another program uses it.`,
  );
  await other.close();
});
