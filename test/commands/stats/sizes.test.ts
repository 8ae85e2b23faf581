import { describe, expect, test } from 'vitest';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import type { LibraryDay } from '../../../src/domain/statistics/libraryDays.ts';
import { de } from '../../../src/render/texts/de.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { answersTo, asking } from '../support/deps.ts';
import { chosenAsDrawn } from '../support/drawn.ts';
import { fails, media, NOW, statsWorld, without } from '../support/statsWorld.ts';

const TODAY = Math.floor(NOW / 86_400_000);
const on = (day: number, titles: number, bytes: number, more: Partial<LibraryDay['size']> = {}): LibraryDay => ({
  day,
  size: {
    titles,
    items: titles,
    files: titles,
    bytes,
    durationMs: titles * 7_200_000,
    versions: 0,
    versionBytes: 0,
    resolutions: {},
    ...more,
  },
});

const films = { key: '3', title: 'Films', type: 'movie', locations: [] };
const nameless = { ...films, key: '4', title: '' };
const listing = (...libraries: readonly Library[]) => media({ libraries: async () => libraries });

/** Two libraries of the first server, of which one grew, and one of a second. */
async function world(server = listing(films, nameless)) {
  const { store, deps: given, draw } = await statsWorld([], { server });
  const [first, second] = [store.ofServer(serverId(1)).libraryDays, store.ofServer(serverId(2)).libraryDays];
  await first.keep('3', on(TODAY - 40, 90, 500e9));
  await first.keep('3', on(TODAY - 10, 100, 900e9));
  const resolutions = { '4k': 12, '1080': 90, sd: 18 };
  await first.keep('3', on(TODAY, 121, 1234e9, { files: 140, versions: 19, versionBytes: 200e9, resolutions }));
  await first.keep('4', on(TODAY, 1, 2e9, { durationMs: 30 * 60_000 }));
  await second.keep('2:1', on(TODAY, 7, 9e12));
  const deps = { ...given, librarySizesOf: store.librarySizesOf };
  const said = async (raw = {}, context = asking()) => {
    const [answer = NO_MESSAGE] = await answersTo('stats', { chart: 'libraries', ...raw }, deps, context);
    return answer;
  };
  return { said, deps, draw };
}

describe('/stats chart:libraries', () => {
  test('the chart of library sizes lists the largest library first, with its growth in the period', async () => {
    const { said, draw } = await world();
    const answer = await said();
    expect(textOf(answer)).toBe(
      [
        '## Library sizes',
        '-# as of Jan 1, 2026',
        '**141 files · 1,236 GB · 243 hours**',
        '**Films**',
        '121 titles · 140 files · 1,234 GB · 242 hours',
        '-# 4K: 12 · 1080p: 90 · SD: 18 · 19 further versions (200 GB)',
        '-# since Dec 22, 2025: +21 titles, +334 GB',
        '**Library 4**',
        '1 title · 1 file · 2 GB · 30\u00a0min',
      ].join('\n'),
    );
    expect(answer.private).toBeUndefined();
    expect(draw).not.toHaveBeenCalled();
  });

  test('the chart of library sizes shows how much the libraries grew in the chosen period', async () => {
    const { said, deps } = await world();
    const [all = NO_MESSAGE] = await chosenAsDrawn(await said(), ['Another period', 'all'], deps);
    expect(textOf(all)).toContain('-# since Nov 22, 2025: +31 titles, +734 GB');
    expect(textOf(await said({ range: 'week' }))).not.toContain('since');
    expect(textOf(await said({ since: '2025-11-01', until: '2025-12-22' }))).toMatch(
      /100 titles .* 900 GB[\s\S]*since Nov 22, 2025: \+10 titles, \+400 GB/,
    );
  });

  test('the chart of library sizes can show a single library, is available in German, and leads to other charts', async () => {
    const { said, deps } = await world();
    const german = textOf(await said({ library: 'films' }, asking({ texts: de })));
    expect(german).toMatch(/^## Größe der Bibliotheken\n-# Stand: .*\n\*\*Films\*\*\n121 Titel · 140 Dateien · /);
    expect(german).toMatch(/seit .*: \+21 Titel, \+334\sGB$/);
    const [plays = NO_MESSAGE] = await chosenAsDrawn(await said(), ['Another chart', 'played-libraries'], deps);
    expect(textOf(plays)).toContain('Most played libraries');
  });

  test('the chart of library sizes leaves out unseen servers and shows numbers if it knows no titles', async () => {
    const { said } = await world(media({ libraries: fails }));
    expect(textOf(await said())).toContain('**Library 3**');
    expect(textOf(await said())).not.toContain('9,000 GB');
    expect(textOf(await said({}, asking({ servers: [serverId(2)] })))).toMatch(
      /\*\*Library 1\*\*\n7 titles .* 9,000 GB/,
    );
  });

  test('the chart of library sizes leaves out libraries that their server no longer lists', async () => {
    const { said } = await world(listing(films));
    const text = textOf(await said({}, asking({ servers: [serverId(1), serverId(2)] })));
    expect(text).toContain('**Films**');
    expect(text).not.toContain('**Library 4**');
    expect(text).toContain('9,000 GB');
  });

  test('the chart of library sizes stays usable for everyone even if it was asked for with names', async () => {
    const { said, deps } = await world();
    const answer = await said({ names: true });
    const viewer = without('history.list');
    const [all = NO_MESSAGE] = await chosenAsDrawn(answer, ['Another period', 'all'], deps, viewer);
    expect(textOf(all)).toContain('-# since Nov 22, 2025: +31 titles, +734 GB');
    const [plays = NO_MESSAGE] = await chosenAsDrawn(answer, ['Another chart', 'played-libraries'], deps, viewer);
    expect(textOf(plays)).toContain('Most played libraries');
  });

  test('the chart of library sizes says if no library has been measured yet', async () => {
    const { said } = await world();
    expect(textOf(await said({}, asking({ servers: [serverId(3)] })))).toBe(
      '## Library sizes\nI have not measured any library yet. I do that whenever I read the titles, for the first time at the start.',
    );
  });
});
