import { XMLParser } from 'fast-xml-parser';
import { Parser } from 'xml2js';
import { decodeNow } from '../../src/api/decoding.ts';
import { itemPage } from '../../src/api/resources/itemPage.ts';
import { FIRST_SERVER } from '../../src/domain/servers/refs.ts';

export const DECODER_NAMES = ['usher', 'fast-xml-parser', 'xml2js', 'JSON.parse'] as const;
export type DecoderName = (typeof DECODER_NAMES)[number];

export interface Decoder {
  /** Makes the decoder's input: the same data in its own format. */
  readonly prepare: (xml: Buffer) => Buffer;
  /** Returns how many items it found, so that a decoder that finds none is not measured. */
  readonly decode: (bytes: Buffer) => number;
}

/** The options that MEDIA-SERVER.md found to be the fastest correct ones; src/api/xml/xml.ts has the same. */
const LISTS: ReadonlySet<string> = new Set([
  'Video',
  'Media',
  'Part',
  'Stream',
  'Genre',
  'Director',
  'Writer',
  'Country',
  'Collection',
  'Role',
]);
const bare = new XMLParser({
  ignoreAttributes: false,
  htmlEntities: true,
  attributeNamePrefix: '',
  attributesGroupName: '$',
  parseTagValue: false,
  trimValues: false,
  jPath: false,
  isArray: (name) => LISTS.has(name),
});

const ignore = { server: FIRST_SERVER, skip: () => undefined, container: () => undefined };

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const videosIn = (document: { readonly MediaContainer?: { readonly Video?: unknown } }): number =>
  sizeOf(document.MediaContainer?.Video);

export const DECODERS: Readonly<Record<DecoderName, Decoder>> = {
  usher: {
    prepare: (xml) => xml,
    decode: (bytes) => decodeNow(itemPage, { status: 200, bytes }, ignore).entries.length,
  },
  'fast-xml-parser': { prepare: (xml) => xml, decode: (bytes) => videosIn(bare.parse(bytes.toString('utf8'))) },
  xml2js: {
    // It refuses a whole document because of one reference to a control character, and real servers send such
    // references.
    prepare: (xml) => Buffer.from(xml.toString('utf8').replaceAll(/&#[47];/g, '')),
    decode: (bytes) => {
      let found = 0;
      new Parser().parseString(bytes.toString('utf8'), (error, document) => {
        if (error) throw error;
        found = videosIn(document);
      });
      return found;
    },
  },
  'JSON.parse': {
    prepare: (xml) => Buffer.from(JSON.stringify(bare.parse(xml.toString('utf8')))),
    decode: (bytes) => videosIn(JSON.parse(bytes.toString('utf8'))),
  },
};
