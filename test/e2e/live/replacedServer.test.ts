import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedMediaServer, startMediaServer } from '../../../sandbox/media-server/server.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { onlyMessage, shown } from './support/shown.ts';

let world: EmbeddedWorld;
let another: EmbeddedMediaServer | undefined;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterAll(async () => {
  await world.close();
  await another?.close();
});

const admin = () => world.discord.person('admin');

test('if another media server answers, boards and rules of the old one stop, and their owners are told', async () => {
  await admin().run('/board set', { channel: '#history', libraries: 'Music' });
  await admin().run('/board set', { channel: '#cinema' });
  await admin().run('/rule add', { name: 'Paused', action: 'end', paused: 20 });
  await onlyMessage(world.discord, '#history', /.*/);
  await world.bot().stop();
  // Another address would be refused: here the machine behind the same one was set up anew.
  await world.media.close();
  const port = Number(new URL(world.media.url).port);
  another = await startMediaServer({ port, now: new Date(), seed: 7, scale: { sessions: 0 } });
  await world.startAgain();
  await shown(world.discord, '#history', (messages) => messages.length === 0);
  const [alert] = await shown(world.discord, '@admin', (messages) => messages.length > 0);
  expect(alert?.text).toContain('The media server was replaced');
  expect(alert?.text).toMatch(/The rule “Paused” is off\.\n.*The live board in #history is gone/);
  expect(alert?.text).not.toContain('#cinema');
  expect((await admin().run('/rule list')).text).toContain('Paused · off');
});
