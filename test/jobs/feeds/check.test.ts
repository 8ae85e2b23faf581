import { expect, test } from 'vitest';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import { extractTitleFacts } from '../../../src/domain/media/titles/titleFacts.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import type { LibraryRef } from '../../../src/domain/servers/refs.ts';
import { recordDueLibraryChecks } from '../../../src/jobs/feeds/check/record.ts';
import { DAY_MS, HOUR_MS } from '../../../src/time/units.ts';
import { openStore, silent } from '../../store/support/openStore.ts';
import { film } from '../../support/media.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, takeOut } from '../support/fakes.ts';
import { renderingStore } from '../support/renderContext.ts';

const films = (key: LibraryRef): Library => ({
  key,
  type: 'movie',
  title: 'Silent Films',
  agent: 'tv.media.agents.movie',
  locations: [],
});
const SIZE = { titles: 1, items: 1, files: 1, bytes: 1, durationMs: 1, versions: 0, versionBytes: 0, resolutions: {} };

/** A guild on the last of November, with a subscription and a library of one film without a match and a poster. */
async function november(subscription: Partial<NewSubscription> = {}) {
  const clock = createSteppedClock(new Date('2026-11-30T12:00:00Z'));
  const store = { ...(await openStore({ path: ':memory:', clock, log: silent })), clock };
  const read = async (key: LibraryRef, ...titles: readonly string[]) => {
    const pass = store.titles.beginPass(key, clock.now());
    const items = titles.map((title, n) => film({ ratingKey: `${key}${n}`, title, guid: undefined, thumb: undefined }));
    await pass.note(items.flatMap((item) => extractTitleFacts(item, films(key)) ?? []));
    await store.libraryDays.keep(key, { day: Math.floor(clock.now().getTime() / DAY_MS), size: SIZE });
  };
  const { publish } = await renderingStore(store, { feed: 'check', channelId: CHANNEL, ...subscription });
  const { signal } = new AbortController();
  const posted = async () => {
    await recordDueLibraryChecks({ ...store, timeZone: 'UTC', wake: () => undefined, signal });
    await publish({ mediaServers: store.mediaServers });
    return await takeOut(store.outbox);
  };
  return { store, clock, read, posted };
}

test('the monthly check of the libraries is posted once, on the first of the month at nine', async () => {
  const { clock, read, posted } = await november();
  await read('1', 'Metropolis');
  expect(await posted()).toHaveLength(1);
  await clock.advance(20 * HOUR_MS);
  expect(await posted()).toEqual([]);
  await clock.advance(HOUR_MS);
  const [body = '', ...others] = await posted();
  expect(others).toEqual([]);
  expect(body).toContain('### Check of 1 title');
  expect(body).toContain('**Without a match** · 1');
  expect(body).toContain('**Doubles: the same work twice in a library** · none');
  expect(body).toContain('without subtitles (English)** · none');
  expect(body).toContain('Usher deletes nothing');
  await clock.advance(2 * DAY_MS);
  expect(await posted()).toEqual([]);
});

test('the monthly check is in the language of its channel, and counts titles without subtitles in that language', async () => {
  const { clock, store, read, posted } = await november({ locale: 'de' });
  await read('1', 'Metropolis');
  await posted();
  await store.titles.keepSubtitles({ libraryKey: '1', ratingKey: '10' }, { result: 'read', languages: ['en'] });
  await clock.advance(DAY_MS);
  const [body = ''] = await posted();
  expect(body).toContain('### 1 Titel geprüft');
  expect(body).toContain('ohne Untertitel (Deutsch)** · 1');
});

test('a guild without a subscription gets no monthly check, and after subscribing it gets the next month’s', async () => {
  const { clock, store, read, posted } = await november({ feed: 'gone' });
  await read('1', 'Metropolis');
  await clock.advance(2 * DAY_MS);
  expect(await posted()).toEqual([]);
  await renderingStore(store, { feed: 'check', channelId: CHANNEL });
  expect(await posted()).toEqual([]);
  await clock.advance(31 * DAY_MS);
  await read('1', 'Metropolis');
  expect(await posted()).toHaveLength(1);
});

test('the monthly check waits until the libraries were read', async () => {
  const { clock, read, posted } = await november();
  await posted();
  await clock.advance(2 * DAY_MS);
  expect(await posted()).toEqual([]);
  await read('1', 'Metropolis');
  expect((await posted()).join()).toContain('### Check of 1 title');
});

test('the monthly check does not count a library that the server no longer lists', async () => {
  const { clock, read, posted } = await november();
  await read('1', 'Metropolis', 'Faust');
  await posted();
  await clock.advance(3 * DAY_MS);
  await read('3', 'Judex');
  expect((await posted()).join()).toContain('### Check of 1 title');
});
