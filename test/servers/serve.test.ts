import { describe, expect, test } from 'vitest';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { Posters } from '../../src/domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import { fails, hub } from '../support/media.ts';
import { finding, served } from './support/served.ts';

const metropolis = { kind: 'movie', title: 'Metropolis', year: 1927 } as const;

describe('one server', () => {
  test('a single server’s failure is thrown without the server’s name', async () => {
    const catalogue = finding({ ...metropolis, ratingKey: '1:5' });
    const one = served({ media: { libraries: fails('timeout') }, catalogue });
    await expect(one.media.libraries()).rejects.toMatchObject({ kind: 'timeout' });
    expect(one.callers).toMatchObject([{ reference: 'on 1' }]);
    expect(one.catalogue.size).toBe(1);
    expect(one.serverNames('1:5')).toBeUndefined();
    expect(one.missing).toEqual([]);
  });

  test('pictures of a single server are fetched on behalf of the person who needs them', async () => {
    const asked: unknown[] = [];
    const small: Posters['small'] = async (thumbs, _, caller) => {
      asked.push([thumbs, caller?.reference]);
      return new Map();
    };
    await served({ posters: { small } }).posters.small(['1:/a', '2:/b']);
    expect(asked).toEqual([[['1:/a'], 'on 1']]);
  });
});

describe('several servers', () => {
  test('with several servers, each server has a name and is called with the person’s account on it', () => {
    const { serverNames, callers } = served({}, {});
    expect(['5', '2:5', '3:5'].map(serverNames)).toEqual(['Attic', 'Cellar', undefined]);
    expect(callers.map(({ reference }) => reference)).toEqual(['on 1', 'on 2']);
  });

  test('with several servers, each picture is fetched from the server that has it', async () => {
    const postersOf = (server: string): Posters => ({
      small: async (thumbs, _, caller) =>
        new Map(thumbs.map((thumb) => [thumb, new TextEncoder().encode(`${server} ${caller?.reference}`)])),
    });
    const { posters } = served({ posters: postersOf('Attic') }, { posters: postersOf('Cellar') });
    const made = await posters.small(['2:/a', '1:/b', '3:/c', '2:/d']);
    expect(new Map([...made].map(([thumb, bytes]) => [thumb, new TextDecoder().decode(bytes)]))).toEqual(
      new Map([
        ['1:/b', 'Attic on 1'],
        ['2:/a', 'Cellar on 2'],
        ['2:/d', 'Cellar on 2'],
      ]),
    );
  });

  test('a merged list leaves out a server that was removed meanwhile', async () => {
    const { serve } = served({ media: { libraries: async () => [] } });
    const serving = { callerOn: () => ({ userId: '1', reference: '1', urgency: 'read' as const }), graceMs: 1 };
    const { media } = serve([serverId(1), serverId(9)], { ...serving, onMissing: () => undefined });
    expect(await media.libraries()).toEqual([]);
  });

  describe('one that is known and does not run', () => {
    const starting = () => {
      const others = served({
        media: { libraries: async () => [], sessions: async () => [], accounts: async () => [] },
      });
      others.stopped.push({ id: serverId(9), name: 'Shed' });
      const missing: [string, string][] = [];
      const serving = {
        callerOn: () => ({ userId: '1', reference: '1', urgency: 'read' as const }),
        graceMs: 1,
        onMissing: (...each: [string, string]) => {
          missing.push(each);
        },
      };
      return { missing, ...others.serve([serverId(1), serverId(9)], serving) };
    };

    test('a server that is not running is reported as missing from lists of all servers, but not from optional extras', async () => {
      const { media, missing } = starting();
      expect(await media.sessions()).toEqual([]);
      expect(missing).toEqual([['Shed', 'silent']]);
      missing.length = 0;
      expect(await media.accounts({ isExtra: true })).toEqual([]);
      expect(missing).toEqual([]);
    });

    test('a request to a server that is not running fails, and does not return an empty result', async () => {
      const { media, serverNames } = starting();
      await expect(media.item('9:5')).rejects.toMatchObject({ kind: 'unreachable' });
      await expect(media.sessions({ only: serverId(9) })).rejects.toMatchObject({ kind: 'unreachable' });
      await expect(Array.fromAsync(media.history({ accountIds: ['9:1'] }))).rejects.toMatchObject({
        kind: 'unreachable',
      });
      expect(serverNames('9:5')).toBe('Shed');
    });

    test('a request fails if its only server is not running', async () => {
      const { serve, stopped } = served();
      stopped.push({ id: serverId(9), name: 'Shed' });
      const serving = { callerOn: () => ({ userId: '1', reference: '1', urgency: 'read' as const }), graceMs: 1 };
      const { media } = serve([serverId(9)], { ...serving, onMissing: () => undefined });
      await expect(media.sessions()).rejects.toMatchObject({ kind: 'unreachable' });
    });
  });
});

test('a guild without a server gets empty lists, and no request is sent', async () => {
  const { media, catalogue, posters, serverNames } = served();
  expect([await media.libraries(), await media.search({ query: 'a' }), await media.sessions()]).toEqual([[], [], []]);
  expect(await media.newestHistoryEntry()).toBeUndefined();
  expect(await Array.fromAsync(media.history({}))).toEqual([]);
  await expect(media.item('1:5')).rejects.toMatchObject({ kind: 'not-found' });
  expect([catalogue.isReady, catalogue.size, catalogue.search('a', { limit: 5 })]).toEqual([false, 0, []]);
  expect((await posters.small(['1:/a'])).size).toBe(0);
  expect(serverNames('1:5')).toBeUndefined();
});

describe('copies of a work on the other servers', () => {
  const film = (ratingKey: string, given: Omit<Partial<MediaItem>, 'ratingKey'> = {}) => ({
    ...metropolis,
    ratingKey,
    ...given,
  });
  const having = (...items: readonly ReturnType<typeof film>[]) => ({
    item: async (ratingKey: string) => film(ratingKey, { summary: 'All of it.' }),
    search: async () => [hub(items)],
  });

  test('copies of a work on other servers are found in catalogues or by searches, and read completely', async () => {
    const typed: string[] = [];
    const catalogue = {
      ...finding(),
      search: (text: string) => {
        typed.push(text);
        return [film('2:1', { title: 'Metro' }), film('2:7')];
      },
    };
    const all = served({}, { media: having(), catalogue }, { media: having(film('3:1', { year: 2001 }), film('3:9')) });
    const copies = await all.copiesOf(film('1:5'), {});
    expect(copies).toMatchObject(['2:7', '3:9'].map((ratingKey) => ({ ratingKey, summary: 'All of it.' })));
    expect(typed).toEqual(['Metropolis']);
  });

  test('copies of an episode on other servers are searched with its series', async () => {
    const asked: string[] = [];
    const search: MediaServer['search'] = async ({ query }) => {
      asked.push(query);
      return [];
    };
    const pilot = { kind: 'episode', title: 'Pilot', grandparentTitle: 'Dark', guid: 'plex://episode/1' } as const;
    expect(await served({}, { media: { search } }).copiesOf(film('1:5', pilot), {})).toEqual([]);
    expect(asked).toEqual(['Dark Pilot']);
  });

  test('copies of a work without a guid of an agent are not searched', async () => {
    expect(await served({}, {}).copiesOf(film('1:5', { kind: 'track' }), {})).toEqual([]);
  });

  test('a copy that was deleted is left out, and any other failure to read one is reported', async () => {
    const search = async () => [hub([film('2:7')])];
    const deleted = served({}, { media: { search, item: fails('not-found') } });
    expect(await deleted.copiesOf(film('1:5'), {})).toEqual([]);
    expect(deleted.missing).toEqual([]);
    const broken = served({}, { media: { search, item: fails('unavailable') } });
    expect(await broken.copiesOf(film('1:5'), {})).toEqual([]);
    expect(broken.missing).toEqual([['Cellar', 'failing']]);
  });

  test('copies on a server that fails are reported missing, and with a single server there are none', async () => {
    const { copiesOf, missing } = served({}, { media: { search: fails('timeout') } });
    expect(await copiesOf(film('1:5'), {})).toEqual([]);
    expect(missing).toEqual([['Cellar', 'silent']]);
    expect(await served({}).copiesOf(film('1:5'), {})).toEqual([]);
  });
});

describe('the catalogue of several servers', () => {
  const entry = (ratingKey: string, title: string, score: number) =>
    ({ ...metropolis, ratingKey, title, score }) as const;

  test('the merged catalogue lists the best hits of all servers first, each work once, up to the limit', () => {
    const { catalogue } = served(
      { catalogue: finding(entry('1:1', 'Metropolis', 9), entry('1:2', 'Metro', 3), entry('1:3', 'Met', 1)) },
      { catalogue: finding(entry('2:1', 'Metropolis', 8), entry('2:2', 'Metropolitan', 5)) },
    );
    const found = catalogue.search('metro', { limit: 3 });
    expect(found.map(({ title, also }) => [title, also])).toEqual([
      ['Metropolis', ['2:1']],
      ['Metropolitan', undefined],
      ['Metro', undefined],
    ]);
    expect(catalogue.size).toBe(5);
  });

  test('the merged catalogue is ready once one server’s catalogue is ready, so that a server that is down does not block it', () => {
    expect(served({}, { catalogue: { isReady: true } }).catalogue.isReady).toBe(true);
    expect(served({}, {}).catalogue.isReady).toBe(false);
  });
});
