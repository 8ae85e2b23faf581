import { expect, test } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { findLegacyPluginUse } from '../../../src/domain/media/libraries/legacyAgents.ts';
import { LIBRARY_SCANNERS, METADATA_AGENTS } from '../../../src/domain/media/libraries/libraryTables.ts';
import type { MediaServerVendor } from '../../../src/domain/servers/vendor.ts';

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
    expect(findLegacyPluginUse({ agent, scanner }, plex.legacyPlugins)).toEqual(parts);
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
  expect(findLegacyPluginUse({ agent, scanner }, plex.legacyPlugins)).toBeUndefined();
});

test('no current agent or scanner is reported as retiring', () => {
  const named = METADATA_AGENTS.flatMap(({ type, value: agent }) =>
    LIBRARY_SCANNERS.filter((scanner) => scanner.type === type).map(({ value: scanner }) => ({ agent, scanner })),
  );
  const { neutral }: Readonly<Record<string, MediaServerVendor>> = VOCABULARIES;
  expect(named.filter((library) => findLegacyPluginUse(library, neutral?.legacyPlugins))).toEqual([]);
});
