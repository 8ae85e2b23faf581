import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { type SecondMediaServer, startSecondMediaServer } from '../../../sandbox/media-server/profiles/attic.ts';
import { type MaliciousRelayServer, startMaliciousRelayServer } from '../../../sandbox/media-server/relay.ts';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/**
 * A thief can write to the database, and has a server that passes requests on to the Attic and keeps the tokens in
 * them.
 */
const home = createWorkingFolder();
const path = join(home.path, 'usher.db');
let world: EmbeddedWorld;
let attic: SecondMediaServer;
let thief: MaliciousRelayServer;

beforeAll(async () => {
  const plex = { vocabulary: 'plex', scale: { sessions: 0 } } as const;
  world = await startWorld({ media: plex, settings: { DATABASE_PATH: path } });
  attic = await startSecondMediaServer(world.media, { vocabulary: 'plex' });
  thief = await startMaliciousRelayServer(attic);
  const form = formOf(await owner().run('/server add', { 'account-service': world.media.accountUrl }));
  await owner().submit(form, { name: 'Attic', address: attic.url, token: attic.tokens.admin });
  await vi.waitFor(async () => expect((await owner().run('/server list')).text).toContain('Cellar'), {
    timeout: PATIENCE_MS,
  });
  const { modal } = await viewer().click(
    messageOf(await viewer().run('/me link', { server: 'Attic' })),
    'Type a token',
  );
  expect((await viewer().submit(formOf({ modal }), { token: attic.tokens.jonas })).text).toContain('is linked');
});
afterAll(async () => {
  await world.close();
  await thief.close();
  await attic.close();
  home.remove();
});

const owner = () => world.discord.person('admin');
const viewer = () => world.discord.person('viewer');
const createPlaylist = async (title: string) =>
  (await viewer().run('/playlist create', { title, item: 'Arsenal', server: 'Attic' })).text;
const playlistOwner = (title: string) => attic.playlists.all.find((playlist) => playlist.title === title)?.ownerId;

async function writeWhileStopped(statement: string): Promise<void> {
  await world.bot().stop();
  const file = new DatabaseSync(path);
  file.exec(statement);
  file.close();
  await world.startAgain();
}

test('tokens are not sent to an address changed in the database, and owner and members learn what to do', async () => {
  expect(await createPlaylist('Before')).toContain('Before');
  expect(playlistOwner('Before')).toBe(attic.accounts.jonas.id);
  await writeWhileStopped(`update media_servers set address = '${thief.url}/' where name = 'Attic'`);
  await world
    .bot()
    .line((line) => line.includes('another program has changed the addresses of media servers in the database'));
  expect((await owner().run('/server list')).text).toMatch(/Attic[\s\S]*entered for another address/);
  const doctor = await everyCheck(owner());
  expect(doctor).toContain(new URL(attic.url).origin);
  expect(doctor).toContain(new URL(thief.url).origin);
  await createPlaylist('Meanwhile');
  expect((await viewer().run('/me account')).text).toContain('link your account again');
  const form = formOf(await owner().run('/server token', { server: 'Attic' }));
  expect((await owner().submit(form, { token: attic.tokens.admin })).text).toContain('Type both');
  expect(thief.received).toEqual([]);
});

const reachAttic = async (typed: { readonly address: string; readonly token: string }, options = {}) =>
  (await owner().submit(formOf(await owner().run('/server token', { server: 'Attic', ...options })), typed)).text;
const answersAgain = () =>
  vi.waitFor(async () => expect((await owner().run('/server list')).text).toMatch(/Attic\n[^\n]*Answers/), {
    timeout: PATIENCE_MS,
  });

test('a media server set back to its old address and token works, and people need not link again', async () => {
  const typed = { address: attic.url, token: attic.tokens.admin };
  const options = { 'account-service': world.media.accountUrl };
  expect(await reachAttic(typed, options)).toContain('sign in at another account service');
  await answersAgain();
  expect(await createPlaylist('Afterwards')).toContain('Afterwards');
  expect(playlistOwner('Afterwards')).toBe(attic.accounts.jonas.id);
  expect(playlistOwner('Meanwhile')).toBeUndefined();
  expect(thief.received).toEqual([]);
});

test('a media server moved without proof makes people link again, and the owner is told how many', async () => {
  attic.behaviour.listedAs = 'nothing';
  const moved = await reachAttic({ address: thief.url, token: attic.tokens.admin });
  expect(moved).toContain('One person linked an account at another address.');
  await answersAgain();
  expect(await createPlaylist('Unproved')).toContain('Link your account again');
  expect((await owner().run('/doctor')).text).toContain('1 person linked an account at another address');
  expect(thief.tokens()).not.toContain(attic.tokens.jonas);
});

test('if the account service lists a moved media server as owned, linked accounts move with it', async () => {
  attic.behaviour.listedAs = 'own';
  expect(await reachAttic({ address: thief.url, token: attic.tokens.admin })).not.toContain('another address');
  await answersAgain();
  expect(thief.tokens()).not.toContain(attic.tokens.jonas);
  expect(await createPlaylist('Proved')).toContain('Proved');
  expect(thief.tokens()).toContain(attic.tokens.jonas);
  expect(playlistOwner('Unproved')).toBeUndefined();
});

test('a new MEDIA_URL does not get the token of the old one, and the owner is told what to do', async () => {
  await world.bot().stop();
  await world.startAgain({ MEDIA_URL: thief.url });
  expect((await owner().run('/doctor')).text).toContain('`MEDIA_URL` leads to another place than before');
  expect((await viewer().run('/search', { query: 'metropolis' })).text).toContain('Metropolis (1927)');
  expect(thief.tokens()).not.toContain(world.media.tokens.admin);
});
