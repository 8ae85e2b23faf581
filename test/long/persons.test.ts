import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messageOf } from '../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  // The Cellar speaks neutral here: only what Discord says joins accounts.
  world = await startWorld({ servers: 2, media: { scale: { sessions: 0 } } });
  for (const { id } of world.attic.sessions.active) world.attic.sessions.remove(id);
  await admin().run('/rule add', { name: 'One', action: 'end', streams: 1, reason: 'One at a time.' });
  const draft = messageOf(await admin().run('/rule edit', { rule: 'One' }));
  const streams = messageOf(await admin().select(draft, 'Change …', 'streams'));
  const each = messageOf(await admin().select(streams, 'Count streams and addresses for', 'person'));
  expect(each.text).toContain('one person has more than 1 stream, whichever accounts they use');
  await admin().click(each, 'Save');
  await admin().click(messageOf(await admin().run('/rule enable', { rule: 'One' })), 'Let it end streams');
});
afterEach(() => {
  for (const { sessions } of [world.media, world.attic]) for (const { id } of sessions.active) sessions.remove(id);
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const map = async (person: string, ...accounts: readonly string[]) => {
  for (const account of accounts) await admin().run('/people map', { person, account });
};
const onCellar = (item: string, account: 'jonas' | 'priya') =>
  world.media.sessions.start({ item, account: world.media.accounts[account] });
const onAttic = (item: string, account: 'jonas' | 'noor') =>
  world.attic.sessions.start({ item, account: world.attic.accounts[account] });
const plays = () => [world.media, world.attic].map(({ sessions }) => sessions.active.map(({ item }) => item.title));
/** When the second read of both is over, what began before has been looked at in its order. */
async function looks(): Promise<void> {
  for (let n = 0; n < 2; n += 1)
    await Promise.all([world.media, world.attic].map((server) => server.nextRequest({ path: '/status/sessions' })));
}

test('a rule that counts per person ends that person’s newest stream on either server, and nobody else’s', async () => {
  await map('@curator', '#1003', '#2:1002');
  onCellar('Metropolis', 'jonas');
  onAttic('Underworld', 'jonas');
  onCellar('Nosferatu', 'priya');
  await looks();
  onAttic('Arsenal', 'noor');
  await expect.poll(() => world.attic.simulation.terminations).toHaveLength(1);
  expect(world.attic.simulation.terminations).toMatchObject([{ title: 'Arsenal', reason: 'One at a time.' }]);
  // Nothing says that the accounts of Jonas are one person's, although they have one name.
  expect(plays()).toEqual([['Metropolis', 'Nosferatu'], ['Underworld']]);
  await map('@viewer', '#1002', '#2:1003');
  await expect
    .poll(() => world.media.simulation.terminations.length + world.attic.simulation.terminations.length)
    .toBe(2);
  expect(plays().flat()).toHaveLength(2);
});
