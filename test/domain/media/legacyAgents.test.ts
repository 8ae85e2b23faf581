import { expect, test } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { legacyPartsOf } from '../../../src/domain/media/libraries/legacyAgents.ts';
import { AGENTS, SCANNERS } from '../../../src/domain/media/libraries/libraryTables.ts';
import type { Vendor } from '../../../src/domain/servers/vendor.ts';

const { plex } = VOCABULARIES;

test.each([
  ['com.plexapp.agents.imdb', 'Plex Movie Scanner', { agent: true, scanner: true }],
  ['com.plexapp.agents.thetvdb', 'Plex TV Series', { agent: true, scanner: false }],
  ['com.plexapp.agents.lastfm', 'Plex Music Scanner', { agent: true, scanner: true }],
  ['com.plexapp.agents.hama', 'Absolute Series Scanner', { agent: true, scanner: true }],
  ['com.plexapp.agents.nonesuch', 'Plex Photo Scanner', { agent: true, scanner: false }],
  ['org.example.agents.nfo', undefined, { agent: true, scanner: false }],
  ['tv.plex.agents.series', 'ASS', { agent: false, scanner: true }],
  ['com.plexapp.agents.none', 'Extended Personal Media Scanner', { agent: false, scanner: true }],
])(
  'a library with the agent %s and the scanner %s causes a warning about their retirement: %o',
  (agent, scanner, parts) => {
    expect(legacyPartsOf({ agent, scanner }, plex.legacyPlugins)).toEqual(parts);
  },
);

test.each([
  ['tv.plex.agents.movie', 'Plex Movie'],
  ['tv.plex.agents.movie', 'Plex Movie Scanner'],
  ['tv.plex.agents.custom.4f1a', 'Plex TV Series'],
  ['com.plexapp.agents.none', 'Plex Video Files Scanner'],
  ['com.plexapp.agents.none', 'Plex Series Scanner'],
  ['com.plexapp.agents.none', 'Plex Photo Scanner'],
  [undefined, undefined],
  ['', ''],
])('a library with the agent %s and the scanner %s causes no warning', (agent, scanner) => {
  expect(legacyPartsOf({ agent, scanner }, plex.legacyPlugins)).toBeUndefined();
});

test('no current agent or scanner is reported as retiring', () => {
  const named = AGENTS.flatMap(({ type, value: agent }) =>
    SCANNERS.filter((scanner) => scanner.type === type).map(({ value: scanner }) => ({ agent, scanner })),
  );
  const { neutral }: Readonly<Record<string, Vendor>> = VOCABULARIES;
  expect(named.filter((library) => legacyPartsOf(library, neutral?.legacyPlugins))).toEqual([]);
});
