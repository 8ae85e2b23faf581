import { XMLParser } from 'fast-xml-parser';
import { Parser } from 'xml2js';
import { decodeResponseSynchronously } from '../../src/api/decoding.ts';
import { itemPageReader } from '../../src/api/resources/itemPage.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';

export const BENCHED_DECODER_NAMES = ['usher', 'fast-xml-parser', 'xml2js', 'JSON.parse'] as const;
export type BenchedDecoderName = (typeof BENCHED_DECODER_NAMES)[number];

export interface BenchedDecoder {
  /** Converts the XML to the format that the decoder reads, with the same data. */
  readonly prepare: (xml: Buffer) => Buffer;
  /** Decodes the document and returns the number of items, by which a decoder that reads none is noticed. */
  readonly decode: (bytes: Buffer) => number;
}

/** The fastest correct options by MEDIA-SERVER.md, the same as in src/api/xml/xml.ts. */
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

const ignore = { server: FIRST_SERVER_ID, skip: () => undefined, container: () => undefined };

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const videosIn = (document: { readonly MediaContainer?: { readonly Video?: unknown } }): number =>
  sizeOf(document.MediaContainer?.Video);

export const BENCHED_DECODERS: Readonly<Record<BenchedDecoderName, BenchedDecoder>> = {
  usher: {
    prepare: (xml) => xml,
    decode: (bytes) => decodeResponseSynchronously(itemPageReader, { status: 200, bytes }, ignore).entries.length,
  },
  'fast-xml-parser': { prepare: (xml) => xml, decode: (bytes) => videosIn(bare.parse(bytes.toString('utf8'))) },
  xml2js: {
    // This parser refuses a document with any reference to a control character. Real servers send such references, so
    // they are removed.
    prepare: (xml) => Buffer.from(xml.toString('utf8').replaceAll(/&#[47];/g, '')),
    decode: (bytes) => {
      let itemCount = 0;
      new Parser().parseString(bytes.toString('utf8'), (error, document) => {
        if (error) throw error;
        itemCount = videosIn(document);
      });
      return itemCount;
    },
  },
  'JSON.parse': {
    prepare: (xml) => Buffer.from(JSON.stringify(bare.parse(xml.toString('utf8')))),
    decode: (bytes) => videosIn(JSON.parse(bytes.toString('utf8'))),
  },
};
