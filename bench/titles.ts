import type { MediaItem } from '../src/domain/media/items/item.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';

/**
 * Invents titles like those in real libraries: a few very common words ("The", "of"), everyday words, and many names
 * that occur once or twice, often with diacritics. A quarter are films, a third episodes, the rest tracks.
 */
export function inventLibraryTitles(count: number, seed = 1927): readonly MediaItem[] {
  const random = createSeededRandom(seed);
  const shows = Array.from({ length: Math.ceil(count / 400) }, () => phrase(random));
  const albums = Array.from({ length: Math.ceil(count / 25) }, () => ({
    title: phrase(random),
    artist: artist(random),
  }));
  return Array.from({ length: count }, (_, index): MediaItem => {
    const base = { ratingKey: `${100_000 + index}`, title: phrase(random) };
    const kind = random.next();
    if (kind < 0.25) return { ...base, kind: 'movie', year: 1900 + random.below(126), ...FILMS };
    if (kind < 0.58)
      return { ...base, kind: 'episode', grandparentTitle: random.pick(shows), ...numbers(random), ...SERIES };
    const { title: parentTitle, artist: grandparentTitle } = random.pick(albums);
    return { ...base, kind: 'track', parentTitle, grandparentTitle, ...MUSIC };
  });
}

const FILMS = { librarySectionId: '1', librarySectionTitle: 'Films' };
const SERIES = { librarySectionId: '2', librarySectionTitle: 'Series' };
const MUSIC = { librarySectionId: '3', librarySectionTitle: 'Music' };

const numbers = (random: SeededRandom) => ({ parentIndex: 1 + random.below(9), index: 1 + random.below(24) });

const COMMON = ['the', 'of', 'a', 'and', 'in', 'to', 'la', 'der', 'le', 'my', 'no'];
const NOUNS =
  'night day man woman house river city king queen stone war love death light dark road sea mountain winter summer spring autumn dream shadow garden wolf lion bird heart blood fire water wind storm island train ship star moon sun world time year story song dance game child mother father brother sister son daughter friend stranger doctor captain soldier thief killer witness letter secret mirror window door bridge tower castle church school school hotel street market forest desert ocean harbour lake valley field farm horse dog cat fox snake rose flower tree leaf snow rain cloud thunder silence voice word book page picture film radio phone clock key gold silver iron glass paper bread wine salt sugar coffee tea'.split(
    ' ',
  );
const ADJECTIVES =
  'last first lost hidden broken golden silent long short old new young red blue black white green grey wild quiet brave cruel gentle strange secret sacred empty endless burning frozen falling rising running sleeping waking dead living perfect lonely little great big small bitter sweet'.split(
    ' ',
  );
const ONSETS = 'b br c ch d dr f fr g gr h j k kl kr l m n p pr r s sch sk sl st str t tr v w z ž š č ł ñ ç'.split(' ');
const VOWELS = 'a e i o u a e i o u ä ö ü é è á í ó ú å ø ê î ai ei au ou ie y'.split(' ');
const ENDS = ['', '', '', 'n', 'r', 's', 'l', 't', 'm', 'nd', 'rg', 'tz', 'ck', 'ński'];

function name(random: SeededRandom): string {
  const syllables = Array.from({ length: 1 + random.below(3) }, () => random.pick(ONSETS) + random.pick(VOWELS));
  return capital(syllables.join('') + random.pick(ENDS));
}

const artist = (random: SeededRandom): string =>
  random.next() < 0.3
    ? `The ${capital(random.pick(ADJECTIVES))} ${capital(random.pick(NOUNS))}s`
    : `${name(random)} ${name(random)}`;

function phrase(random: SeededRandom): string {
  const words = Array.from({ length: 1 + random.below(4) }, () => word(random));
  const first = random.next() < 0.3 ? ['The'] : [];
  const last = random.next() < 0.05 ? [`${1 + random.below(2100)}`] : [];
  return [...first, ...words, ...last].join(' ');
}

function word(random: SeededRandom): string {
  const kind = random.next();
  if (kind < 0.15) return random.pick(COMMON);
  if (kind < 0.45) return capital(random.pick(NOUNS));
  if (kind < 0.65) return capital(random.pick(ADJECTIVES));
  return name(random);
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
