import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageOf } from '../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
  await admin().run('/notify set', { feed: 'rules', channel: '#cinema' });
});
beforeEach(async () => {
  const rule = { name: 'One', action: 'end', streams: 1, reason: 'One at a time.' };
  await admin().run('/rule add', rule);
  const message = messageOf(await admin().run('/rule enable', { rule: 'One' }));
  await admin().click(message, 'Let it end streams');
});
afterEach(async () => {
  world.media.behaviour.terminateDelay = 0;
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
  await admin().run('/rule remove', { rule: 'One' });
});
afterAll(() => world.close());

const END = { path: '/status/sessions/terminate' };
const admin = () => world.discord.person('admin');
const requested = () => world.media.requests.filter(({ path }) => path === END.path).length;
const titles = () => world.media.sessions.active.map(({ item }) => item.title);

/** One stream too many, which begins after everything before was looked at. */
function watchTwo(newest: string): void {
  for (const item of ['Metropolis', newest]) world.media.sessions.start({ item, account: world.media.accounts.jonas });
}

/** When the second read is over, everything that follows from the first one has happened. */
async function looks(): Promise<void> {
  for (let n = 0; n < 2; n += 1) await world.media.nextRequest({ path: '/status/sessions' });
}

/** What the bot that comes after the killed one says of that stream, in the channel, the log of rules and the audit trail. */
async function saidOf(title: string): Promise<void> {
  const posted = await world.discord.nextMessage('#cinema');
  expect(posted.text).toContain(title);
  expect(posted.text).toContain('the outcome is unknown');
  const { text } = await admin().run('/rule log', { rule: 'One' });
  expect(text.match(/the outcome is unknown/g)).toHaveLength(1);
  expect((await admin().run('/audit search', { text: title })).text).toContain('outcome unknown');
}

describe('a bot that is killed with kill -9 while a rule ends a stream', () => {
  test('a bot killed before the server ended a stream reports an unknown outcome and leaves the stream', async () => {
    const fault = world.media.faults.add({ match: END, kind: 'hang' });
    watchTwo('Nosferatu');
    await expect.poll(() => fault.hits).toBe(1);
    await world.bot().stop('SIGKILL');
    fault.remove();
    const before = requested();
    await world.startAgain();
    await saidOf('Nosferatu');
    await looks();
    expect([requested() - before, titles()]).toEqual([0, ['Metropolis', 'Nosferatu']]);
  });

  test('a bot killed after the server ended a stream reports an unknown outcome and does not end it again', async () => {
    // The player takes its time, so the bot is still looking whether it is over.
    world.media.behaviour.terminateDelay = 3_600_000;
    const before = requested();
    watchTwo('Faust');
    await world.media.nextRequest(END);
    await world.bot().stop('SIGKILL');
    await world.startAgain();
    await saidOf('Faust');
    await looks();
    expect([requested() - before, titles()]).toEqual([1, ['Metropolis', 'Faust']]);
  });
});
