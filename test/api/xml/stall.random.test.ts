import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createCallWithoutServer } from '../../../src/api/call.ts';
import { type Endpoint, readEndpoint } from '../../../src/api/endpoint.ts';
import { itemPageReader } from '../../../src/api/resources/itemPage.ts';
import { searchEndpoint } from '../../../src/api/resources/search.ts';
import type { Transport } from '../../../src/api/transport/request.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { ownTime } from '../../support/ownTime.ts';
import { runs } from '../../support/runs.ts';

const FILM = `<Video ratingKey="1501" key="/library/metadata/1501" guid="media://movie/29227a31" type="movie" title="Sunrise &amp; Sunset"
 summary="A silent film of 1927 from United States, directed by F. W. Murnau." rating="7.6" year="1927" thumb="/library/metadata/1501/thumb/1"
 duration="49792" originallyAvailableAt="1927-09-23" addedAt="1623765262" updatedAt="1625838862" librarySectionTitle="Films"
 librarySectionID="1"><Media id="1" duration="49792" bitrate="24000" width="2880" height="2160" aspectRatio="1.33" container="mp4"><Part
 id="1" key="/library/parts/1/1/file.mp4" duration="49792" file="/srv/media/Sunrise.mp4" size="1569113112"><Stream id="1" streamType="1"
 codec="h264"/><Stream id="2" streamType="2" codec="aac"/></Part></Media><Genre tag="Drama"/><Role tag="Janet Gaynor"/></Video>\n`;
const whole = (inside: string): Uint8Array => new Uint8Array(Buffer.from(`<MediaContainer>${inside}</MediaContainer>`));
const attributes = (count: number) => Array.from({ length: count }, (_, n) => ` a${n}=""`).join('');

const items = readEndpoint({ path: '/library/sections/1/all', reading: itemPageReader });

/** Reads a response of these bytes, and returns the longest time for which nothing else had a turn. */
async function stallOf<Value>(bytes: Uint8Array, endpoint: Endpoint<Value>): Promise<number> {
  const transport: Transport = {
    vocabulary: () => VOCABULARIES.neutral,
    send: async () => ({ status: 200, bytes }),
    close: async () => undefined,
  };
  let longest = 0;
  let last = ownTime();
  const look = () => {
    const now = ownTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turns = setInterval(look, 2);
  await createCallWithoutServer(transport)(endpoint).catch(() => undefined);
  clearInterval(turns);
  look();
  return longest;
}

/** The time that a typical page of 160 kB takes, which is parsed in three pieces: all others are compared with it. */
async function measureTypicalPage(): Promise<number> {
  const page = whole(FILM.repeat(200));
  const rounds = 20;
  for (let round = 0; round < rounds; round += 1) await stallOf(page, items);
  const start = ownTime();
  for (let round = 0; round < rounds; round += 1) await stallOf(page, items);
  return (ownTime() - start) / rounds;
}

let typicalPage: number;
beforeAll(async () => {
  typicalPage = await measureTypicalPage();
});

/**
 * Counted in typical pages, each of which takes 5 to 10 ms. None of these documents stalls for as long as two, and what
 * is allowed beyond that is garbage collection.
 */
const MOST = 5;

/** The first three are the shapes that there are: many elements, one long token, one large element. */
const DOCUMENTS: readonly (readonly [string, () => Uint8Array])[] = [
  ['200,000 tags', () => whole(`<Video ratingKey="1">${'<Genre tag="a"/>'.repeat(4_900)}</Video>`.repeat(40))],
  ['31 MB of references in one attribute', () => whole(`<Video title="${'&amp;'.repeat(6_200_000)}"/>`)],
  ['one element with everything in it', () => whole(`<Video>${'<Genre tag="a"/>'.repeat(290_000)}</Video>`)],
  ['20,000 films', () => whole('<Video ratingKey="1"/>'.repeat(19_990))],
  ['20,000 films with files', () => whole(`<Video ratingKey="1">${'<Media/>'.repeat(8)}</Video>`.repeat(19_990))],
  ['10,000 films', () => whole(FILM.repeat(10_000))],
  ['1,000 tags of 1,000 attributes', () => whole(`<Video${attributes(990)}/>`.repeat(1_000))],
  ['31 MB of references', () => whole(`<Video title="${'&amp;'.repeat(25_000)}"/>`.repeat(248))],
  ['31 MB of one name', () => whole(`<${'a'.repeat(31_000_000)}/>`)],
  ['31 MB of spaces between tags', () => whole(' '.repeat(31_000_000))],
  ['31 MB of a comment', () => whole(`<!--${'-'.repeat(31_000_000)}-->`)],
  ['200,000 comments', () => whole('<!---->'.repeat(199_990))],
];

/** In typical pages. What is garbage collection alone does not happen three times to the same document. */
async function pagesOf(bytes: Uint8Array, endpoint: Endpoint<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= MOST; tries += 1)
    least = Math.min(least, (await stallOf(bytes, endpoint)) / typicalPage);
  return least;
}

test.each(DOCUMENTS.slice(0, runs(2, DOCUMENTS.length).numRuns))(
  'the event loop does not wait while the document is parsed: %s',
  async (_, document) => {
    expect(await pagesOf(document(), items)).toBeLessThan(MOST);
  },
);

const PIECES = [
  '<a/>',
  '<a></a>',
  '<Video/>',
  '<Video ratingKey="12"/>',
  '<a:b c:d="e"/>',
  FILM,
  `<Track${attributes(900)}/>`,
  '<Video title="&amp;&#65;&euro;&"/>',
  '<![CDATA[a]]>',
  '<!-- a -->',
  '<?a b="c"?>',
  '<a b c d e f g/>',
  '\r\n',
  'text > ',
  '&lt;&',
  '<Hub><Video/></Hub>',
  '<Hub title="a">',
  '</Hub>',
  '"',
  "<a b='",
  '\u0001\u{1F600}',
  '</',
  '<a '.repeat(50),
];

test('the longest stall of the event loop does not grow with the size of a document', async () => {
  const documents = fc.record({
    pieces: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
    // From what is parsed at once to many pieces; the documents above are far beyond that.
    bytes: fc.constantFrom(50_000, 200_000, 500_000, 600_000, 800_000, 2_000_000),
    endpoint: fc.constantFrom<Endpoint<unknown>>(items, searchEndpoint({ query: 'a' }, VOCABULARIES.neutral)),
  });
  await fc.assert(
    fc.asyncProperty(documents, async ({ pieces, bytes, endpoint }) => {
      const inside = pieces.join('');
      const document = whole(inside.repeat(Math.ceil(bytes / inside.length)));
      expect(await pagesOf(document, endpoint)).toBeLessThan(MOST);
    }),
    { ...runs(3, 80), endOnFailure: true },
  );
});
