import { describe, expect, it, vi } from 'vitest';
import { InvalidPressTarget } from '../../src/commands/framework/press.ts';
import { previewMatchPressHandler } from '../../src/commands/match/apply.ts';
import { applyMatchIfUnchanged } from '../../src/commands/match/change.ts';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { MetadataMatchCandidate, MetadataMatchCandidates } from '../../src/domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import type { MediaServerFailureKind } from '../../src/domain/media/server/failure.ts';
import { fails, film, hub, onlyFoundBySearch } from '../support/media.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { permitFor } from '../support/permits.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { answersTo, asking, completing, depsWith, offeredFor, saidTo } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';
import { pressed } from './support/presses.ts';

const artist = (given: Partial<MediaItem> = {}) =>
  film({ kind: 'artist', title: 'Smetana', year: undefined, guid: 'mbid://1', ...given });
const candidate = (given: Partial<MetadataMatchCandidate> = {}): MetadataMatchCandidate => ({
  kind: 'artist',
  name: 'Bedřich Smetana',
  guid: 'mbid://2',
  tracks: [],
  ...given,
});
const finding =
  (...matches: readonly MetadataMatchCandidate[]) =>
  async (): Promise<MetadataMatchCandidates> => ({ listing: {}, matches });

describe('/match find', () => {
  it('/match find offers buttons only for usable candidates that are not current, to people who may apply them', async () => {
    const all = [candidate(), candidate({ guid: undefined }), candidate({ name: '' }), candidate({ guid: 'mbid://1' })];
    const deps = depsWith({ media: { item: async () => artist(), matches: finding(...all) } });
    const [curator] = await answersTo('match find', { item: '#101' }, deps);
    expect(curator?.presses).toMatchObject([
      { action: 'match.preview', target: { ratingKey: '101', guid: 'mbid://2', name: 'Bedřich Smetana' } },
      { action: 'card.add', target: { items: [{ ratingKey: '101', title: 'Smetana' }] } },
    ]);
    const [viewer] = await answersTo('match find', { item: '#101' }, deps, asking({ may: () => false }));
    expect(viewer?.presses).toBeUndefined();
  });

  it('/match find reads the item for a fully typed title again, and asks which one if two have that title', async () => {
    const item = vi.fn(async () => film());
    const one = { ...onlyFoundBySearch(hub([film()])), item, matches: finding() };
    await answersTo('match find', { item: 'metropolis' }, depsWith({ media: one }));
    expect(item).toHaveBeenCalledWith('101', expect.anything());
    const two = onlyFoundBySearch(hub([film(), film({ ratingKey: '102' })]));
    expect((await saidTo('match find', { item: 'metropolis' }, depsWith({ media: two })))[0]).toContain(
      'Which “metropolis” do you mean?',
    );
  });

  it('/match find offers a menu of items with the typed title and looks up the one that is chosen', async () => {
    const films = (count: number) => Array.from({ length: count }, (_, index) => film({ ratingKey: `${index + 1}` }));
    const media = (count: number) => ({ ...onlyFoundBySearch(hub(films(count))), matches: finding(candidate()) });
    const [few] = await answersTo('match find', { item: 'metropolis' }, depsWith({ media: media(12) }));
    expect([JSON.stringify(few), few?.private]).toEqual([expect.stringContaining('Which of these is it?"'), true]);
    const [many] = await answersTo('match find', { item: 'metropolis' }, depsWith({ media: media(26) }));
    expect(JSON.stringify(many)).toContain('Which of these is it? (the first 25, there are more)');
    const item = vi.fn(async () => artist({ title: 'Chosen' }));
    const deps = depsWith({ media: { ...media(12), item } });
    const [chosen] = await pressed('match.find.of', few?.presses?.[0]?.target, deps, asking(), { values: ['3'] });
    expect(item).toHaveBeenCalledExactlyOnceWith('3', expect.anything());
    expect(textOf(chosen ?? NO_MESSAGE)).toContain('Bedřich Smetana');
  });

  it('/match find refuses an item that its menu did not offer', async () => {
    const target = { items: [{ ratingKey: '3', title: 'Smetana' }] };
    await expect(pressed('match.find.of', target, depsWith({}), asking(), { values: ['4'] })).rejects.toThrow(
      InvalidPressTarget,
    );
  });

  it.each([
    ['not-found', 'The server says (403) that'],
    ['unsupported', undefined],
  ] as const)('/match find explains or passes on a failure of the kind %s', async (kind, sentence) => {
    const answers = saidTo(
      'match find',
      { item: '#101' },
      depsWith({ media: { item: async () => film(), matches: fails(kind) } }),
    );
    const said = await answers.catch((error: unknown) => [`${Reflect.get(Object(error), 'kind')}`]);
    expect(said[0]).toContain(sentence ?? 'unsupported');
  });
});

describe('the completion of /match', () => {
  it('/match completes 25 different titles of at most 100 characters, with their kind', async () => {
    const many = Array.from({ length: 40 }, (_, i) => artist({ ratingKey: `${i}`, title: '😀'.repeat(99) }));
    const media = { search: async () => [hub([film({ kind: 'track' }), ...many])] };
    const offered = await offeredFor('match find', 'item', 'x', depsWith({ media }));
    expect(offered).toHaveLength(25);
    expect(offered.every(({ name }) => name.length <= 100 && name.includes(' · Artist'))).toBe(true);
    expect(new Set(offered.map(({ name }) => name)).size).toBe(25);
  });

  it('/match apply keeps the chosen match while the person picks the artist from a menu', async () => {
    const two = [artist({ ratingKey: '7' }), artist({ ratingKey: '8' })];
    const media = {
      ...onlyFoundBySearch(hub(two)),
      item: async () => two[1] ?? artist(),
      matches: finding(candidate()),
    };
    const deps = depsWith({ media });
    const [which] = await answersTo('match apply', { artist: 'Smetana', match: 'mbid://2' }, deps);
    const [preview] = await pressed('match.apply.of', which?.presses?.[0]?.target, deps, asking(), { values: ['8'] });
    expect(preview?.presses?.[0]).toMatchObject({
      action: 'match.confirm',
      target: { ratingKey: '8', guid: 'mbid://2' },
    });
  });

  it('/match apply completes candidates of the chosen artist, or of a typed name that only one artist has', async () => {
    const matches = finding(candidate(), candidate({ guid: 'x'.repeat(120) }));
    const found = onlyFoundBySearch(hub([artist(), artist({ ratingKey: '8', title: 'Bach' })]));
    const deps = depsWith({ media: { ...found, matches, item: async () => artist() } });
    const complete = completing('match apply');
    expect(await complete('match', '', deps, asking(), { artist: '#1' })).toEqual([
      { name: 'Bedřich Smetana', value: 'mbid://2' },
    ]);
    expect(await complete('match', '', deps, asking(), { artist: 'smetana' })).toHaveLength(1);
    expect(await complete('match', '', deps, asking(), { artist: 'Dvořák' })).toEqual([]);
    expect(await complete('match', '', deps, asking(), {})).toEqual([]);
  });
});

describe('/match apply', () => {
  it('/match apply refuses items that are not artists and matches that are not among the candidates', async () => {
    const said = async (item: MediaItem, match: string) =>
      (
        await saidTo(
          'match apply',
          { artist: '#101', match },
          depsWith({ media: { item: async () => item, matches: finding(candidate()) } }),
        )
      )[0];
    expect(await said(film(), 'mbid://2')).toContain('is not an artist');
    expect(await said(artist(), 'mbid://made-up')).toContain('That is not one of the candidates');
    const nothing = depsWith({ media: onlyFoundBySearch() });
    expect(await saidTo('match apply', { artist: 'zzyzx', match: 'mbid://2' }, nothing)).toEqual([
      'Nothing found for “zzyzx” that can be matched.',
    ]);
  });

  it('/match apply changes nothing if the person cancels', async () => {
    const deps = depsWith({ media: { item: async () => artist(), matches: finding(candidate()) } });
    const [message] = await answersTo('match apply', { artist: '#101', match: 'mbid://2' }, deps);
    expect(message && textOf(message)).toContain('Apply this match to the artist?');
    const [left] = await pressedAsDrawn(message?.presses?.[1], deps);
    expect(left && textOf(left)).toContain('Nothing was changed');
  });
});

describe('the button of a candidate', () => {
  it('the button of a match candidate says if the artist already has that match', async () => {
    const { requires, response } = previewMatchPressHandler;
    if (response.kind !== 'answer') throw new Error('it answers with a form');
    const deps = depsWith({ media: { item: async () => artist() } });
    const target = { ratingKey: '101', guid: 'mbid://1', name: 'Smetana' };
    const [message] = await Array.fromAsync(
      response.run(permitFor(requires), { target, pressed: { values: [], fields: {} }, deps, context: asking() }),
    );
    expect(message && textOf(message)).toBe('**Smetana** is already matched to that. There is nothing to change.');
  });
});

describe('a match that was confirmed', () => {
  const target = {
    ratingKey: '101',
    guid: 'mbid://2',
    name: 'Bedřich Smetana',
    was: { title: 'Smetana', guid: 'mbid://1' },
  };
  const after = artist({ title: 'Bedřich Smetana', guid: 'mbid://2' });

  /** The artist as it is read, one after the other; the last one again and again. */
  async function apply(
    readings: readonly (MediaItem | MediaServerFailureKind)[],
    applyMatch: MediaServer['applyMatch'] = async () => ({}),
  ) {
    const item = vi.fn<MediaServer['item']>();
    for (const [index, reading] of readings.entries()) {
      const answer = typeof reading === 'string' ? fails(reading) : async () => reading;
      if (index === readings.length - 1) item.mockImplementation(answer);
      else item.mockImplementationOnce(answer);
    }
    const clock = createSteppedClock();
    const answers = Array.fromAsync(
      applyMatchIfUnchanged(target, depsWith({ media: { item, applyMatch }, clock }), asking()),
    );
    // Whoever awaits it hears of a failure; time has to pass before that.
    answers.catch(() => undefined);
    await clock.advance(10_000);
    return (await answers).map(textOf).at(-1);
  }

  it('after a confirmed match, /match apply reads the artist until the match appears, and says how long it took', async () => {
    expect(await apply([artist(), artist(), artist(), after])).toBe(
      'Applied: **Smetana** is now **Bedřich Smetana** (mbid\\://2). That took 2 seconds.',
    );
  });

  it('/match apply does not claim success if the artist has not changed or cannot be read again', async () => {
    expect(await apply([artist()])).toContain('**Smetana** has not changed after 10 seconds');
    expect(await apply([artist(), artist({ title: 'Fritz' })])).toContain('it is now **Fritz** (mbid\\://1)');
    expect(await apply([artist(), 'timeout'])).toContain('I could not read the artist again');
  });

  it('after a failed request, /match apply reads the artist to find out whether the match was applied', async () => {
    expect(await apply([artist(), after], fails('timeout'))).toContain('Applied:');
    expect(await apply([artist()], fails('unavailable'))).toContain(
      'The server gave no usable answer, and **Smetana** has not changed',
    );
    expect(await apply([artist()], fails('not-found'))).toContain('answered 404');
    await expect(apply([artist()], fails('unauthorized'))).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('/match apply changes nothing if the artist has changed since the preview', async () => {
    expect(await apply([artist({ title: 'Fritz' })], fails('invalid'))).toContain('I changed nothing');
  });
});
