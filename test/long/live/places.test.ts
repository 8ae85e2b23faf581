import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Device } from '../../../sandbox/media-server/state/devices.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
  await admin().run('/notify set', { feed: 'rules', channel: '#cinema', people: 'name' });
});
afterEach(async () => {
  await admin().run('/rule remove', { rule: 'One' });
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
/** The rule posts what it would do. */
const add = (options: object) => admin().run('/rule add', { name: 'One', action: 'end', reason: 'No.', ...options });
const watch = (item: string, device: Device, more: object = {}) =>
  world.media.sessions.start({ item, device, account: world.media.accounts.jonas, ...more });
const looked = () => world.media.nextRequest({ path: '/status/sessions' });

test('a rule about places counts a family’s televisions as one place and a phone elsewhere as another', async () => {
  const { television, browser, kitchen, phone, tablet } = world.media.devices;
  const relayed = { ...tablet, player: { address: '127.0.0.1', relayed: 1, remotePublicAddress: undefined } };
  await add({ addresses: 1 });
  watch('Metropolis', television);
  watch('Cops', browser);
  watch('Faust', kitchen);
  watch('The General', relayed);
  await looked();
  await looked();
  watch('Nosferatu', phone);
  expect((await world.discord.nextMessage('#cinema')).text).toMatch(/Nosferatu[\s\S]*would have ended it/);
});

test('a rule does not count a direct play as a transcode because of an unused transcode entry', async () => {
  const { television, phone } = world.media.devices;
  await add({ resolution: 'any' });
  watch('Metropolis', television, { transcodeBeside: true });
  await looked();
  await looked();
  watch('Nosferatu', phone, { mode: 'transcode' });
  expect((await world.discord.nextMessage('#cinema')).text).toMatch(/Nosferatu[\s\S]*would have ended it/);
});

test('a rule does not count a session that a device left behind as a second stream', async () => {
  const { television, phone } = world.media.devices;
  await add({ streams: 1 });
  watch('Metropolis', television, { state: 'paused' });
  watch('Metropolis', television, { state: 'paused' });
  world.media.sessions.startTheme({ device: phone, account: world.media.accounts.jonas });
  watch('Cops', phone, { state: 'stopped' });
  await looked();
  await looked();
  watch('Nosferatu', phone);
  expect((await world.discord.nextMessage('#cinema')).text).toMatch(/Nosferatu[\s\S]*would have ended it/);
});
