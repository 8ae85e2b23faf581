import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { findFreePort } from '../../../sandbox/freePort.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';
import { createOwnDatabase } from '../../support/oldTickets.ts';

const database = createOwnDatabase();
let port: number;
let world: EmbeddedWorld;
beforeAll(async () => {
  port = await findFreePort();
  world = await startWorld({ servers: 2, settings: { ...database.settings, HEALTH_PORT: `${port}` } });
  const [, guild] = world.discord.world.guilds;
  const role = guild?.roles.find(({ name }) => name === 'admin')?.id ?? '';
  const { id } = world.discord.person('moderator').elsewhere();
  guild?.members.find(({ userId }) => userId === id)?.roleIds.push(role);
});
afterEach(() => {
  world.media.faults.clear();
  world.attic.faults.clear();
});
afterAll(async () => {
  await world.close();
  database.remove();
});

const owner = () => world.discord.person('admin');
const search = async (query: string, server?: string) =>
  (await world.discord.person('viewer').run('/search', { query, ...(server && { server }) })).text;
const page = async (path: string) => await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
const REFUSED = { match: { method: 'GET' }, kind: 'status', code: 401 } as const;

const report = z.object({
  findings: z.array(z.object({ kind: z.string(), text: z.string(), onServer: z.string().optional() })),
});

/** What `npm run doctor` finds beside the running bot. */
async function doctorInTerminal() {
  const file = fileURLToPath(new URL('../../../usher.cjs', import.meta.url));
  const env = { PATH: process.env.PATH, ...createBotSettings(world.discord, world.media, 2), ...database.settings };
  const ran = await promisify(execFile)(process.execPath, [file, 'doctor', '--json'], { cwd: '/', env }).catch(
    (error: { stdout: string }) => error,
  );
  expect(ran.stdout).not.toContain('canary-media');
  return report.parse(JSON.parse(ran.stdout)).findings;
}

test('an expired token of one server is reported with what to do, and the other server keeps working', async () => {
  world.attic.faults.add(REFUSED);
  const said = await search('laila', 'Attic');
  expect(said).toContain('Attic: The media server rejected my token.');
  expect(said).toContain('check the server’s token (`/server token`)');
  expect(await search('metropolis')).toContain('Metropolis (1927)');
  expect(await page('/readyz')).toMatch(/mediaServer: Attic refuses the token since /);
  const metrics = await page('/metrics');
  expect(metrics).toMatch(/status="401",server="Attic"\} \d/);
  expect(metrics).not.toMatch(/status="401",server="Cellar"\} \d/);
  const text = await everyCheck(owner());
  expect(text).toContain('❌ Token: Attic: The media server refused the server’s token (`/server token`)');
  expect(text).toMatch(/✅ Media server: Cellar: The media server answers at MEDIA_URL in/);
  const bad = (await doctorInTerminal()).filter(({ kind }) => kind === 'token-bad');
  expect(bad).toMatchObject([
    { onServer: 'Attic', text: expect.stringContaining('the server’s token (/server token)') },
  ]);
});

test('a refused token of the server from .env is reported with MEDIA_TOKEN as the setting to check', async () => {
  world.media.faults.add(REFUSED);
  expect(await search('metropolis', 'Cellar')).toContain('check `MEDIA_TOKEN`');
  expect(await search('laila', 'Attic')).toContain('Laila (1929)');
});

test('a token renewed in .env is used from the next start; an address of the other server is refused', async () => {
  const { media, attic } = world;
  await world.bot().stop();
  const renewed = await world.startAgain({ MEDIA_TOKEN: media.tokens.jonas });
  await renewed.line((line) => line.includes('lead to the same media server as before; Usher uses them from now on'));
  await world.discord
    .person('curator')
    .run('/playlist create', { title: 'Renewed', item: 'Nosferatu', server: 'Cellar' });
  const made = media.playlists.all.find(({ title }) => title === 'Renewed');
  expect(made?.ownerId).toBe(media.accounts.jonas.id);
  await renewed.stop();
  const refused = await world.startAgain({ MEDIA_URL: attic.url, MEDIA_TOKEN: attic.tokens.admin });
  await refused.line((line) => line.includes('now lead to another media server'));
  expect((await owner().run('/doctor')).text).toContain('now lead to another media server');
  expect(await search('safety last', 'Cellar')).toContain('Safety Last! (1923)');
  expect(await search('laila', 'Attic')).toContain('Laila (1929)');
  await refused.stop();
  await world.startAgain();
});

test('after the first server is removed, the bot starts with the other and names the unused settings', async () => {
  await owner().click(messageOf(await owner().run('/server remove', { server: 'Cellar' })), 'Remove it');
  await world.bot().stop();
  const bot = await world.startAgain();
  expect(bot.lines.filter((line) => line.includes('their media server was removed'))).toHaveLength(1);
  expect(await search('laila')).toContain('Laila (1929)');
  const kinds = await doctorInTerminal();
  expect(kinds.map(({ kind }) => kind)).toContain('seed-removed');
  expect(kinds.filter(({ onServer }) => onServer !== undefined)).toEqual([]);
  expect((await owner().run('/doctor')).text).toContain('`MEDIA_URL` and `MEDIA_TOKEN` are not used');
  // An admin of another guild, which no longer sees it, runs neither the bot nor that server.
  const text = await everyCheck(world.discord.person('moderator').elsewhere());
  expect(text).toContain('Settings: All settings can be read');
  expect(text).not.toContain('MEDIA_URL');
});
