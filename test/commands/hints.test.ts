import { expect, test } from 'vitest';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { de } from '../../src/render/texts/de.ts';
import { DAY_MS } from '../../src/time/units.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { film, hub } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith, ME, saidTo } from './support/deps.ts';

const series: MediaItem = { kind: 'show', ratingKey: '7', title: 'Les Vampires' };
const HINT = 'Hint: I can tell you about new episodes of **Les Vampires**.\n-# Don’t want hints? `/me hints`';

async function searching(items: readonly MediaItem[] = [series]) {
  const { hints, privacy, sweep, clock } = await memoryStore();
  const deps = depsWith({ hints, media: { search: async () => [hub(items)] } });
  const search = async (context = asking()) =>
    (await answersTo('search', { query: 'vampires' }, deps, context)).map(textOf).join();
  const rows = async () => (await privacy.ofUser(ME)).rows;
  return { deps, search, rows, hints, privacy, sweep, clock };
}

test('a person who searches one series three times is told once that they can follow it', async () => {
  const { search } = await searching();
  expect(await search()).not.toContain('Hint');
  expect(await search()).not.toContain('Hint');
  expect(await search()).toContain(HINT);
  const more = [await search(), await search(), await search()];
  expect(more.join()).not.toContain('Hint');
});

test('the hint to follow a series is private and has a button that follows it', async () => {
  const { deps } = await searching();
  const search = () => answersTo('search', { query: 'vampires' }, deps, asking());
  await search();
  await search();
  const [results, hint] = await search();
  expect(results).not.toMatchObject({ private: true });
  const press = { action: 'follow.item', target: { items: [{ ratingKey: '7', title: 'Les Vampires' }] } };
  expect(hint).toMatchObject({ private: true, presses: [press] });
});

test('the hint to follow a series is in the person’s own language, whatever the language of the results', async () => {
  const { search } = await searching();
  const context = asking({ personalTexts: de });
  await search(context);
  await search(context);
  const text = await search(context);
  expect(text).toContain('Results for');
  expect(text).toContain(de.me.hints.follow('**Les Vampires**', '`/me hints`'));
});

test('a search shows its results if the database cannot count it', async () => {
  const { deps } = await searching();
  const searched = async () => expect.fail('the disk is full');
  const [text] = await saidTo('search', { query: 'vampires' }, { ...deps, hints: { ...deps.hints, searched } });
  expect(text).toContain('Les Vampires');
});

test('a person gets no hint to follow a series because other people searched for it', async () => {
  const { search } = await searching();
  await search();
  await search();
  const other = asking({ actor: { userId: '43', guildId: '9', roleIds: [] } });
  expect(await search(other)).not.toContain('Hint');
});

test.each([
  { name: 'films', items: [film()] },
  { name: 'two series', items: [series, { ...series, ratingKey: '8' }] satisfies MediaItem[] },
])('a search that finds $name gives no hint to follow a series', async ({ items }) => {
  const { search, rows } = await searching(items);
  const answers = [await search(), await search(), await search()];
  expect(answers.join()).not.toContain('Hint');
  expect(await rows()).toMatchObject({ series_searches: [] });
});

test('a search that finds an episode counts towards the hint to follow its series', async () => {
  const episode: MediaItem = {
    kind: 'episode',
    ratingKey: '9',
    title: 'The Red Codebook',
    grandparentRatingKey: '7',
    grandparentTitle: 'Les Vampires',
  };
  const { search } = await searching([episode]);
  await search();
  await search();
  expect(await search()).toContain('**Les Vampires**');
});

test('a person who already follows a series gets no hint to follow it', async () => {
  const { hints } = await searching();
  const follows = { list: async () => [{ id: 1, kind: 'item', key: '7', title: 'Les Vampires' } as const] };
  const deps = depsWith({ hints, follows, media: { search: async () => [hub([series])] } });
  const answers = [
    await saidTo('search', { query: 'v' }, deps),
    await saidTo('search', { query: 'v' }, deps),
    await saidTo('search', { query: 'v' }, deps),
  ];
  expect(answers.join()).not.toContain('Hint');
});

test('a person who may not follow titles gets no hint to follow a series', async () => {
  const { search } = await searching();
  const context = asking({ may: (capability) => capability !== 'follow.own' });
  const answers = [await search(context), await search(context), await search(context)];
  expect(answers.join()).not.toContain('Hint');
});

test('a person who turns hints off gets none until they turn hints on again', async () => {
  const { search, deps, rows } = await searching();
  await search();
  await search();
  expect(await saidTo('me hints', { show: false }, deps)).toEqual(['Hints are off.']);
  expect(await saidTo('me hints', { show: false }, deps)).toEqual(['Hints were already off.']);
  expect(await rows()).toMatchObject({ series_searches: [] });
  expect(await search()).not.toContain('Hint');
  expect(await saidTo('me hints', { show: true }, deps)).toEqual(['Hints are on: you see each one once.']);
  const answers = [await search(), await search(), await search()];
  expect(answers.join()).toContain('Hint');
});

test('what is stored for hints is part of a person’s data, and is deleted when the person is forgotten', async () => {
  const { search, rows, hints, privacy, clock } = await searching();
  await search();
  expect(await rows()).toMatchObject({ series_searches: [{ user_id: ME, rating_key: '7', searches: 1 }] });
  await hints.turn(ME, 'off');
  expect(await rows()).toMatchObject({ hints: [{ user_id: ME, off: 1 }] });
  await privacy.forgetUser(ME, clock.now());
  expect(await rows()).toMatchObject({ hints: [], series_searches: [] });
});

test('a person’s count of searches for a series is deleted a month after the last search', async () => {
  const { search, rows, sweep, clock } = await searching();
  await search();
  await clock.advance(31 * DAY_MS);
  await sweep();
  expect(await rows()).toMatchObject({ series_searches: [] });
});
