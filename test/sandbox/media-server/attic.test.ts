import { expect, onTestFinished, test } from 'vitest';
import { startSecondMediaServer } from '../../../sandbox/media-server/profiles/attic.ts';
import type { MediaServerOptions } from '../../../sandbox/media-server/server.ts';
import { type Read, readXml } from './support/parsedXml.ts';
import { PLEX_CLIENT, startTestServer } from './support/testServer.ts';

/** Both servers, and how each owner reads theirs. */
async function bothServers(options: MediaServerOptions = {}) {
  const { media: cellar, read: inCellar } = await startTestServer(options);
  const attic = await startSecondMediaServer(cellar);
  onTestFinished(async () => {
    await attic.close();
    expect(attic.violations).toEqual([]);
  });
  const inAttic = async (path: string): Promise<Read> => {
    const headers = { ...PLEX_CLIENT, [attic.words.token]: attic.tokens.admin };
    return readXml(await (await fetch(`${attic.url}${path}`, { headers })).text());
  };
  return { cellar, attic, inCellar, inAttic };
}

const titles = ({ children }: Read) => children.map(({ attributes }) => attributes.title);

test('one number means different films, libraries and people on the two simulated servers', async () => {
  const { inCellar, inAttic } = await bothServers();
  expect(titles(await inCellar('/library/metadata/1001'))).toEqual(['A Trip to the Moon']);
  expect(titles(await inAttic('/library/metadata/1001'))).toEqual(['Underworld']);
  expect(titles(await inAttic('/library/sections'))).toEqual(['Chapters from the Attic', 'Attic Films', 'Shellac']);
  const names = async (read: typeof inAttic) =>
    (await read('/accounts')).children.map(({ attributes: { id, name } }) => `${id} ${name}`);
  expect(await names(inCellar)).toEqual(expect.arrayContaining(['1002 Jonas Weber', '1003 Priya Nair']));
  expect(await names(inAttic)).toEqual(['0 ', '1 Ruth Adeyemi', '1002 Noor Haddad', '1003 Jonas Weber']);
});

test('the two simulated servers share some films by guid, and have one film with another or no guid', async () => {
  const { cellar, attic, inCellar, inAttic } = await bothServers();
  const guid = async (title: string) => {
    const key = ({ library }: Pick<typeof cellar, 'library'>) => library.titled(title).ratingKey;
    const [mine, other] = await Promise.all([
      inCellar(`/library/metadata/${key(cellar)}`),
      inAttic(`/library/metadata/${key(attic)}`),
    ]);
    return [mine, other].map(({ children: [film] }) => film?.attributes.guid);
  };
  const [metropolis, same] = await guid('Metropolis');
  expect(metropolis).toMatch(/^media:\/\/movie\/[0-9a-f]{24}$/);
  expect(same).toBe(metropolis);
  const [lostWorld, otherCut] = await guid('The Lost World');
  expect(otherCut).toMatch(/^plex:\/\/movie\/[0-9a-f]{24}$/);
  expect(otherCut?.slice(otherCut.indexOf(':'))).not.toBe(lostWorld?.slice(lostWorld.indexOf(':')));
  expect(await guid('Faust')).toEqual([expect.any(String), undefined]);
  const [prologue, another] = [cellar, attic].map(({ library }) => library.lineage(library.titled('Prologue')));
  expect([prologue?.[2]?.title, another?.[2]?.title]).toEqual(['Judex', 'La Nouvelle Mission de Judex']);
});

test('the second simulated server is older and speaks the other vocabulary', async () => {
  const { cellar, attic, inAttic } = await bothServers();
  expect([cellar.words.name, attic.words.name]).toEqual(['neutral', 'plex']);
  expect((await inAttic('/identity')).attributes).toMatchObject({ version: '1.31.2.6739-9dfd4d8f0' });
  expect(attic.machineIdentifier).not.toBe(cellar.machineIdentifier);
  const reversed = await startSecondMediaServer(attic);
  onTestFinished(() => reversed.close());
  expect(reversed.words.name).toBe('neutral');
});

test('neither simulated server accepts the tokens of the other', async () => {
  const { cellar, attic } = await bothServers();
  const known: readonly string[] = Object.values(cellar.tokens);
  expect(Object.values(attic.tokens).filter((token) => known.includes(token))).toEqual([]);
});

test('the second simulated server has viewers of its own, who come and go for hours', async () => {
  const { attic } = await bothServers();
  attic.simulation.hasRandomViewers = true;
  attic.simulation.step(2 * 3_600_000);
  const ids = new Set(attic.history.rows.map(({ accountId }) => accountId));
  expect([...ids].sort((a, b) => a - b)).toEqual([1, 1002, 1003]);
  expect(attic.history.rows.length).toBeGreaterThan(50);
});

test('films that are added to the second server go into its own libraries', async () => {
  const { attic } = await bothServers();
  const film = attic.libraryEditor.add({ kind: 'movie', title: 'The Docks of New York' });
  expect(attic.library.section(film.sectionId)?.title).toBe('Attic Films');
  expect(attic.history.add({ item: { title: 'Gone', kind: 'movie' } }).lineage[0]?.sectionId).toBe(film.sectionId);
});

test('the simulated account service answers for both servers, and lists to each token its own (4.1)', async () => {
  const { cellar, attic } = await bothServers();
  expect(attic.accountUrl).toBe(cellar.accountUrl);
  const resources = (token: string, headers: Record<string, string> = {}) =>
    fetch(`${cellar.accountUrl}/resources${token}`, { headers: { ...PLEX_CLIENT, ...headers } });
  const nameIn = async (response: Response) => readXml(await response.text()).children[0]?.attributes.name;
  expect(await nameIn(await resources(`?X-Media-Token=${cellar.tokens.admin}`))).toBe('Cellar');
  expect(await nameIn(await resources('', { 'X-Plex-Token': attic.tokens.admin }))).toBe('Attic');
  expect(await nameIn(await resources('', { 'X-Plex-Token': attic.tokens.device }))).toBe('Attic');
  expect((await resources('', { 'X-Plex-Token': 'nobody' })).status).toBe(401);
});
