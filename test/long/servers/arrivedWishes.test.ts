import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TICKING } from '../../support/ticking.ts';

/** Two media servers. Curt's Discord is in German, everyone else's in English. */
let world: EmbeddedWorld;
const SOON = { timeout: PATIENCE_MS, interval: 500 };
const TITLE = 'Faust & the Devil';

beforeAll(async () => {
  const quiet = { scale: { sessions: 0, history: 0 } };
  world = await startWorld({
    servers: 2,
    languages: 'their own',
    settings: { ...TICKING, ADDED_CRON: '* * * * * *', CATALOGUE_CRON: '* * * * * *' },
    media: quiet,
    attic: quiet,
  });
  await person('admin').run('/people map', { person: '@viewer', account: '#2:1003' });
  await person('admin').run('/people map', { person: '@curator', account: '#1003' });
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);
const arrived = async (name = 'admin') => (await person(name).run('/wish arrived')).text;
const notesTo = (name: string) => world.discord.messages(`@${name}`).map(({ text }) => text);

async function wishesComeTrue(): Promise<void> {
  for (const name of ['viewer', 'curator']) await person(name).run('/wish add', { title: TITLE });
  await person('viewer').run('/wish add', { title: 'Still awaited' });
  expect(await arrived()).toContain('no wish arrived');
  // The same film, with the key of each server.
  const { guid } = world.attic.libraryEditor.add({ kind: 'movie', title: TITLE, year: 1926 });
  world.media.libraryEditor.add({ kind: 'movie', title: TITLE, year: 1926, guid });
  for (const name of ['viewer', 'curator']) await expect.poll(() => notesTo(name).join(), SOON).toContain(TITLE);
}

test('/wish arrived says when everybody who wished has seen the title, each on another media server', async () => {
  await wishesComeTrue();
  await expect.poll(() => arrived(), SOON).toContain('Seen by 0 of 2.');
  expect(await arrived()).not.toContain('Still awaited');
  const { media, attic } = world;
  attic.history.add({ item: TITLE, account: attic.accounts.jonas });
  await expect.poll(() => arrived(), SOON).toContain('Seen by 1 of 2.');
  media.history.add({ item: TITLE, account: media.accounts.priya });
  await expect
    .poll(() => arrived(), SOON)
    .toMatch(/Faust & the Devil[\s\S]*2 people[\s\S]*Everybody who wished for it has seen it/);
});

test('/wish arrived answers privately after a kill of the bot, in German to an admin who speaks German', async () => {
  await world.bot().stop('SIGKILL');
  await world.startAgain();
  world.discord.grant('curator', 'admin');
  const answer = await person('curator').run('/wish arrived');
  world.discord.revoke('curator', 'admin');
  expect(answer.private).toBe(true);
  expect(answer.text).toMatch(
    /2 Leute hatten sich das gewünscht[\s\S]*Alle, die sich das gewünscht haben, haben es gesehen/,
  );
});

test('/wish arrived is refused to viewers, who cannot learn from it who has seen what', async () => {
  const refused = await person('viewer').run('/wish arrived');
  expect(refused.text).toContain('You need one of these roles');
  expect(refused.text).not.toContain(TITLE);
  expect(await arrived('curator')).toContain('Das ist Admins vorbehalten.');
});

test('/wish arrived no longer lists a wish once its title left both media servers', async () => {
  for (const server of [world.media, world.attic]) server.libraryEditor.remove(TITLE);
  await expect.poll(() => arrived(), SOON).toContain('no wish arrived');
});
