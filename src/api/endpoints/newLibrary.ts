import type { Library } from '../../domain/media/libraries/library.ts';
import type { NewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { change, MAY_BE_MISSING, xml } from '../endpoint.ts';
import type { QueryPair } from '../transport/query.ts';
import { agentIn, preferenceIn, scannerIn, type Vocabulary } from '../vocabulary.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { decodeLibraries } from './libraries.ts';

/** 4.2, for a library that has already been checked. A 400 says why in words. */
export function addLibrary(vocabulary: Vocabulary, library: NewLibrary) {
  const { name, type, agent, scanner, language, locations, preferences = {} } = library;
  const query: readonly QueryPair[] = [
    ['name', name],
    ['type', type],
    ['agent', agentIn(vocabulary, agent)],
    ['scanner', scannerIn(vocabulary, scanner)],
    ['language', language],
    ...locations.map((location): QueryPair => ['location', location]),
    ...Object.entries(preferences).map(
      ([key, value]): QueryPair => [`prefs[${key}]`, preferenceIn(vocabulary, key, value)],
    ),
  ];
  return change('POST', {
    path: '/library/sections',
    failures: MAY_BE_MISSING,
    query,
    reading: xml((container, notes): Library => {
      const [made] = decodeLibraries(container, notes);
      if (made === undefined) throw new UnreadableXml('it contains no library');
      return made;
    }),
  });
}
