import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdIn, formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';

/** Jonas has an account in the Cellar, which speaks one vocabulary, and another one in the Attic, which speaks the other. */
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  world.attic.history.add({ item: 'Arsenal', account: world.attic.accounts.jonas });
  world.attic.history.add({ item: 'Laila', account: world.attic.accounts.noor });
});
afterAll(() => world.close());

const jonas = () => world.discord.person('curator');
const here = async (command: string, options = {}) => (await jonas().run(command, options)).text;
/** Whoever may see the Cellar alone. */
const elsewhere = async (command: string) => (await jonas().elsewhere().run(command)).text;
const counted = () =>
  [world.media, world.attic].map(
    ({ requests }) => requests.filter(({ path, status }) => status === 401 && !path.includes('sessions')).length,
  );
/** How many requests each of them was sent meanwhile with a token that it does not know: another server's, if none was made up. */
async function strangeTokens(work: () => Promise<unknown>): Promise<readonly number[]> {
  const before = counted();
  await work();
  return counted().map((count, at) => count - (before[at] ?? 0));
}

test('one account is linked on each server, and its token is sent to no other one', async () => {
  const asked = messageOf(await jonas().run('/me link'));
  expect(asked.text).toContain('On which media server?');
  const form = formOf(await jonas().select(asked, firstIdIn(asked), '2'));
  expect(form.fields[0]?.label).toBe('Your token for Attic');
  const onAttic = await strangeTokens(async () => {
    const linked = await jonas().submit(form, { token: world.attic.tokens.jonas });
    expect(linked.text).toMatch(/Your account on Attic is linked[\s\S]*Jonas Weber/);
  });
  // A made-up one proves that the server looks at tokens.
  expect(onAttic).toEqual([0, 1]);
  const onCellar = await strangeTokens(async () => {
    const { text } = await linkAs(world, 'curator', world.media.tokens.jonas, { server: 'Cellar' });
    expect(text).toContain('Your account on Cellar is linked');
  });
  expect(onCellar).toEqual([1, 0]);
  expect(
    await strangeTokens(async () => {
      await here('/playlist list');
      await here('/me plays');
      await here('/playlist show', { playlist: 'Krimis' });
    }),
  ).toEqual([0, 0]);
});

test('a token of another server is refused by the one that was meant, and links nothing', async () => {
  const sent = await strangeTokens(async () => {
    const refused = await linkAs(world, 'viewer', world.attic.tokens.noor, { server: 'Cellar' });
    expect(refused.text).toContain('does not accept that token');
  });
  expect((await world.discord.person('viewer').run('/me account')).text).toContain('have not linked');
  expect(sent).toEqual([1, 0]);
});

test('the account of each server is shown, and only those that may be seen where one asks', async () => {
  expect(await here('/me account')).toMatch(/Cellar\n[\s\S]*Jonas Weber[\s\S]*Attic\n[\s\S]*Jonas Weber/);
  const there = await elsewhere('/me account');
  expect(there).toMatch(/^\| Your account was linked/);
  expect(there).not.toMatch(/Attic|Cellar/);
});

test('playlists are those of one’s own account on each server', async () => {
  const lists = await here('/playlist list');
  expect(lists).toContain('Gruselabend');
  expect(lists).toContain('Krimis');
  expect(lists).toContain('The playlists of your linked account');
  await here('/playlist create', { title: 'Only Jonas', item: 'Underworld' });
  expect(await here('/playlist list', { server: 'Attic' })).toContain('Only Jonas');
  expect((await world.discord.person('admin').run('/playlist list')).text).not.toContain('Only Jonas');
  expect(await elsewhere('/playlist list')).not.toMatch(/Krimis|Only Jonas/);
});

test('one’s own plays are those of both accounts, of the servers that may be seen', async () => {
  const plays = await here('/me plays');
  expect(plays).toContain('Arsenal');
  expect(plays).not.toContain('Laila');
  const cellar = await here('/me plays', { server: 'Cellar' });
  expect(cellar).not.toContain('Arsenal');
  expect(await elsewhere('/me plays')).toBe(cellar);
});

test('what is unlinked of one server stays on the other, and is asked for by name', async () => {
  expect(await elsewhere('/me unlink')).toContain('Your account is no longer linked, and its token is deleted.');
  expect(await here('/playlist list')).toContain('On Attic, the playlists of your linked account');
  await linkAs(world, 'curator', world.media.tokens.jonas, { server: 'Cellar' });
  const asked = messageOf(await jonas().run('/me unlink'));
  expect(asked.text).toContain('Which media server’s account');
  expect((await jonas().select(asked, firstIdIn(asked), '2')).text).toContain(
    'Your account on Attic is no longer linked',
  );
  const left = await here('/me account');
  expect(left).toMatch(/^\| Cellar\n[\s\S]*You have not linked an account on Attic/);
});
