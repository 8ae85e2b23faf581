import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';
import { secretsIn } from '../../support/secretsIn.ts';

const folder = mkdtempSync(join(tmpdir(), 'usher-stolen-'));
const DATABASE_PATH = join(folder, 'usher.db');

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({ settings: { DATABASE_PATH, SESSION_SAMPLES: 'on' } });
  const { discord, media } = world;
  // What is played is stored, however the server spells its title.
  const title = `${media.tokens.admin} Metropolis`;
  const item = media.libraryEditor.add({ kind: 'movie', title }).ratingKey;
  media.history.add({ item, account: media.accounts.jonas });
  media.sessions.start({ item, account: media.accounts.jonas });
  media.behaviour.references = 'everywhere';
  await (await world.startAgain()).line((line) => line.includes('refreshed the catalogue of titles'));
  const [viewer, admin] = [discord.person('viewer'), discord.person('admin')];
  await linkAs(world, 'curator', media.tokens.jonas);
  await viewer.run('/search', { query: 'metropolis' });
  await discord.person('moderator').run('/session list');
  await discord.person('moderator').run('/scan');
  await admin.run('/access grant', { capability: 'browse', who: '@stranger' });
  await admin.run('/log write', { message: `the token is ${media.tokens.admin}`, level: 'info' });
  await admin.run('/rule add', { name: media.tokens.admin, action: 'end', streams: 1 });
  await admin.run('/rule add', { name: 'One', action: 'end', streams: 1, reason: media.tokens.jonas });
  await admin.run('/notify set', { feed: 'Plays', channel: '#history' });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** Every file that a copy of the folder would hold. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      where: `stored in ${entry.name}`,
      text: readFileSync(join(entry.parentPath, entry.name), 'latin1'),
    }));

test('no file in the data folder holds a token, not even one that a person typed', () => {
  const { media, discord } = world;
  expect(files().map(({ where }) => where)).toEqual(
    expect.arrayContaining(['stored in usher.db', 'stored in usher.db.key']),
  );
  expect(secretsIn(files(), [discord.botToken, ...Object.values(media.tokens)])).toEqual([]);
});

test('the data folder holds the plays, with a token in a title hidden', () => {
  const file = new DatabaseSync(DATABASE_PATH, { readOnly: true });
  const tables = ['plays', 'session_changes', 'tickets'];
  const rows = tables.map((table) => JSON.stringify(file.prepare(`select * from ${table}`).all()));
  file.close();
  expect(rows).toEqual(tables.map(() => expect.stringContaining('[secret] Metropolis')));
});

test('no file in the data folder names a person or a device', () => {
  const { accounts, devices } = world.media;
  // Not the browser's, which is called as its platform is.
  const { browser: _, ...own } = devices;
  const named = [...Object.values(accounts), ...Object.values(own)].map(({ name }) => name);
  const names = [...named, ...world.discord.world.people.map(({ displayName }) => displayName)];
  const file = new DatabaseSync(DATABASE_PATH, { readOnly: true });
  const tables = file.prepare("select name from sqlite_schema where type = 'table'").all();
  const rows = tables.map(({ name }) => ({ name, rows: file.prepare(`select * from "${name}"`).all() }));
  file.close();
  // A word: three letters of a name are in any long key now and then.
  const isIn = (text: string) => (name: string) => new RegExp(`(?<!\\w)${RegExp.escape(name)}(?!\\w)`).test(text);
  expect(
    rows.flatMap(({ name, rows: of }) => names.filter(isIn(JSON.stringify(of))).map((one) => [name, one])),
  ).toEqual([]);
});
