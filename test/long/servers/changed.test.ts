import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSecondMediaServer } from '../../../sandbox/media-server/profiles/attic.ts';
import { formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

const PATIENCE = { timeout: PATIENCE_MS };
const REFUSED = { match: { method: 'GET' }, kind: 'status', code: 401 } as const;
/** The same machine elsewhere has the same history. */
const NOW = { now: new Date() };

let world: EmbeddedWorld;
let attic: EmbeddedWorld['attic'];
beforeAll(async () => {
  world = await startWorld({ servers: 2, settings: TICKING, media: { ...NOW, scale: { sessions: 0 } }, attic: NOW });
  attic = world.attic;
  await bothTick();
});
afterAll(async () => {
  if (attic !== world.attic) await attic.close();
  await world.close();
});

const bothTick = () => Promise.all([wholeTick(world), wholeTick({ media: attic })]);
const owner = () => world.discord.person('admin');
const search = async (query: string) => (await world.discord.person('viewer').run('/search', { query })).text;
const posts = () =>
  world.discord
    .messages('#history')
    .map(({ text }) => text)
    .join('\n');
const isPosted = (title: string) => vi.waitFor(() => expect(posts()).toContain(title), PATIENCE);
function play(on: EmbeddedWorld['media'] | EmbeddedWorld['attic'], item: string): void {
  on.history.add({ item, viewedAt: Math.floor(on.simulation.now().getTime() / 1000) });
}
async function theCellarGoesOn(title: string): Promise<void> {
  play(world.media, title);
  await isPosted(title);
}
const saidOfAttic = (part: string) => (line: string) => line.includes(part) && line.includes('"server":"Attic"');

test('while one server’s token is refused, the other’s plays are posted, and the first’s follow later', async () => {
  attic.faults.add(REFUSED);
  play(attic, 'Laila');
  await theCellarGoesOn('Cops');
  expect((await owner().run('/server list')).text).toMatch(/Attic\n.*token/);
  expect(posts()).not.toContain('Laila');
  attic.faults.clear();
  await isPosted('Laila');
});

test('a media server that moved is reported as not answering, and works once its new address is set', async () => {
  await attic.goDown();
  expect(await search('metropolis')).toContain('Attic does not answer; shown without it.');
  await theCellarGoesOn('Nosferatu');
  attic = await startSecondMediaServer(world.media, NOW);
  const form = formOf(await owner().run('/server token', { server: 'Attic' }));
  const typed = { address: attic.url, token: attic.tokens.admin };
  expect((await owner().submit(form, typed)).text).toContain('Attic has a new token and a new address.');
  expect(await search('laila')).toContain('Laila (1929)');
  play(attic, 'Underworld');
  await isPosted('Underworld');
});

test('a media server restored from a backup is reported, and its new plays are posted', async () => {
  const backup = attic.backups.make();
  play(attic, 'Arsenal');
  await isPosted('Arsenal');
  attic.backups.restore(backup);
  play(attic, 'Blackmail');
  await isPosted('Blackmail');
  await world.bot().line(saidOfAttic('the play history of the media server was restored from a backup'));
  await theCellarGoesOn('The General');
});

test('another machine at a media server’s address is reported, and nothing is read from it or deleted', async () => {
  await world.bot().stop();
  await attic.close();
  attic = await startSecondMediaServer(world.media, { ...NOW, port: Number(new URL(attic.url).port), seed: 1927 });
  play(attic, 'Faust');
  const bot = await world.startAgain();
  await bot.line(saidOfAttic('a different media server than before answers at the stored address'));
  await theCellarGoesOn('Sherlock Jr.');
  expect(posts()).not.toContain('Faust');
  expect(bot.lines.filter((line) => line.includes('Usher deleted the data of the old server'))).toEqual([]);
});
