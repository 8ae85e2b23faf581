import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBotEnvironmentVariables, createWorkingFolder, type RunningBotProcess } from '../../../sandbox/bot.ts';
import { createBotOutputLines, forEachStreamLine, waitForReadyLine } from '../../../sandbox/botOutput.ts';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { processorLoad } from '../../../sandbox/processorLoad.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

/** The platform's limit: Docker kills after ten seconds. */
const DOCKER_WAITS_MS = 10_000;
const SEARCH = { path: /^\/hubs\/search/ };

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ ownProcesses: true });
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

test('a lost connection to Discord comes back without help', async () => {
  world.discord.gateway.drop();
  await world.discord.disconnected();
  await world.discord.connected();
  expect((await world.discord.person('viewer').run('/search', { query: 'metropolis' })).text).toContain('Metropolis');
});

/** What is logged after the stop at a level that calls for attention. */
function alarmsOf(bot: RunningBotProcess): readonly string[] {
  const from = bot.lines.findIndex((line) => line.includes('"msg":"shutting down"'));
  return bot.lines.slice(from).filter((line) => /"level":"(?:warn|error)"/.test(line));
}

describe('a stop', () => {
  test('a stop waits until a pending answer is sent', async () => {
    world.media.faults.add({ match: SEARCH, kind: 'delay', ms: 1000, times: 1 });
    const asked = world.media.nextRequest(SEARCH);
    const answering = world.discord.person('viewer').run('/search', { query: 'metropolis' });
    await world.discord.person('viewer').complete('/search', { library: 'x' }, 'library');
    const stopped = world.bot().stop();
    expect((await answering).text).toContain('Metropolis (1927)');
    expect(await stopped).toBe(0);
    await asked;
  });

  test('a stop ends with status 0 if nothing is pending', async () => {
    await world.startAgain();
    expect(await world.bot().stop()).toBe(0);
    expect(alarmsOf(world.bot())).toEqual([]);
  });

  test('a stop raises no alarm if the connection to Discord is lost meanwhile', async () => {
    const bot = await world.startAgain();
    world.media.faults.add({ match: SEARCH, kind: 'delay', ms: 1000, times: 1 });
    const asked = world.media.nextRequest(SEARCH);
    const answering = world.discord.person('viewer').run('/search', { query: 'metropolis' });
    await asked;
    const stopped = bot.stop();
    await bot.line((line) => line.includes('"msg":"shutting down"'));
    world.discord.gateway.drop();
    await answering;
    expect(await stopped).toBe(0);
    expect(alarmsOf(bot)).toEqual([]);
  });

  test('a stop gives up pending work before Docker would kill the bot', async () => {
    const bot = await world.startAgain();
    world.media.faults.add({ match: SEARCH, kind: 'hang' });
    const viewer = world.discord.person('viewer');
    const answer = await viewer.run('/search', { query: 'metropolis' }, { until: 'acknowledged' });
    const docker = AbortSignal.timeout(Math.round(DOCKER_WAITS_MS * processorLoad()));
    docker.addEventListener('abort', () => void bot.stop('SIGKILL'));
    expect(await bot.stop()).toBe(0);
    expect((await answer.until(({ text }) => text.includes('restarting'))).private).toBe(true);
  });
});

test('a stopped bot leaves nothing running in its process, which can run another bot', async () => {
  const home = createWorkingFolder();
  const host = fileURLToPath(new URL('../../support/bots/host.ts', import.meta.url));
  const child = fork(host, { silent: true });
  const said = createBotOutputLines(once(child, 'exit').then(String));
  forEachStreamLine([child.stdout, child.stderr], said.add);
  onTestFinished(() => {
    child.kill('SIGKILL');
    home.remove();
  });
  child.send({
    settings: { ...createBotEnvironmentVariables(), ...createBotSettings(world.discord, world.media) },
    home: home.path,
  });
  await waitForReadyLine(said);
  const atRest = Promise.race([once(child, 'message'), once(child, 'exit')]);
  child.kill('SIGTERM');
  expect(await atRest).toEqual(['rest', undefined]);
});

test.each([
  [4004, 'Discord no longer accepts DISCORD_TOKEN'],
  [4014, 'Discord does not allow the intents'],
])('a connection that Discord closes for good (%i) ends the bot with the reason', async (code, why) => {
  await world.startAgain();
  world.discord.gateway.closeWith(code);
  expect(await world.bot().ended).toBe(1);
  expect(world.bot().lines.join('\n')).toContain(why);
});
