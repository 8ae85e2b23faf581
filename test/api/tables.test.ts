import { expect, test } from 'vitest';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import { vendorAgent, vendorPreferenceValue, vendorScanner } from '../../src/api/vocabulary.ts';
import {
  checkMetadataAgentPreferences,
  METADATA_AGENT_PREFERENCES,
  PREFERENCE_COUNTRIES,
} from '../../src/domain/media/libraries/agentPreferences.ts';
import { LIBRARY_PREFERENCES } from '../../src/domain/media/libraries/libraryPreferences.ts';
import {
  LIBRARY_LANGUAGES,
  LIBRARY_PURPOSES,
  LIBRARY_SCANNERS,
  METADATA_AGENTS,
} from '../../src/domain/media/libraries/libraryTables.ts';
import { checkNewLibrary, type NewLibrary } from '../../src/domain/media/libraries/newLibrary.ts';

const FILMS: NewLibrary = {
  name: 'Films',
  type: 'movie',
  agent: 'tv.media.agents.movie',
  scanner: 'Media Movie',
  language: 'en-US',
  locations: ['/films'],
};
const VIDEOS: NewLibrary = {
  ...FILMS,
  agent: 'com.mediaapp.agents.none',
  scanner: 'Media Video Files Scanner',
  language: 'xn',
};
const SERIES: NewLibrary = { ...FILMS, type: 'show', agent: 'tv.media.agents.series', scanner: 'Media TV Series' };
const MUSIC: NewLibrary = {
  ...FILMS,
  type: 'artist',
  agent: 'tv.media.agents.music',
  scanner: 'Media Music',
  language: 'nn',
};
const PHOTOS: NewLibrary = {
  ...FILMS,
  type: 'photo',
  agent: 'com.mediaapp.agents.none',
  scanner: 'Media Photo Scanner',
  language: 'xn',
};

test.each([FILMS, VIDEOS, SERIES, MUSIC, PHOTOS])(
  'a library with the default settings can be added: $type, $agent',
  (library) => {
    expect(checkNewLibrary(library)).toEqual([]);
  },
);

test('every purpose has its default agent and scanner, and languages without duplicates', () => {
  for (const purpose of LIBRARY_PURPOSES) {
    expect(METADATA_AGENTS.filter(({ defaultFor }) => defaultFor === purpose)).toHaveLength(1);
    expect(LIBRARY_SCANNERS.filter(({ defaultFor }) => defaultFor === purpose)).toHaveLength(1);
    expect(new Set(LIBRARY_LANGUAGES[purpose]).size).toBe(LIBRARY_LANGUAGES[purpose].length);
  }
  expect(LIBRARY_PURPOSES.map((purpose) => LIBRARY_LANGUAGES[purpose].length)).toEqual([44, 1, 44, 30, 31]);
});

test('the tables of agents, scanners, preferences and countries have as many entries as the documented interface', () => {
  expect(METADATA_AGENTS).toHaveLength(12);
  expect(LIBRARY_SCANNERS).toHaveLength(8);
  expect(LIBRARY_PREFERENCES).toHaveLength(27);
  expect(Object.values(METADATA_AGENT_PREFERENCES).flat()).toHaveLength(8);
  expect(PREFERENCE_COUNTRIES).toHaveLength(50);
  expect([
    PREFERENCE_COUNTRIES[0],
    PREFERENCE_COUNTRIES[1],
    PREFERENCE_COUNTRIES[25],
    PREFERENCE_COUNTRIES[36],
    PREFERENCE_COUNTRIES[49],
  ]).toEqual(['', 'Argentina', 'Korea', 'Peoples Republic of China', 'Venezuela']);
});

test('every default of a preference is an allowed value, and no preference occurs twice', () => {
  expect(LIBRARY_PREFERENCES.filter(({ byDefault, values }) => !Object.hasOwn(values, byDefault))).toEqual([]);
  expect(new Set(LIBRARY_PREFERENCES.map(({ name }) => name)).size).toBe(LIBRARY_PREFERENCES.length);
});

test.each(LIBRARY_PREFERENCES.map(({ name, fits, byDefault }) => ({ name, fits, byDefault })))(
  'the preference $name is accepted for exactly the libraries of its row',
  ({ name, fits, byDefault }) => {
    const kinds = { movies: FILMS, 'other-videos': VIDEOS, tv: SERIES, music: MUSIC, photos: PHOTOS };
    const taken = LIBRARY_PURPOSES.filter(
      (purpose) => checkNewLibrary({ ...kinds[purpose], preferences: { [name]: byDefault } }).length === 0,
    );
    expect(new Set(taken)).toEqual(new Set(fits));
  },
);

test.each([
  [{ ...FILMS, preferences: { showOrdering: 'aired' } }, ['showOrdering is for TV libraries']],
  [{ ...SERIES, preferences: { hidden: '3' } }, ['hidden is one of 0, 1, 2, not "3"']],
  [{ ...SERIES, preferences: { constructor: '1' } }, ['there is no preference constructor']],
  [{ ...VIDEOS, language: 'en-US' }, ['"en-US" is no language of other videos libraries: xn']],
  [{ ...FILMS, language: 'xn' }, [expect.stringContaining('"xn" is no language of movie libraries')]],
  [{ ...PHOTOS, language: 'en-US' }, [expect.stringContaining('no language of photo libraries')]],
  [{ ...MUSIC, scanner: 'Media Movie' }, [expect.stringContaining('no scanner of music libraries')]],
  [{ ...MUSIC, agent: 'tv.media.agents.movie' }, [expect.stringContaining('no agent of music libraries')]],
  [{ ...FILMS, agentPreferences: { title: '1' } }, [expect.stringContaining('has no preferences of its own')]],
  [
    { ...SERIES, agent: 'com.mediaapp.agents.openmoviedb', agentPreferences: { adult: '1' } },
    [expect.stringContaining('in show libraries')],
  ],
  [
    { ...FILMS, agent: 'com.mediaapp.agents.legacymoviedb', agentPreferences: { title: '2', adult: '1' } },
    ['title of legacymoviedb is 0 or 1, not "2"', expect.stringContaining('legacymoviedb has no preference adult')],
  ],
  [
    { ...FILMS, name: ' ', locations: ['', '/a'], scanner: 'x' },
    ['a library needs a name', 'a folder needs a path', expect.stringContaining('"x" is no scanner')],
  ],
  [{ ...FILMS, locations: [] }, ['a library needs at least one folder']],
] as const)('each problem of a new library is named with its reason (%#)', (library, problems) => {
  expect(checkNewLibrary(library)).toEqual(problems);
});

test('a country is a number from 0 to 49', () => {
  expect(checkMetadataAgentPreferences('openmoviedb', { country: '49' })).toEqual([]);
  expect(checkMetadataAgentPreferences('openmoviedb', { country: '50' })).toEqual([expect.stringContaining('0 to 49')]);
});

test('agents, scanners and preference values get the vendor’s own words in plex, and stay the same in neutral', () => {
  const { neutral, plex } = VOCABULARIES;
  const agents = [...new Set(METADATA_AGENTS.map(({ value }) => value))];
  expect(agents.map((agent) => vendorAgent(neutral, agent))).toEqual(agents);
  expect(agents.filter((agent) => !/^(?:tv\.plex|com\.plexapp)\./.test(vendorAgent(plex, agent)))).toEqual([]);
  expect(LIBRARY_SCANNERS.filter(({ value }) => !vendorScanner(plex, value).startsWith('Plex '))).toEqual([]);
  expect(vendorScanner(neutral, 'Media Movie')).toBe('Media Movie');
  expect(vendorPreferenceValue(plex, 'ratingsSource', 'criticsite')).toBe('rottentomatoes');
  expect(vendorPreferenceValue(plex, 'showOrdering', 'openmoviedbAiring')).toBe('tmdbAiring');
  expect(vendorPreferenceValue(plex, 'showOrdering', 'aired')).toBe('aired');
  expect(vendorPreferenceValue(neutral, 'ratingsSource', 'criticsite')).toBe('criticsite');
});
