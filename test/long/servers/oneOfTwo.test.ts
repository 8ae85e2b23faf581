import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';

/** The second guild may see the Cellar, as every guild does with a first server, and was never allowed the Attic. */
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  world.attic.history.add({ item: 'Laila', account: world.attic.accounts.noor });
  // An admin of that guild, who does not own the bot.
  const [, guild] = world.discord.world.guilds;
  const role = guild?.roles.find(({ name }) => name === 'admin')?.id ?? '';
  guild?.members.find(({ userId }) => userId === elsewhere('moderator').id)?.roleIds.push(role);
});
afterAll(() => world.close());

const elsewhere = (name: string) => world.discord.person(name).elsewhere();
/** Nothing that only the Attic has, and not its name. */
const OF_THE_ATTIC = /Attic|Laila|Arsenal|Noor|Ruth|Underworld|Shellac/;

test('a guild that sees one of two servers finds, lists, counts and completes nothing of the other', async () => {
  const said = [
    await elsewhere('viewer').run('/search', { query: 'laila' }),
    await elsewhere('viewer').run('/search', { query: 'metropolis' }),
    await elsewhere('viewer').run('/library list'),
    await elsewhere('moderator').run('/session list'),
    await elsewhere('moderator').run('/history'),
    await elsewhere('moderator').run('/devices'),
    await elsewhere('viewer').run('/stats', { chart: 'played-libraries', range: 'all' }),
    await elsewhere('moderator').run('/server list'),
    { text: await everyCheck(elsewhere('moderator')) },
    await elsewhere('moderator').run('/me export'),
  ].map(({ text }) => text.replace('Results for “laila”', '').replace('Nothing found for “laila”', ''));
  expect(said.filter((text) => OF_THE_ATTIC.test(text))).toEqual([]);
  const offered = await elsewhere('viewer').complete('/info', { title: 'laila' }, 'title');
  expect(JSON.stringify(offered)).not.toContain('#2:');
});

test('a guild that sees one of two servers has no option `server`, and a forged one reaches nothing', async () => {
  const search = elsewhere('viewer')
    .offered()
    .find(({ name }) => name === 'search');
  expect(search?.options?.map(({ name }) => name)).not.toContain('server');
  const { text } = await elsewhere('viewer').run('/search', { query: 'laila', server: 'Attic' }, { raw: true });
  expect(text).not.toMatch(/Laila \(1929\)/);
});

test('a guild that sees one of two servers cannot reach items of the other by their key', async () => {
  const unknown = await elsewhere('viewer').run('/info', { title: '#3:1001' });
  const known = await elsewhere('viewer').run('/info', { title: '#2:1001' });
  const said = ({ text }: { readonly text: string }) => text.replace(/reference \d+/, '');
  expect(said(known)).toBe(said(unknown));
});
