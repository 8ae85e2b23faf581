import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { RECORDED } from '../../support/fullInstallation/recorded.ts';
import {
  addPlaysAndFilm,
  CLOCK_FILE,
  fullWorld,
  MEDIA_OPTIONS,
  settingsAt,
} from '../../support/fullInstallation/scene.ts';
import { restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';

/** Ten minutes after the recorded bot was stopped. */
const LATER = new Date(RECORDED.at.getTime() + 10 * 60_000);

const SLOW_MACHINE = /previous run is not over/;

const home = createWorkingFolder();
let world: EmbeddedWorld;
beforeAll(async () => {
  const path = join(home.path, 'usher.db');
  const ahead = LATER.getTime() - Date.now();
  world = await prepareWorld({
    servers: 2,
    media: MEDIA_OPTIONS,
    attic: MEDIA_OPTIONS,
    discord: { world: fullWorld(), now: () => Date.now() + ahead },
    settings: { ...settingsAt(LATER), DATABASE_PATH: path },
    ownProcesses: true,
    nodeOptions: ['--import', CLOCK_FILE],
  });
  const { media, attic } = world;
  restoreFullInstallation(path, { cellar: media.url, attic: attic.url, adminToken: media.tokens.admin });
  addPlaysAndFilm(world);
  await world.startAgain();
});
afterAll(async () => {
  await world.close();
  home.remove();
});

const person = (name: string) => world.discord.person(name);

test('the bot starts on a database of an earlier version and finds titles on both media servers', async () => {
  const { text } = await person('viewer').run('/search', { query: 'metropolis' });
  expect(text).toMatch(/Metropolis \(1927\)[\s\S]*on (?:Attic and Cellar|Cellar and Attic)/);
  const complaints = world.bot().lines.filter((line) => /"level":"(?:warn|error)"/.test(line));
  expect(complaints.filter((line) => !SLOW_MACHINE.test(line))).toEqual([]);
});

test('linked accounts, follows, wishes and rules from an earlier version are kept after the upgrade', async () => {
  const account = await person('viewer').run('/me account');
  expect(account.text.match(/It is the account Jonas Weber/g)).toHaveLength(2);
  const follows = await person('viewer').run('/follow list');
  expect(follows.text).toMatch(/Les Vampires[\s\S]*Chapters from the Attic[\s\S]*Faust & the Devil/);
  expect((await person('curator').run('/wish list')).text).toContain('2 people');
  expect((await person('admin').run('/rule list')).text).toMatch(
    /Attic only[\s\S]*Crowd · live[\s\S]*One at a time · live/,
  );
  expect((await person('admin').elsewhere().run('/rule list')).text).toContain('Lobby · live');
});

test('after an upgrade from an earlier version, people act with their own token on each media server', async () => {
  await person('viewer').run('/playlist create', { title: 'From before', item: 'Arsenal', server: 'Attic' });
  const playlist = world.attic.playlists.all.find(({ title }) => title === 'From before');
  expect(playlist?.ownerId).toBe(world.attic.accounts.jonas.id);
});
