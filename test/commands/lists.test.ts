import { describe, expect, it, vi } from 'vitest';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import type { ItemPage } from '../../src/domain/media/items/itemsApi.ts';
import type { Library, LibraryItemsQuery } from '../../src/domain/media/libraries/library.ts';
import type { AccountResource, MediaServerDevice } from '../../src/domain/media/server/serverApi.ts';
import { FIRST_SERVER_ID, type ItemRef, type LibraryRef } from '../../src/domain/servers/refs.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import type { Texts } from '../../src/render/texts/texts.ts';
import { fails, film } from '../support/media.ts';
import { componentsOf, NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith, saidTo } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';

const labelsOf = (message: Parameters<typeof componentsOf>[0]) =>
  componentsOf(message).flatMap(({ label }) => (typeof label === 'string' ? [label] : []));

const device = (n: number, given: Partial<MediaServerDevice> = {}): MediaServerDevice => ({
  id: `${n}`,
  name: `Device ${n}`,
  createdAt: new Date(n * 1000),
  ...given,
});

describe('/devices', () => {
  const devicesOf = (...devices: MediaServerDevice[]) => depsWith({ media: { devices: async () => devices } });

  it('/devices shows all devices, newest first, with whatever the server tells about each', async () => {
    const full = device(2, { platform: 'iOS', clientIdentifier: 'abc', name: 'Phone *1*' });
    const said = await saidTo('devices', {}, devicesOf(device(1, { createdAt: undefined, name: '' }), full));
    expect(said).toEqual([
      [
        '## 2 devices',
        '**Phone \\*1\\***\n-# iOS · first seen <t:2:R> · ID 2 · abc',
        '**Unnamed device**\n-# ID 1',
        '-# Newest first.\n-# A device stays on this list even after its access is revoked.',
      ].join('\n'),
    ]);
  });

  it('/devices shows ten devices per page and reads the list again for every page', async () => {
    const all = Array.from({ length: 23 }, (_, index) => device(index + 1));
    const [first] = await answersTo('devices', {}, devicesOf(...all));
    expect(textOf(first ?? NO_MESSAGE)).toContain('1 to 10 of 23.');
    const [second] = await pressedAsDrawn(first?.presses?.[0], devicesOf(...all));
    expect(textOf(second ?? NO_MESSAGE)).toMatch(/\*\*Device 13\*\*[\s\S]*\*\*Device 4\*\*/);
    expect(labelsOf(second ?? NO_MESSAGE)).toEqual(['◀ Page 1', 'Page 3 ▶']);
    const [fewer] = await pressedAsDrawn(second?.presses?.[1], devicesOf(device(1)));
    expect(textOf(fewer ?? NO_MESSAGE)).toContain('## One device');
  });

  it('/devices says when the server has no devices on record', async () => {
    expect(await saidTo('devices', {}, devicesOf())).toEqual(['The server has no devices on record.']);
  });

  it.each([
    ['not-found', 'unsupported'],
    ['forbidden', 'forbidden'],
  ] as const)('/devices fails for %s as %s', async (kind, as) => {
    const deps = depsWith({ media: { devices: fails(kind) } });
    await expect(answersTo('devices', {}, deps)).rejects.toMatchObject({ kind: as });
  });
});

const resource = (given: Partial<AccountResource> = {}): AccountResource => ({
  name: 'Attic',
  provides: ['server'],
  hasAccessToken: true,
  connections: [],
  ...given,
});

describe('/server resources', () => {
  const resourcesOf = (...all: AccountResource[]) => depsWith({ media: { accountResources: async () => all } });

  it('/server resources shows each resource’s state and addresses, with public addresses masked', async () => {
    const attic = resource({
      product: 'Media Server',
      productVersion: '1.41',
      platform: 'Linux',
      platformVersion: '12',
      device: 'PC',
      owned: true,
      presence: false,
      httpsRequired: true,
      relay: true,
      synced: false,
      lastSeenAt: new Date(1000),
      publicAddress: '203.0.113.80',
      connections: [
        { protocol: 'http', address: '192.168.1.20', port: 32_400, local: true, uri: 'http://192.168.1.20:32400' },
        { protocol: 'https', address: '203.0.113.80', port: 32_411, uri: 'https://203-0-113-80.example.test:32411' },
        { protocol: 'https', address: '198.51.100.4', port: 8443, relay: true },
      ],
    });
    // Dots after a number are escaped, as at the beginning of a list.
    const said = (await saidTo('server resources', {}, resourcesOf(attic))).join('').replaceAll('\\', '');
    expect(said).toContain(
      [
        '**Attic**',
        '-# Media Server 1.41, Linux 12, PC: server',
        '-# offline · owned · seen <t:1:R> · https required · relay enabled',
        '-# public IP 203.0.… · http 192.168.1.20 port 32400 · https 203.0.… port 32411 · https 198.51.… port 8443 (relay)',
      ].join('\n'),
    );
    expect(said).not.toMatch(/113\.80|0-113/);
  });

  it('/server resources says how many connections it leaves out, and hides addresses that it does not know', async () => {
    const connections = Array.from({ length: 6 }, () => ({}));
    const [said] = await saidTo('server resources', {}, resourcesOf(resource({ name: '', provides: [], connections })));
    expect(said).toContain(
      '**Unnamed resource**\n-# address hidden · address hidden · address hidden · address hidden · 2 more',
    );
  });

  it('/server resources shows five resources per page', async () => {
    const all = Array.from({ length: 7 }, (_, index) => resource({ name: `R${index}` }));
    const [first] = await answersTo('server resources', {}, resourcesOf(...all));
    expect(textOf(first ?? NO_MESSAGE)).toContain('1 to 5 of 7.\n-# Tokens are never shown');
    const [second] = await pressedAsDrawn(first?.presses?.[0], resourcesOf(...all));
    expect(textOf(second ?? NO_MESSAGE)).toMatch(/R5[\s\S]*R6/);
  });

  it('/server resources says when the account has no servers and players', async () => {
    expect(await saidTo('server resources', {}, resourcesOf())).toEqual(['The account has no servers and no players.']);
  });

  it.each(['unsupported', 'not-found'] as const)(
    '/server resources names the setting to fill in if there is no account service (%s)',
    async (kind) => {
      const said = await saidTo('server resources', {}, depsWith({ media: { accountResources: fails(kind) } }));
      expect(said[0]).toContain('`ACCOUNT_URL`');
    },
  );

  it('/server resources passes on the failure if the account service refuses the token', async () => {
    const deps = depsWith({ media: { accountResources: fails('unauthorized') } });
    await expect(answersTo('server resources', {}, deps)).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

describe('/library list', () => {
  const library = (key: LibraryRef): Library => ({
    key,
    type: 'movie',
    title: `Library ${key}`,
    agent: 'tv.mediaapp.agents.movie',
    scanner: 'Media Movie',
    language: 'de',
    locations: [{ path: '/srv/films' }],
  });
  const viewer = (texts: Texts = en) => asking({ texts, may: (capability) => capability !== 'library.edit' });
  const pageOf = (titles: number, totalSize?: number): ItemPage => ({
    listing: { totalSize },
    items: Array.from({ length: titles }, (_, id) => film({ ratingKey: `${id}` as ItemRef })),
  });
  /** Gives that many pages, and then fails if it has no end. */
  async function* listing(pages: readonly ItemPage[], isBroken = false) {
    yield* pages;
    await (isBroken ? fails('unavailable')() : undefined);
  }

  /** Libraries with these pages, and which of them were counted. */
  function worldOf(...listings: readonly AsyncIterable<ItemPage>[]) {
    const libraryItems = vi.fn(({ libraryKey }: LibraryItemsQuery) => listings[Number(libraryKey) - 1] ?? listing([]));
    const libraries = listings.map((_, index) => library(`${index + 1}` as LibraryRef));
    const deps = depsWith({ media: { libraries: async () => libraries, libraryItems } });
    const said = async (context = asking()) =>
      textOf((await answersTo('library list', {}, deps, context))[0] ?? NO_MESSAGE);
    return { said, counted: () => libraryItems.mock.calls.map(([{ libraryKey }]) => libraryKey) };
  }

  it('/library list shows viewers the number of titles in each library, but not its technical settings', async () => {
    const { said } = worldOf(listing([pageOf(100, 1234)]), listing([pageOf(1, 1)]), listing([]));
    expect(await said(viewer())).toBe(
      [
        '## 3 libraries',
        '**Library 1**\nFilms · 1,234 titles',
        '**Library 2**\nFilms · 1 title',
        '**Library 3**\nFilms · 0 titles',
      ].join('\n'),
    );
  });

  it('/library list warns about an old agent only on a server whose vendor announced its removal', async () => {
    const keys: readonly LibraryRef[] = ['1', '2:1'];
    const libraries = keys.map((key) => ({
      ...library(key),
      agent: 'com.mediaapp.agents.imdb',
    }));
    const deps = depsWith({
      media: { libraries: async () => libraries, libraryItems: () => listing([]) },
      vendorOf: (id) => (id === FIRST_SERVER_ID ? VOCABULARIES.plex : VOCABULARIES.neutral),
    });
    const text = textOf((await answersTo('library list', {}, deps))[0] ?? NO_MESSAGE);
    const [first, second] = text.split('**Library 2:1**');
    expect(first).toContain('New Plex versions come without');
    expect(second).not.toContain('New Plex versions');
  });

  it('/library list writes numbers in the reader’s language', async () => {
    expect(await worldOf(listing([pageOf(100, 1234)])).said(viewer(de))).toContain('Filme · 1.234 Titel');
  });

  it('/library list shows agent, scanner, language and folders to people who may add libraries', async () => {
    expect(await worldOf(listing([pageOf(5, 5)])).said()).toContain(
      'Films · 5 titles · agent: Movie agent · scanner: Media Movie · German (de)\n-# 📁 /srv/films',
    );
  });

  it('/library list counts only the libraries on its page, and leaves out a number that it cannot read', async () => {
    const others = Array.from({ length: 9 }, () => listing([pageOf(2, 2)]));
    const { said, counted } = worldOf(listing([], true), ...others);
    expect(await said(viewer())).toContain('**Library 1**\nFilms\n**Library 2**\nFilms · 2 titles');
    expect(counted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  it('/library list gives no number if the server reports no total and there is more than one page', async () => {
    const { said } = worldOf(listing([pageOf(100)]), listing([pageOf(100), pageOf(1), pageOf(1)]));
    expect(await said(viewer())).toMatch(/Films · 100 titles\n\*\*Library 2\*\*\nFilms$/);
  });
});
