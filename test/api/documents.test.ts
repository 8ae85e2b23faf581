import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCall } from '../../src/api/call.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { accounts } from '../../src/api/endpoints/accounts.ts';
import { devices } from '../../src/api/endpoints/devices.ts';
import { history } from '../../src/api/endpoints/history.ts';
import { identity } from '../../src/api/endpoints/identity.ts';
import { item } from '../../src/api/endpoints/items.ts';
import { libraries } from '../../src/api/endpoints/libraries.ts';
import { playlistItems } from '../../src/api/endpoints/playlistItems.ts';
import { playlists } from '../../src/api/endpoints/playlists.ts';
import { search } from '../../src/api/endpoints/search.ts';
import { sessions } from '../../src/api/endpoints/sessions.ts';
import { VOCABULARIES } from '../../src/api/vocabulary.ts';
import { MediaServerFailure } from '../../src/domain/failure.ts';
import { fixture } from './support/fixture.ts';

const ENDPOINTS: readonly Endpoint<unknown>[] = [
  ...[accounts(), devices(), identity(), item('1'), libraries(), playlists(), search({ query: 'x' }), sessions()],
  history(VOCABULARIES.neutral, {}).endpoint([]),
  playlistItems('1').endpoint([]),
];

const NAMES = [
  ...[
    'hubs',
    'live-television',
    'odd-numbers',
    'history-track',
    'playlists-of-every-kind',
    'transcode-keys-old-and-new',
  ],
  ...['session-without-session-element', 'control-characters-and-broken-utf8', 'keys-with-children'],
];

/** Decodes one document with every decoder; each gives a value or a MediaServerFailure, or this rejects. */
async function decodeWithAll(bytes: Uint8Array): Promise<void> {
  const transport = { send: async () => ({ status: 200, bytes }), close: async () => undefined };
  const call = createCall(transport, { debug: () => undefined });
  const outcomes = await Promise.allSettled(ENDPOINTS.map((endpoint) => call(endpoint)));
  const wrong = outcomes.filter(({ status }) => status === 'rejected').map((outcome) => Reflect.get(outcome, 'reason'));
  expect(wrong.filter((reason) => !(reason instanceof MediaServerFailure))).toEqual([]);
}

const SPLINTERS = [
  ...[
    '<',
    '>',
    '/>',
    '"',
    "'",
    '&',
    '&#4;',
    '&#x110000;',
    '&lol;',
    '=',
    '</MediaContainer>',
    '<MediaContainer>',
    '\u0000',
  ],
  ...[
    '<!DOCTYPE x>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?xml',
    '?>',
    '__proto__="1"',
    '<constructor/>',
    '$',
    '#text',
  ],
];

const mutated = fc
  .record({
    name: fc.constantFrom(...NAMES),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        drop: fc.nat({ max: 40 }),
        put: fc.oneof(
          fc.constantFrom(...SPLINTERS),
          fc.string({ maxLength: 8 }),
          fc.string({ unit: 'binary', maxLength: 4 }),
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ name, cuts }) =>
    cuts.reduce(
      (document, { at, drop, put }) => {
        const place = Math.floor(at * document.length);
        return Buffer.concat([document.subarray(0, place), Buffer.from(put), document.subarray(place + drop)]);
      },
      Buffer.from(fixture(name)),
    ),
  );

const random = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.array(fc.constantFrom(...SPLINTERS, ' ', 'Video', 'title', 'Hub')).map((parts) => Buffer.from(parts.join(''))),
  fc
    .array(fc.constantFrom(...SPLINTERS, '<Video ', '<Hub>', 'title="x"'), { maxLength: 20 })
    .map((parts) => Buffer.from(`<MediaContainer>${parts.join('')}</MediaContainer>`)),
);

test('mutated documents give a value or a typed failure', async () => {
  await fc.assert(fc.asyncProperty(mutated, decodeWithAll), { numRuns: 500 });
});

test('random documents give a value or a typed failure', async () => {
  await fc.assert(fc.asyncProperty(random, decodeWithAll), { numRuns: 500 });
});

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
const escaped = (text: string): string => text.replace(/[&<"\n\r\t]/g, (found) => XML_ESCAPES[found] ?? found);
/** Everything but what XML 1.0 allows (its section 2.2). */
const stripped = (text: string): string => text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

test('any title comes back as it is, without what XML forbids', async () => {
  const titles = fc.string({ unit: 'binary', minLength: 1 }).map((title) => `${title}.`);
  await fc.assert(
    fc.asyncProperty(titles, async (title) => {
      const bytes = Buffer.from(`<MediaContainer><Account id="1" name="${escaped(title)}"/></MediaContainer>`);
      const call = createCall({ send: async () => ({ status: 200, bytes }), close: async () => undefined }, undefined);
      expect(await call(accounts())).toEqual([{ id: '1', name: stripped(title) }]);
    }),
    { numRuns: 500 },
  );
});
