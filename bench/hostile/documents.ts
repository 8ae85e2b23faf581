import type { DocumentRequestKind } from './words.ts';

export interface HostileDocument {
  readonly name: string;
  readonly way: DocumentRequestKind;
  /** Makes the whole document, before compression. */
  readonly make: () => Buffer;
}

const container = (content: string, attributes = ''): Buffer =>
  Buffer.from(`<MediaContainer${attributes}>${content}</MediaContainer>`);

/** Repeats a piece until the document almost has the size (32 or 2 MB) at which the bot would refuse to read it. */
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
  'a page of 100 films, to compare with': () => container(films(100)),
  '1,000 films': () => container(films(1_000)),
  '10,000 films': () => container(films(10_000)),
  '60,000 plays': () => container(rows(60_000, play)),
  '31 MB of spaces': () => container(filled(' ', LIST)),
  '31 MB of line breaks between 100,000 tags': () =>
    container(rows(100_000, (n) => `<Video ratingKey="${n}"/>${'\n'.repeat(280)}`)),
  '31 MB of text': () => container(filled('lorem ipsum ', LIST)),
  '31 MB of references in text': () => container(filled('&amp;', LIST)),
  '298,000 tiny rows': () => container(rows(298_000, (n) => `<Video ratingKey="${n}"/>`)),
  '298,000 rows without anything': () => container('<Video/>'.repeat(298_000)),
  '298,000 unknown rows': () => container('<a/>'.repeat(298_000)),
  '149,000 rows with an end tag': () => container('<Video></Video>'.repeat(149_000)),
  '298,000 rows of 100 bytes': () =>
    container(rows(298_000, (n) => `<Video ratingKey="${n}" type="movie" title="${'t'.repeat(60)}"/>`)),
  '7,500,000 tiny rows': () => container('<a/>'.repeat(7_500_000)),
  '1,490 rows of 1,000 attributes': () => container(`<Video${attributes(1_000)}/>`.repeat(1_490)),
  '1,490 rows of 1,000 attributes of 10 bytes': () =>
    container(`<Video${attributes(1_000, 'aaaaaaaaaa')}/>`.repeat(1_490)),
  'an element of 100,000 attributes': () => container(`<Video${attributes(100_000)}/>`),
  '2,000,000 attributes': () => container(`<Video${attributes(900)}/>`.repeat(2_222)),
  'an attribute of 31 MB': () => container(`<Video ratingKey="1" title="${filled('a', LIST)}"/>`),
  'an attribute of 31 MB of references': () => container(`<Video ratingKey="1" title="${filled('&amp;', LIST)}"/>`),
  '31 attributes of a MB': () =>
    container(rows(31, (n) => `<Video ratingKey="${n}" title="${'a'.repeat(1_000_000)}"/>`)),
  '250 attributes of 120 kB of references': () =>
    container(rows(250, (n) => `<Video ratingKey="${n}" title="${filled('&#65;', 120_000)}"/>`)),
  '60 attributes of 500 kB of another script': () =>
    container(rows(60, (n) => `<Video ratingKey="${n}" title="${filled('日本語', 500_000)}"/>`)),
  'a root of 31 MB': () => container('', ` title1="${filled('a', LIST)}"`),
  'a name of 31 MB': () => container(`<${filled('a', LIST)}/>`),
  'a tag of 31 MB of spaces': () => container(`<Video${filled(' ', LIST)}/>`),
  '250 tags of 120 kB of spaces': () => container(`<Video ratingKey="1"${filled(' ', 120_000)}/>`.repeat(250)),
  'an element with 290,000 others': () => container(`<Video>${'<Genre tag="a"/>'.repeat(290_000)}</Video>`),
  '60 elements of 450 kB': () =>
    container(`<Video ratingKey="1">${filled('<Genre tag="abcdefghij"/>', 120_000)}</Video>`.repeat(60)),
  '10 elements of 29,000 tags': () =>
    container(`<Video ratingKey="1">${'<a b="c"/>'.repeat(29_000)}</Video>`.repeat(10)),
  '30 elements of a MB in attributes': () =>
    container(`<Video ratingKey="1">${`<Genre${attributes(900, 'abc')}/>`.repeat(90)}</Video>`.repeat(18)),
  '40 elements of 4,900 tags': () =>
    container(`<Video ratingKey="1">${'<Genre tag="abcdefghij"/>'.repeat(4_900)}</Video>`.repeat(40)),
  '19,900 plays': () => container(rows(19_900, play)),
  '19,900 rows of 9 tags': () =>
    container(rows(19_900, (n) => `<Video ratingKey="${n}">${'<Media/>'.repeat(8)}</Video>`)),
  '19,900 rows of 45 attributes': () =>
    container(rows(19_900, (n) => `<Video ratingKey="${n}"${attributes(44, 'abcdefghijklmno')}/>`)),
  '19,900 rows of 1,500 bytes': () =>
    container(rows(19_900, (n) => `<Video ratingKey="${n}" summary="${'s'.repeat(1_450)}"/>`)),
  'elements 99 deep': () => container(`${'<a>'.repeat(90)}${'</a>'.repeat(90)}`.repeat(1_000)),
  'elements 149,000 deep': () => container(`${'<a>'.repeat(149_000)}${'</a>'.repeat(149_000)}`),
  'a comment of 31 MB': () => container(`<!--${filled('a', LIST)}-->`),
  '298,000 comments': () => container('<!--a-->'.repeat(298_000)),
  'a CDATA text of 31 MB': () => container(`<Video><![CDATA[${filled('a', LIST)}]]></Video>`),
  '298,000 CDATA texts': () => container('<![CDATA[a]]>'.repeat(298_000)),
  'a processing instruction of 31 MB': () => container(`<?a ${filled('b', LIST)}?>`),
  '298,000 processing instructions': () => container('<?a b="c"?>'.repeat(298_000)),
  'text and comments in turns': () => container('<!--a-->aaaaaaaaaa'.repeat(298_000)),
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
  'nothing but &': () => container(`<Video title="${'&'.repeat(LIST)}"/>`),
  'control characters': () => container(`<Video ratingKey="1" title="${'\u0001'.repeat(1_000)}"/>`.repeat(29_000)),
  'bytes that are not UTF-8': () =>
    Buffer.concat([
      Buffer.from('<MediaContainer><Video title="'),
      Buffer.alloc(LIST, 0xff),
      Buffer.from('"/></MediaContainer>'),
    ]),
  'spaces that go on after 32 MB': () => container(filled(' ', 300_000_000)),
  'rows that go on after 32 MB': () => container(filled('<Video ratingKey="1"/>', 300_000_000)),
};

const hub = (content: string): string =>
  `<Hub title="Films" type="movie" hubIdentifier="movie" size="1">${content}</Hub>`;

const SEARCHES: Readonly<Record<string, () => Buffer>> = {
  'hubs, to compare with': () => container(hub(films(10)).repeat(8)),
  'a hub of 1,000 films': () => container(hub(films(1_000))),
  'a hub of 11,900 tiny films': () => container(hub('<Video ratingKey="1"/>'.repeat(11_900))),
  '11,900 hubs': () => container('<Hub title="a"/>'.repeat(11_900)),
  '90 tags of 1,000 attributes in hubs': () =>
    container(hub(`<Video ratingKey="1"${attributes(999, 'abc')}/>`.repeat(90))),
  '2 MB of text in a hub': () => container(hub(filled('a', SMALL))),
  'a title of 2 MB of references': () => container(hub(`<Video ratingKey="1" title="${filled('&#65;', SMALL)}"/>`)),
  'a title of 200 kB of references': () => container(hub(`<Video ratingKey="1" title="${filled('&#65;', 200_000)}"/>`)),
};

const SETTINGS: Readonly<Record<string, () => Buffer>> = {
  '155 settings, to compare with': () =>
    container(
      '<Setting id="a" label="A" summary="An odd setting" type="bool" default="1" value="1" hidden="0" advanced="0" group="g"/>\n'.repeat(
        155,
      ),
    ),
  '11,900 settings': () =>
    container(rows(11_900, (n) => `<Setting id="a${n}" type="bool" value="1" enumValues="0:a|1:b"/>`)),
  '2 MB of choices': () => container(`<Setting id="a" type="int" enumValues="${filled('1:a|', SMALL)}"/>`),
  '240 kB of choices': () => container(`<Setting id="a" type="int" enumValues="${filled('1:a|', 240_000)}"/>`),
};

const documentsOf = (
  way: DocumentRequestKind,
  documents: Readonly<Record<string, () => Buffer>>,
): readonly HostileDocument[] => Object.entries(documents).map(([name, make]) => ({ name, way, make }));

/** Broken or malicious documents that a media server could send, and ordinary ones for comparison. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...documentsOf('list', LISTS),
  ...documentsOf('search', SEARCHES),
  ...documentsOf('settings', SETTINGS),
];
