import type { Way } from './words.ts';

export interface HostileDocument {
  readonly name: string;
  readonly way: Way;
  /** The whole document before compression. */
  readonly make: () => Buffer;
}

const whole = (inside: string, attributes = ''): Buffer =>
  Buffer.from(`<MediaContainer${attributes}>${inside}</MediaContainer>`);

/**
 * Repeats one thing until the document nearly has the size, 32 or 2 MB, at which it would be refused unread.
 */
const filled = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const LIST = 31_000_000;
const SMALL = 2_000_000;

const attributes = (count: number, value = ''): string =>
  Array.from({ length: count }, (_, n) => ` a${n}="${value}"`).join('');
const rows = (count: number, row: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => row(n)).join('');

/** A film as real servers describe it. */
const FILM = `<Video ratingKey="1501" key="/library/metadata/1501" guid="media://movie/29227a31" type="movie" title="Sunrise &amp; Sunset"
 summary="A silent film of 1927 from United States, directed by F. W. Murnau." rating="7.6" year="1927" thumb="/library/metadata/1501/thumb/1"
 duration="49792" originallyAvailableAt="1927-09-23" addedAt="1623765262" updatedAt="1625838862" librarySectionTitle="Films"
 librarySectionID="1"><Media id="1" duration="49792" bitrate="24000" width="2880" height="2160" aspectRatio="1.33" container="mp4"><Part
 id="1" key="/library/parts/1/1/file.mp4" duration="49792" file="/srv/media/Sunrise.mp4" size="1569113112"><Stream id="1" streamType="1"
 codec="h264"/><Stream id="2" streamType="2" codec="aac"/></Part></Media><Genre tag="Drama"/><Role tag="Janet Gaynor"/></Video>\n`;
const films = (count: number): string => rows(count, (n) => FILM.replaceAll('1501', `${n}`));
const play = (n: number): string =>
  `<Video historyKey="/status/sessions/history/${n}" key="/library/metadata/${n}" ratingKey="${n}" librarySectionID="2" parentKey="/library/metadata/2" grandparentKey="/library/metadata/3" title="The one with the row ${n}" grandparentTitle="A show" type="episode" thumb="/library/metadata/${n}/thumb/1" parentThumb="/library/metadata/2/thumb/1" grandparentThumb="/library/metadata/3/thumb/1" index="3" parentIndex="2" originallyAvailableAt="1994-09-22" viewedAt="${1_600_000_000 + n}" accountID="1" deviceID="2"/>\n`;

const LISTS: Readonly<Record<string, () => Buffer>> = {
  'a page of 100 films, to compare with': () => whole(films(100)),
  '1,000 films': () => whole(films(1_000)),
  '10,000 films': () => whole(films(10_000)),
  '60,000 plays': () => whole(rows(60_000, play)),
  '31 MB of spaces': () => whole(filled(' ', LIST)),
  '31 MB of line breaks between 100,000 tags': () =>
    whole(rows(100_000, (n) => `<Video ratingKey="${n}"/>${'\n'.repeat(280)}`)),
  '31 MB of text': () => whole(filled('lorem ipsum ', LIST)),
  '31 MB of references in text': () => whole(filled('&amp;', LIST)),
  '298,000 tiny rows': () => whole(rows(298_000, (n) => `<Video ratingKey="${n}"/>`)),
  '298,000 rows without anything': () => whole('<Video/>'.repeat(298_000)),
  '298,000 unknown rows': () => whole('<a/>'.repeat(298_000)),
  '149,000 rows with an end tag': () => whole('<Video></Video>'.repeat(149_000)),
  '298,000 rows of 100 bytes': () =>
    whole(rows(298_000, (n) => `<Video ratingKey="${n}" type="movie" title="${'t'.repeat(60)}"/>`)),
  '7,500,000 tiny rows': () => whole('<a/>'.repeat(7_500_000)),
  '1,490 rows of 1,000 attributes': () => whole(`<Video${attributes(1_000)}/>`.repeat(1_490)),
  '1,490 rows of 1,000 attributes of 10 bytes': () => whole(`<Video${attributes(1_000, 'aaaaaaaaaa')}/>`.repeat(1_490)),
  'an element of 100,000 attributes': () => whole(`<Video${attributes(100_000)}/>`),
  '2,000,000 attributes': () => whole(`<Video${attributes(900)}/>`.repeat(2_222)),
  'an attribute of 31 MB': () => whole(`<Video ratingKey="1" title="${filled('a', LIST)}"/>`),
  'an attribute of 31 MB of references': () => whole(`<Video ratingKey="1" title="${filled('&amp;', LIST)}"/>`),
  '31 attributes of a MB': () => whole(rows(31, (n) => `<Video ratingKey="${n}" title="${'a'.repeat(1_000_000)}"/>`)),
  '250 attributes of 120 kB of references': () =>
    whole(rows(250, (n) => `<Video ratingKey="${n}" title="${filled('&#65;', 120_000)}"/>`)),
  '60 attributes of 500 kB of another script': () =>
    whole(rows(60, (n) => `<Video ratingKey="${n}" title="${filled('日本語', 500_000)}"/>`)),
  'a root of 31 MB': () => whole('', ` title1="${filled('a', LIST)}"`),
  'a name of 31 MB': () => whole(`<${filled('a', LIST)}/>`),
  'a tag of 31 MB of spaces': () => whole(`<Video${filled(' ', LIST)}/>`),
  '250 tags of 120 kB of spaces': () => whole(`<Video ratingKey="1"${filled(' ', 120_000)}/>`.repeat(250)),
  'an element with 290,000 others': () => whole(`<Video>${'<Genre tag="a"/>'.repeat(290_000)}</Video>`),
  '60 elements of 450 kB': () =>
    whole(`<Video ratingKey="1">${filled('<Genre tag="abcdefghij"/>', 120_000)}</Video>`.repeat(60)),
  '10 elements of 29,000 tags': () => whole(`<Video ratingKey="1">${'<a b="c"/>'.repeat(29_000)}</Video>`.repeat(10)),
  '30 elements of a MB in attributes': () =>
    whole(`<Video ratingKey="1">${`<Genre${attributes(900, 'abc')}/>`.repeat(90)}</Video>`.repeat(18)),
  '40 elements of 4,900 tags': () =>
    whole(`<Video ratingKey="1">${'<Genre tag="abcdefghij"/>'.repeat(4_900)}</Video>`.repeat(40)),
  '19,900 plays': () => whole(rows(19_900, play)),
  '19,900 rows of 9 tags': () => whole(rows(19_900, (n) => `<Video ratingKey="${n}">${'<Media/>'.repeat(8)}</Video>`)),
  '19,900 rows of 45 attributes': () =>
    whole(rows(19_900, (n) => `<Video ratingKey="${n}"${attributes(44, 'abcdefghijklmno')}/>`)),
  '19,900 rows of 1,500 bytes': () =>
    whole(rows(19_900, (n) => `<Video ratingKey="${n}" summary="${'s'.repeat(1_450)}"/>`)),
  'elements 99 deep': () => whole(`${'<a>'.repeat(90)}${'</a>'.repeat(90)}`.repeat(1_000)),
  'elements 149,000 deep': () => whole(`${'<a>'.repeat(149_000)}${'</a>'.repeat(149_000)}`),
  'a comment of 31 MB': () => whole(`<!--${filled('a', LIST)}-->`),
  '298,000 comments': () => whole('<!--a-->'.repeat(298_000)),
  'a CDATA text of 31 MB': () => whole(`<Video><![CDATA[${filled('a', LIST)}]]></Video>`),
  '298,000 CDATA texts': () => whole('<![CDATA[a]]>'.repeat(298_000)),
  'a processing instruction of 31 MB': () => whole(`<?a ${filled('b', LIST)}?>`),
  '298,000 processing instructions': () => whole('<?a b="c"?>'.repeat(298_000)),
  'text and comments in turns': () => whole('<!--a-->aaaaaaaaaa'.repeat(298_000)),
  'an entity bomb': () =>
    Buffer.from(
      `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1_000)}"><!ENTITY d "${'&b;'.repeat(1_000)}">]><MediaContainer><Video title="${'&d;'.repeat(1_000)}"/></MediaContainer>`,
    ),
  'no end': () => Buffer.from(`<MediaContainer>${films(10_000)}`),
  'no end of a tag': () => Buffer.from(`<MediaContainer><Video ${filled('a ', LIST)}`),
  'no end of a quote': () => Buffer.from(`<MediaContainer>${'<a b="'.repeat(5_000_000)}`),
  'no end of a comment': () => Buffer.from(`<MediaContainer>${'<!--'.repeat(7_000_000)}`),
  'no XML': () => Buffer.alloc(LIST, '{"a":1}'),
  'nothing but <': () => Buffer.alloc(LIST, '<'),
  'nothing but &': () => whole(`<Video title="${'&'.repeat(LIST)}"/>`),
  'control characters': () => whole(`<Video ratingKey="1" title="${'\u0001'.repeat(1_000)}"/>`.repeat(29_000)),
  'bytes that are not UTF-8': () =>
    Buffer.concat([
      Buffer.from('<MediaContainer><Video title="'),
      Buffer.alloc(LIST, 0xff),
      Buffer.from('"/></MediaContainer>'),
    ]),
  'spaces that go on after 32 MB': () => whole(filled(' ', 300_000_000)),
  'rows that go on after 32 MB': () => whole(filled('<Video ratingKey="1"/>', 300_000_000)),
};

const hub = (inside: string): string =>
  `<Hub title="Films" type="movie" hubIdentifier="movie" size="1">${inside}</Hub>`;

const SEARCHES: Readonly<Record<string, () => Buffer>> = {
  'hubs, to compare with': () => whole(hub(films(10)).repeat(8)),
  'a hub of 1,000 films': () => whole(hub(films(1_000))),
  'a hub of 11,900 tiny films': () => whole(hub('<Video ratingKey="1"/>'.repeat(11_900))),
  '11,900 hubs': () => whole('<Hub title="a"/>'.repeat(11_900)),
  '90 tags of 1,000 attributes in hubs': () => whole(hub(`<Video ratingKey="1"${attributes(999, 'abc')}/>`.repeat(90))),
  '2 MB of text in a hub': () => whole(hub(filled('a', SMALL))),
  'a title of 2 MB of references': () => whole(hub(`<Video ratingKey="1" title="${filled('&#65;', SMALL)}"/>`)),
  'a title of 200 kB of references': () => whole(hub(`<Video ratingKey="1" title="${filled('&#65;', 200_000)}"/>`)),
};

const SETTINGS: Readonly<Record<string, () => Buffer>> = {
  '155 settings, to compare with': () =>
    whole(
      '<Setting id="a" label="A" summary="An odd setting" type="bool" default="1" value="1" hidden="0" advanced="0" group="g"/>\n'.repeat(
        155,
      ),
    ),
  '11,900 settings': () =>
    whole(rows(11_900, (n) => `<Setting id="a${n}" type="bool" value="1" enumValues="0:a|1:b"/>`)),
  '2 MB of choices': () => whole(`<Setting id="a" type="int" enumValues="${filled('1:a|', SMALL)}"/>`),
  '240 kB of choices': () => whole(`<Setting id="a" type="int" enumValues="${filled('1:a|', 240_000)}"/>`),
};

const documentsOf = (way: Way, documents: Readonly<Record<string, () => Buffer>>): readonly HostileDocument[] =>
  Object.entries(documents).map(([name, make]) => ({ name, way, make }));

/** Broken or malicious documents that a media server could send, and ordinary ones beside them. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...documentsOf('list', LISTS),
  ...documentsOf('search', SEARCHES),
  ...documentsOf('settings', SETTINGS),
];
