import { inspect } from 'node:util';
import fc from 'fast-check';
import { RESPONSE_DECODERS } from '../../../scripts/decode/kinds.ts';
import { createApiCaller } from '../../../src/api/call.ts';
import { devicesEndpoint } from '../../../src/api/resources/server.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { ownTime } from '../../support/ownTime.ts';
import { fixture } from '../support/fixture.ts';

const NAMES = [
  'hubs',
  'live-television',
  'odd-numbers',
  'history-track',
  'playlists-of-every-kind',
  'keys-with-children',
  'transcode-keys-old-and-new',
  'session-without-session-element',
  'control-characters-and-broken-utf8',
  'matches-of-every-kind',
  'account-resources',
  'preferences-with-secrets',
  'album-with-guids',
];

const SPLINTERS = [
  '<',
  '>',
  '/>',
  '"',
  "'",
  '&',
  '&#4;',
  '&#x110000;',
  '&#133;',
  '&lol;',
  '=',
  '\u0000',
  '<!DOCTYPE x>',
  '<!--',
  '-->',
  '</MediaContainer>',
  '<MediaContainer>',
  '<![CDATA[',
  ']]>',
  '<?xml',
  '?>',
  '__proto__="1"',
  '<constructor/>',
  '$',
  '#text',
  '<SearchResult>',
  '<Media><Part/></Media>',
  'type="tag"',
  'enumValues="|:|"',
  'originallyAvailableAt="9999"',
];

const cuts = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat({ max: 40 }),
    put: fc.oneof(
      fc.constantFrom(...SPLINTERS),
      fc.string({ maxLength: 8 }),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

const CANARY = 'canary-of-theirs';

/** Every document contains it somewhere, so that a failure that quotes the document is noticed. */
const withCanary = (documents: fc.Arbitrary<Buffer>): fc.Arbitrary<Uint8Array> =>
  fc.tuple(documents, fc.double({ min: 0, max: 1, noNaN: true })).map(([document, at]) => {
    const place = Math.floor(at * document.length);
    return Buffer.concat([document.subarray(0, place), Buffer.from(CANARY), document.subarray(place)]);
  });

/** A saved response with some of it cut out and something else inserted. */
export const mutated: fc.Arbitrary<Uint8Array> = withCanary(
  fc.record({ name: fc.constantFrom(...NAMES), cuts }).map(({ name, cuts }) =>
    cuts.reduce(
      (document, { at, drop, put }) => {
        const place = Math.floor(at * document.length);
        return Buffer.concat([document.subarray(0, place), Buffer.from(put), document.subarray(place + drop)]);
      },
      Buffer.from(fixture(name)),
    ),
  ),
);

/** Bytes, splinters of XML, and splinters in a container. */
export const random: fc.Arbitrary<Uint8Array> = withCanary(
  fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.array(fc.constantFrom(...SPLINTERS, ' ', 'Video', 'title', 'Hub')).map((parts) => Buffer.from(parts.join(''))),
    fc
      .array(fc.constantFrom(...SPLINTERS, '<Video ', '<Hub>', '<Setting ', 'title="x"'), { maxLength: 20 })
      .map((parts) => Buffer.from(`<MediaContainer>${parts.join('')}</MediaContainer>`)),
  ),
);

/** What a server's document may contain but our failures may not. */
const SECRET = /canary/;
/** Fifty times what the longest of these documents takes: hanging is not a matter of milliseconds. */
const HANGS_MS = 1_000;

const READINGS = Object.values(RESPONSE_DECODERS).map(({ reading }) => reading(VOCABULARIES.neutral));

/**
 * Six of the kinds, by the document's length: all of them get their share of documents, and a failure can be repeated.
 */
const AT_A_TIME = 6;
const readingsFor = ({ length }: Uint8Array) =>
  Array.from({ length: AT_A_TIME }, (_, nth) => READINGS[(length * AT_A_TIME + nth) % READINGS.length]).filter(
    (reading) => reading !== undefined,
  );

/** What a message or a log could make of a failure: its words, its own properties, and all that a look inside finds. */
const everythingOf = (failure: MediaServerFailure): string =>
  [
    failure.words,
    ...Reflect.ownKeys(failure).map((key) => String(Reflect.get(failure, key))),
    inspect(failure, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
  ].join(' ');

/** Decodes one document as several kinds; each gives a value or a MediaServerFailure without a secret, in time. */
export async function decodesSafely(bytes: Uint8Array): Promise<void> {
  const start = ownTime();
  const transport = {
    vocabulary: () => VOCABULARIES.neutral,
    send: async () => ({ status: 200, bytes }),
    close: async () => undefined,
  };
  const call = createApiCaller(transport, FIRST_SERVER_ID, { debug: () => undefined });
  const outcomes = await Promise.allSettled(
    readingsFor(bytes).map((reading) => call({ ...devicesEndpoint(), reading })),
  );
  if (ownTime() - start > HANGS_MS) throw new Error('it takes too long');
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    const { reason }: { readonly reason: unknown } = outcome;
    if (!(reason instanceof MediaServerFailure)) throw new Error('it failed without a kind', { cause: reason });
    if (SECRET.test(everythingOf(reason))) throw new Error('a failure holds a secret');
  }
}
