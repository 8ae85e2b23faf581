import fc from 'fast-check';
import { createXmlElement, writeXmlDocument, type XmlElement } from '../../../sandbox/media-server/xml.ts';
import { RESPONSE_DECODERS } from '../../../scripts/decode/kinds.ts';
import { decodeResponseSynchronously } from '../../../src/api/decoding.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { normalised, type Written, written } from './attributes.ts';
import * as specs from './specs.ts';

/** Written by the sandbox's writer, read by the decoder of that kind. */
export function decoded(kind: string, children: readonly XmlElement[], container: Written['attributes'] = {}): unknown {
  const bytes = Buffer.from(writeXmlDocument(createXmlElement('MediaContainer', container, children)));
  const reading = RESPONSE_DECODERS[kind]?.reading(VOCABULARIES.plex);
  return (
    reading &&
    decodeResponseSynchronously(
      reading,
      { status: 200, bytes },
      { server: FIRST_SERVER_ID, skip: () => undefined, container: () => undefined },
    )
  );
}

/** What the domain says where a server says nothing. */
export const NAMELESS = { title: '', name: '', type: '', smart: false };
export const withDefaults = (value: Written['value'], names: readonly (keyof typeof NAMELESS)[]) => ({
  ...value,
  ...Object.fromEntries(names.map((name) => [name, value[name] ?? NAMELESS[name]])),
});

const ITEMS = fc.constantFrom(
  ...([
    ['Video', 'movie'],
    ['Video', 'episode'],
    ['Video', 'clip'],
    ['Track', 'track'],
    ['Photo', 'photo'],
    ['Directory', 'show'],
    ['Directory', 'season'],
    ['Directory', 'artist'],
    ['Directory', 'album'],
  ] as const),
);
const TAGS = {
  genres: 'Genre',
  directors: 'Director',
  writers: 'Writer',
  countries: 'Country',
  collections: 'Collection',
  roles: 'Role',
};

/** An item with its files, parts, streams and tags. */
export const item = fc
  .record({
    of: ITEMS,
    own: written(specs.ITEM, ['ratingKey']),
    media: written(specs.MEDIA),
    part: written(specs.PART),
    stream: written(specs.STREAM),
    tags: fc.array(fc.tuple(fc.constantFrom(...Object.keys(TAGS)), fc.string({ unit: anyCharacter })), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ of: [name, kind], own, media, part, stream, tags }) => {
    const streams = [createXmlElement('Stream', { ...stream.attributes, streamType: 2 })];
    const parts = [createXmlElement('Part', part.attributes, streams)];
    const tagged = tags.map(([list, tag]) => createXmlElement(TAGS[list as keyof typeof TAGS], { tag: `${tag}.` }));
    const named = (list: string) => tags.filter(([each]) => each === list).map(([, tag]) => normalised(`${tag}.`));
    return {
      xml: createXmlElement(name, { ...own.attributes, type: kind }, [
        createXmlElement('Media', media.attributes, parts),
        ...tagged,
      ]),
      value: {
        ...withDefaults(own.value, ['title']),
        kind,
        tags: Object.fromEntries(Object.keys(TAGS).map((list) => [list, named(list)])),
        files: [{ ...media.value, parts: [{ ...part.value, streams: [{ ...stream.value, kind: 'audio' }] }] }],
      },
    };
  });
