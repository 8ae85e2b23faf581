import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PublicMessages, watchPublicMessages } from '../../../sandbox/crash/checker/publicMessages.ts';
import type { AnyEmbeddedMediaServer } from '../../../sandbox/media-server/server.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const HOUR_MS = 3_600_000;
const SOON = { timeout: PATIENCE_MS, interval: 200 };
/** Each reading of a server's libraries begins with this request. */
const READING = { path: '/library/sections' };
const ENGLISH = '#maintenance';
const GERMAN = '#lobby';

const folder = mkdtempSync(join(tmpdir(), 'usher-gone-'));
const clock = join(folder, 'ahead');
let aheadMs = 0;
let world: EmbeddedWorld;
let posted: PublicMessages;

beforeAll(async () => {
  writeFileSync(clock, '0');
  const quiet = { scale: { sessions: 0 } };
  world = await startWorld({
    servers: 2,
    languages: 'their own',
    ownProcesses: true,
    nodeOptions: ['--import', new URL('../../../sandbox/settableClock.ts', import.meta.url).href],
    settings: { CLOCK_FILE: clock, CATALOGUE_CRON: '* * * * * *', MAINTENANCE_CHANNEL_ID: '' },
    media: quiet,
    attic: quiet,
  });
  posted = watchPublicMessages(world.discord);
  const set = await admin().run('/notify set', { feed: 'gone', channel: ENGLISH });
  expect(set.text).toContain('Gone');
  const second = { feed: 'gone', channel: GERMAN, language: 'de' };
  expect((await elsewhere().run('/notify set', second)).text).toContain('Gone');
});
afterEach(() => {
  for (const server of [world.media, world.attic]) server.faults.clear();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = () => world.discord.person('admin');
/** An admin of the second guild, which sees the first media server only. */
const elsewhere = () => admin().elsewhere();
const textsIn = (channel: string) => posted.in([channel]).map(({ text }) => text);
const lastIn = (channel: string) => textsIn(channel).at(-1) ?? '';
const filmsOf = ({ library }: AnyEmbeddedMediaServer) => library.all().filter(({ kind }) => kind === 'movie');

/** Both servers are read once from now on: readings of a server wait for each other. */
async function isRead(): Promise<void> {
  const readings = async (server: AnyEmbeddedMediaServer) => {
    for (let count = 0; count < 3; count += 1) await server.nextRequest(READING);
  };
  await Promise.all([readings(world.media), readings(world.attic)]);
}

/** Two readings that are more than an hour apart. */
async function isMissedTwice(): Promise<void> {
  await isRead();
  aheadMs += 1.1 * HOUR_MS;
  writeFileSync(clock, String(aheadMs));
}

test('a title that left is posted once in each guild that sees its server, in its language, and so is its return', async () => {
  await isRead();
  const film = world.media.libraryEditor.remove('Metropolis');
  const [other] = filmsOf(world.attic);
  world.attic.libraryEditor.remove(other?.ratingKey ?? '');
  await isMissedTwice();
  await expect.poll(() => textsIn(ENGLISH).join(), SOON).toContain('Metropolis (1927)');
  await expect.poll(() => textsIn(ENGLISH).join(), SOON).toContain(other?.title);
  await expect.poll(() => lastIn(GERMAN), SOON).toContain('Metropolis (1927)');
  expect(textsIn(ENGLISH).join('\n')).toMatch(/Cellar[\s\S]*No longer on the server/);
  expect(lastIn(GERMAN)).toMatch(/Nicht mehr auf dem Server[\s\S]*verschwunden/);

  world.media.libraryEditor.putBack(film);
  await expect.poll(() => textsIn(ENGLISH).join(), SOON).toContain('back again');
  await expect.poll(() => lastIn(GERMAN), SOON).toContain('wieder da');
  await isRead();
  expect(textsIn(ENGLISH).filter((text) => text.includes('Metropolis'))).toHaveLength(1);
  expect(textsIn(GERMAN)).toHaveLength(1);
  expect(textsIn(GERMAN).join()).not.toContain(other?.title);
});

test('a disk that is away is one alert in each language, and its return changes it', async () => {
  const films = filmsOf(world.media);
  const onDisk = films.slice(0, Math.ceil(films.length / 2));
  await isRead();
  const before = textsIn(GERMAN).length;
  for (const { ratingKey } of onDisk) world.media.library.remove(ratingKey);
  await isMissedTwice();
  await expect.poll(() => lastIn(ENGLISH), SOON).toContain('A disk may be away');
  await expect.poll(() => lastIn(GERMAN), SOON).toContain(`${onDisk.length} Titel`);
  for (const film of onDisk) world.media.library.put(film);
  await expect.poll(() => lastIn(ENGLISH), SOON).toMatch(/Everything that was missing from .*is back/);
  await expect.poll(() => lastIn(GERMAN), SOON).not.toContain(`${onDisk.length} Titel`);
  await isRead();
  expect(textsIn(GERMAN)).toHaveLength(before + 1);
});

test('a server that fails or breaks off says nothing about its titles', async () => {
  const before = [textsIn(ENGLISH), textsIn(GERMAN)];
  world.media.faults.add({ match: { path: /sections\/1\/all/ }, kind: 'truncate', bytes: 150 });
  await isMissedTwice();
  await isRead();
  expect([textsIn(ENGLISH), textsIn(GERMAN)]).toEqual(before);
});

test('/library check counts the libraries of the servers that the guild sees, in the language of the person', async () => {
  await isRead();
  const countIn = (text: string): number => Number(/(?:Check of|##) ([\d.,]+) /.exec(text)?.[1]?.replaceAll(/\D/g, ''));
  const both = (await admin().run('/library check')).text;
  const one = (await elsewhere().run('/library check')).text;
  expect(countIn(both)).toBeGreaterThan(countIn(one));
  expect(both).toContain('Usher deletes nothing');
  world.discord.grant('curator', 'admin');
  const german = (await world.discord.person('curator').run('/library check')).text;
  world.discord.revoke('curator', 'admin');
  expect(german).toContain('geprüft');
  expect(german).toContain('ohne Untertitel (Deutsch)');
  expect(german).toContain('Usher löscht nichts');
});

test('viewers may neither check libraries nor subscribe to what is gone or to the monthly check', async () => {
  const viewer = world.discord.person('viewer');
  const curator = world.discord.person('curator');
  expect((await viewer.run('/library check')).text).toContain('This is for admins.');
  expect((await viewer.run('/library stale')).text).toContain('This is for admins.');
  expect((await curator.run('/library check')).text).toContain('Das ist Admins vorbehalten.');
  for (const feed of ['gone', 'check'])
    expect((await viewer.run('/notify set', { feed, channel: ENGLISH })).text).toContain('This is for');
  expect((await admin().run('/notify set', { feed: 'check', channel: ENGLISH })).text).toContain('Library check');
});

test('/library check claims nothing about libraries while a server cannot list them', async () => {
  world.attic.faults.add({ match: { path: /sections$/ }, kind: 'status', code: 500 });
  const { text } = await admin().run('/library check');
  expect(text).toContain('Attic');
});
