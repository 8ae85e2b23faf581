import { expect, test } from 'vitest';
import { LIST_RESPONSE_LIMITS, type ResponseLimits, SMALL_RESPONSE_LIMITS } from '../../../src/api/xml/limits.ts';
import { UnreadableXmlError } from '../../../src/api/xml/unreadable.ts';
import { attributesOfXmlElement, findChildElements } from '../../../src/api/xml/xml.ts';
import { containerIn } from '../support/container.ts';
import { fixture } from '../support/fixture.ts';

const parseBytes = (bytes: Uint8Array, limits: ResponseLimits = LIST_RESPONSE_LIMITS) => containerIn(bytes, limits);
const parse = (text: string) => parseBytes(Buffer.from(text));

test.each([
  'truncated-after-a-whole-child',
  'truncated-within-an-attribute',
  'html-with-200',
  'entity-bomb',
  'json-with-200',
  'another-root',
])('a document is refused: %s', (name) => {
  expect(() => parseBytes(fixture(name))).toThrow(expect.objectContaining({ name: 'UnreadableXmlError' }));
});

test.each([
  '   ',
  'OK',
  '<',
  '<MediaContainer',
  '<MediaContainer>',
  '<MediaContainer size="1"><Video/>',
  '<MediaContainer></MediaContainer',
  '<MediaContainerX/>',
  '<mediacontainer/>',
  '<MediaContainer/><MediaContainer/>',
  '<MediaContainer/><Other/>',
  '<Other/><MediaContainer></MediaContainer>',
  '<MediaContainer/>trailing',
  `<MediaContainer>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</MediaContainer>`,
  '<MediaContainer><__proto__ polluted="1"/></MediaContainer>',
  '<MediaContainer><Video __proto__="x" constructor="y"/></MediaContainer>',
  '<!DOCTYPE MediaContainer><MediaContainer/>',
  '<MediaContainer><!DOCTYPE x [<!ENTITY a "bomb">]><Video title="&a;"/></MediaContainer>',
  '<MediaContainer><$ a="b"/></MediaContainer>',
])('the document %.60j is refused', (text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ name: 'UnreadableXmlError' }));
});

test.each([
  '<MediaContainer><Video __proto__="canary"/></MediaContainer>',
  '<MediaContainer><canary:constructor/><constructor/></MediaContainer>',
])('the error about %s is written by the client, since the parser quotes the document', (text) => {
  expect(() => parse(text)).toThrow(/^it is not XML$/);
});

test.each([
  '<MediaContainer/>',
  '<MediaContainer size="0" />\n',
  '<MediaContainer></MediaContainer>',
  '\uFEFF<?xml version="1.0"?>\r\n<!-- made by hand -->\n<MediaContainer size="0"></MediaContainer >\n\n',
])('the document %j is read as a valid list without items', (text) => {
  expect(findChildElements(parse(text), 'Video')).toEqual([]);
});

test('characters that XML forbids are removed everywhere in a document', () => {
  const container = parse('<Media\u0001Container><Vid\u0000eo ti\u001Ftle="1\uFFFF2"/></MediaContainer\u0008>');
  expect(findChildElements(container, 'Video').map(attributesOfXmlElement)).toEqual([{ title: '12' }]);
});

test('attributes named like properties of plain objects do no harm', () => {
  const container = parse(
    '<MediaContainer><Video toString="a" hasOwnProperty="b" title="c"/><valueOf/></MediaContainer>',
  );
  expect(attributesOfXmlElement(findChildElements(container, 'Video')[0] ?? {})).toMatchObject({ title: 'c' });
  expect(findChildElements(container, 'toString')).toEqual([]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('one child, many children and none are read as lists', () => {
  const container = parse(
    '<MediaContainer><Video/><Odd a="1"/><Video a="2">text</Video><Empty></Empty></MediaContainer>',
  );
  expect(findChildElements(container, 'Video').map(attributesOfXmlElement)).toEqual([{}, { a: '2' }]);
  expect(findChildElements(container, 'Odd').map(attributesOfXmlElement)).toEqual([{ a: '1' }]);
  expect(findChildElements(container, 'Empty')).toHaveLength(1);
  expect(findChildElements(container, 'None')).toEqual([]);
});

test('a document with more elements than any real list is refused before it is parsed', () => {
  expect(() => parse(`<MediaContainer>${'<a/>'.repeat(7_500_000)}</MediaContainer>`)).toThrow(/more than 20000 rows/);
  expect(() => parse(`<MediaContainer>${`<a>${'<b/>'.repeat(50)}</a>`.repeat(4_000)}</MediaContainer>`)).toThrow(
    /more than 200000 tags/,
  );
  // This is ten thousand films with fifteen tags each.
  const films = `<a>${'<b/>'.repeat(14)}</a>`.repeat(10_000);
  expect(findChildElements(parse(`<MediaContainer>${films}</MediaContainer>`), 'a')).toHaveLength(10_000);
});

test('an element with too many attributes is refused before it is parsed, and a long text is not', () => {
  const attributes = Array.from({ length: 100_000 }, (_, n) => ` a${n}="1"`).join('');
  expect(() => parse(`<MediaContainer><Video${attributes}/></MediaContainer>`)).toThrow(/more than 1000 attributes/);
  const summary = 'It was a dark and stormy night. '.repeat(2000);
  expect(() => parse(`<MediaContainer><Video title="1917" summary="${summary}"/></MediaContainer>`)).not.toThrow();
});

test('attributes are counted over the whole document', () => {
  const attributes = Array.from({ length: 900 }, (_, n) => ` a${n}='>'`).join('');
  const document = `<MediaContainer>${`<a${attributes}/>`.repeat(1_200)}</MediaContainer>`;
  expect(() => parse(document)).toThrow(/more than 1000000 attributes/);
});

test.each([
  { name: 'words without a value', inside: 'a ' },
  { name: 'values without anything between', inside: "a=''" },
])('the count of attributes includes $name', ({ inside }) => {
  expect(() => parse(`<MediaContainer><Video ${inside.repeat(1_100)}/></MediaContainer>`)).toThrow(
    /more than 1000 attributes/,
  );
});

test.each([
  `<!-- it's -->${'<a/>'.repeat(20)}`,
  `<!-- ${'word '.repeat(2_000)} -->`,
  `<a><![CDATA[it's > ${'word '.repeat(2_000)}]]></a>`,
])('comments and CDATA sections do not count as elements or attributes: %.20s', (inside) => {
  expect(() =>
    parse(`<?xml version='1.0' encoding="UTF-8"?>\n<MediaContainer>${inside}</MediaContainer>`),
  ).not.toThrow();
});

test.each(['<a>"</a>', "<a>it's</a>", '<a b="<>"/>'])(
  'the attributes of a document are counted correctly: %s',
  (inside) => {
    expect(() => parse(`<MediaContainer>${inside.repeat(1_100)}</MediaContainer>`)).not.toThrow();
  },
);

test('a response of a kind that is always small may have fewer tags than a list', () => {
  const bytes = Buffer.from(`<MediaContainer>${'<Device/>'.repeat(12_000)}</MediaContainer>`);
  expect(() => parseBytes(bytes, SMALL_RESPONSE_LIMITS)).toThrow(/more than 12000 tags/);
  expect(() => parseBytes(bytes)).not.toThrow();
});

test('a title keeps its exact text', () => {
  const container = parse('<MediaContainer a=" 1917 " b="007" c="&#39;&lt;b&gt;&#39; &amp;amp;" d="x > y"/>');
  expect(attributesOfXmlElement(container)).toEqual({ a: ' 1917 ', b: '007', c: "'<b>' &amp;", d: 'x > y' });
});

test.each([
  '<a '.repeat(20_000),
  '<a b="'.repeat(20_000),
  '&'.repeat(200_000),
  '<!--'.repeat(20_000),
  '<?xml '.repeat(20_000),
])('a hostile document is refused within milliseconds: %.12s...', (inside) => {
  expect(() => parse(`<MediaContainer>${inside}<x y="</MediaContainer>`)).toThrow();
});

const long = (text: string) => text.repeat(Math.ceil(200_000 / text.length));

test.each([
  { name: 'an attribute', inside: `<Video title="${long('a')}"/>` },
  { name: 'a name', inside: `<${long('a')}/>` },
  { name: 'space in a tag', inside: `<Video ${long(' ')}/>` },
  { name: 'an end tag', inside: `<Video></Video${long(' ')}>` },
  { name: 'a comment', inside: `<!--${long('-')}-->` },
  { name: 'a processing instruction', inside: `<?a ${long('b')}?>` },
  { name: 'parts of one child', inside: `<Video>${'<Genre tag="a"/>'.repeat(6_100)}</Video>` },
  { name: 'attributes of one child', inside: `<Video>${`<Genre${' a=""'.repeat(900)}/>`.repeat(30)}</Video>` },
  { name: 'bytes of one child', inside: `<Video>${`<Genre tag="${'a'.repeat(100_000)}"/>`.repeat(6)}</Video>` },
])('a document with $name of a length that no real one has is refused before it is parsed', ({ inside }) => {
  expect(() => parse(`<MediaContainer><Video/>${inside}</MediaContainer>`)).toThrow('an element is too large');
});

test.each(['', '<Video>', '<?xml version="1.0"?>'])(
  'a document is refused if %j and 20,000 spaces come before its container element',
  (start) => {
    expect(() => parse(`${start}${' '.repeat(20_000)}<MediaContainer/>`)).toThrow(UnreadableXmlError);
  },
);
