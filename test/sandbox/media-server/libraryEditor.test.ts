import { expect, test } from 'vitest';
import { childOf, type Read, titlesOf } from './support/parsedXml.ts';
import { startTestServer } from './support/testServer.ts';

const HOUR = 3_600_000;

async function serverAnHourLater() {
  const opened = await startTestServer();
  const { media, read } = opened;
  const start = Math.floor(media.simulation.now().getTime() / 1000);
  media.simulation.step(HOUR);
  /** The items added since the start, by kind. */
  const since = async (sectionId: string, type: number): Promise<Read> =>
    read(`/library/sections/${sectionId}/all?type=${type}&addedAt>=${start}`);
  return { ...opened, since, start };
}

const mediaOf = (item: Read | undefined): Readonly<Record<string, string>> =>
  item === undefined ? {} : childOf(item, 'Media').attributes;
const partOf = (item: Read | undefined): Readonly<Record<string, string>> =>
  item === undefined ? {} : childOf(childOf(item, 'Media'), 'Part').attributes;

test('a film that is added while the server runs is in its library, with the current time as its date', async () => {
  const { media, since, read, start } = await serverAnHourLater();
  const faust = media.libraryEditor.add({
    kind: 'movie',
    title: 'A new Faust',
    year: 1926,
    resolution: '1080',
    size: 4711,
  });
  const [listed, ...others] = (await since('1', 1)).children;
  expect(others).toEqual([]);
  expect(listed?.attributes).toMatchObject({
    ratingKey: faust.ratingKey,
    addedAt: String(start + 3600),
    title: 'A new Faust',
  });
  expect(mediaOf(listed)).toMatchObject({ videoResolution: '1080' });
  expect(partOf(listed)).toMatchObject({ size: '4711' });
  expect(titlesOf(await read(`/library/metadata/${faust.ratingKey}`))).toEqual(['A new Faust']);
});

test('a file is listed by its name until the server identifies it, and keeps its key and date', async () => {
  const { media, since } = await serverAnHourLater();
  const found = media.libraryEditor.find({ kind: 'movie', title: 'faust.1926.mkv' });
  const [raw] = (await since('1', 1)).children;
  expect(raw?.attributes).toMatchObject({ title: 'faust.1926.mkv', guid: `local://${found.ratingKey}` });
  expect(raw?.attributes.thumb).toBeUndefined();
  media.simulation.step(HOUR);
  media.libraryEditor.match(found.ratingKey, { title: 'Faust', guid: 'movie/faust' });
  const [matched, ...others] = (await since('1', 1)).children;
  expect(others).toEqual([]);
  expect(matched?.attributes).toMatchObject({
    ratingKey: found.ratingKey,
    addedAt: raw?.attributes.addedAt,
    title: 'Faust',
    guid: expect.stringMatching(/:\/\/movie\/faust$/),
    thumb: expect.any(String),
  });
  expect(Number(matched?.attributes.updatedAt)).toBe(Number(raw?.attributes.updatedAt) + 3600);
});

test('a test can add a season with episodes, an album with tracks, and a photo', async () => {
  const { media, since } = await serverAnHourLater();
  const season = media.libraryEditor.add({ kind: 'season', title: 'Season 9', parent: 'Les Vampires', index: 9 });
  media.libraryEditor.add({ kind: 'episode', title: 'A new chapter', parent: season.ratingKey, index: 1 });
  const artist = media.libraryEditor.add({ kind: 'artist', title: 'Somebody' });
  const album = media.libraryEditor.add({ kind: 'album', title: 'Some album', parent: artist.ratingKey });
  media.libraryEditor.add({ kind: 'track', title: 'Some track', parent: album.ratingKey, index: 1 });
  media.libraryEditor.add({ kind: 'photo', title: 'Some photo' });
  expect((await since('2', 4)).children[0]?.attributes).toMatchObject({
    title: 'A new chapter',
    parentTitle: 'Season 9',
    grandparentTitle: 'Les Vampires',
  });
  expect((await since('3', 10)).children[0]?.attributes).toMatchObject({
    parentTitle: 'Some album',
    grandparentTitle: 'Somebody',
  });
  expect(titlesOf(await since('4', 13))).toEqual(['Some photo']);
});

test('a better file replaces the old one under the same key and guid, with the current time as its date', async () => {
  const { media, since, read } = await serverAnHourLater();
  const { ratingKey } = media.library.titled('Nosferatu');
  const [before] = (await read(`/library/metadata/${ratingKey}`)).children;
  media.libraryEditor.upgrade('Nosferatu', { resolution: '4k' });
  const [after] = (await since('1', 1)).children;
  expect([after?.attributes.ratingKey, after?.attributes.guid]).toEqual([ratingKey, before?.attributes.guid]);
  expect(mediaOf(after)).toMatchObject({ videoResolution: '4k' });
  expect(partOf(after).size).not.toBe(partOf(before).size);
});

test('a better file under a new key has the same guid, and the old key is gone', async () => {
  const { media, since, request } = await serverAnHourLater();
  const old = media.library.titled('Nosferatu');
  const item = media.libraryEditor.upgrade('Nosferatu', { resolution: '4k', newKey: true });
  expect(item.ratingKey).not.toBe(old.ratingKey);
  expect((await since('1', 1)).children.map(({ attributes: { ratingKey } }) => ratingKey)).toEqual([item.ratingKey]);
  expect(item.guid).toBe(old.guid);
  expect((await request(`/library/metadata/${old.ratingKey}`)).status).toBe(404);
});

test('a removed item returns with the same file under another key', async () => {
  const { media, since, read } = await serverAnHourLater();
  const { ratingKey } = media.library.titled('Nosferatu');
  const [before] = (await read(`/library/metadata/${ratingKey}`)).children;
  const removed = media.libraryEditor.remove('Nosferatu');
  expect((await since('1', 1)).children).toEqual([]);
  media.libraryEditor.putBack(removed);
  const [after] = (await since('1', 1)).children;
  expect(after?.attributes.ratingKey).not.toBe(ratingKey);
  expect(after?.attributes.guid).toBe(before?.attributes.guid);
  expect(mediaOf(after).videoResolution).toBe(mediaOf(before).videoResolution);
  expect(partOf(after).size).toBe(partOf(before).size);
});

test('a refresh of an item changes its date and nothing else', async () => {
  const { media, since, read } = await serverAnHourLater();
  const { ratingKey } = media.library.titled('Nosferatu');
  const [before] = (await read(`/library/metadata/${ratingKey}`)).children;
  media.libraryEditor.refresh('Nosferatu');
  const [after] = (await since('1', 1)).children;
  expect(after?.attributes.ratingKey).toBe(ratingKey);
  expect(partOf(after).size).toBe(partOf(before).size);
});

test('a simulated device can be added, removed and added again', async () => {
  const { media, read, start } = await serverAnHourLater();
  const newest = async () => (await read('/devices/')).children.at(-1)?.attributes;
  const phone = media.knownDevices.add({ name: 'New phone', platform: 'iOS' });
  expect(await newest()).toMatchObject({
    id: '1001',
    name: 'New phone',
    platform: 'iOS',
    createdAt: String(start + 3600),
  });
  media.knownDevices.remove(phone.id);
  expect(await newest()).not.toMatchObject({ id: '1001' });
  media.knownDevices.add(phone);
  expect(await newest()).toMatchObject({ id: '1001', clientIdentifier: phone.clientIdentifier });
});
