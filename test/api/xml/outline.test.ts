import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIST_RESPONSE_LIMITS, MAX_PIECE_PARSING_MICROSECONDS } from '../../../src/api/xml/limits.ts';
import { outlineDocument } from '../../../src/api/xml/outline.ts';
import { attributesOfXmlElement, elementContents, type ParsedXmlElement } from '../../../src/api/xml/xml.ts';
import { containerIn } from '../support/container.ts';

const whole = (inside: string): Buffer => Buffer.from(`<MediaContainer>${inside}</MediaContainer>`);

/** What the parser would be given, piece by piece. */
function textsOf(bytes: Uint8Array): readonly string[] {
  const outlining = outlineDocument(bytes, LIST_RESPONSE_LIMITS);
  let step = outlining.next();
  while (!step.done) step = outlining.next();
  return step.value.pieces.map((piece) => piece.text());
}

test.each([
  { name: 'space', between: ' '.repeat(5_000_000) },
  { name: 'text', between: 'lorem ipsum '.repeat(400_000) },
  { name: 'references', between: '&amp;'.repeat(1_000_000) },
  { name: 'a comment', between: '<!-- <Video/> -->' },
  { name: 'CDATA', between: '<![CDATA[ <Video/> ]]>' },
  { name: 'an instruction', between: '<?a b="<Video/>"?>' },
])(
  '$name between the tags never reaches the XML parser, which would need thirty times as much memory',
  ({ between }) => {
    expect(textsOf(whole(`${between}<Video a=">">${between}</Video>${between}`)).join('')).toBe(
      '<Video a=">"></Video>',
    );
  },
);

test('line breaks and indentation inside values are kept', () => {
  expect(textsOf(whole('\n  <Video/>\n  <Video/>\n'))).toEqual(['<Video/>\n  <Video/>']);
});

test('a long list reaches the XML parser in pieces, each a matter of milliseconds', () => {
  const texts = textsOf(whole(`<Video title="${'a'.repeat(2_000)}"/>`.repeat(5_000)));
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) expect(text.length * 0.12).toBeLessThan(MAX_PIECE_PARSING_MICROSECONDS + 1_000);
});

/** An element as XML and as what it is to be read as. */
interface Sample {
  readonly name: string;
  readonly title: string;
  readonly children: readonly Sample[];
}

const sample: fc.Memo<Sample> = fc.memo((depth) =>
  fc.record({
    name: fc.constantFrom('Video', 'Track', 'Hub', 'a'),
    title: fc.constantFrom('', '>', "it's", '</Hub>', 'ü'.repeat(40), 'a'.repeat(5_000)),
    children: depth > 1 ? fc.array(sample(depth - 1), { maxLength: 4 }) : fc.constant([]),
  }),
);

const written = ({ name, title, children }: Sample): string =>
  `<${name} title="${title}">${children.map(written).join('text ')}</${name}>`;

function readBack(element: ParsedXmlElement): Sample {
  const [name = ''] = Object.keys(element);
  const children = elementContents(element).filter((child) => !('#text' in child));
  return { name, title: `${attributesOfXmlElement(element).title}`, children: children.map(readBack) };
}

test('a document that is parsed in pieces gives the same result, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(sample(4), { maxLength: 12 }), (samples) => {
      const container = containerIn(whole(samples.map(written).join('\n')), LIST_RESPONSE_LIMITS);
      expect(elementContents(container).map(readBack)).toEqual(samples);
    }),
  );
});
