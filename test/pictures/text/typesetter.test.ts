import { describe, expect, it, test } from 'vitest';
import { createFontLoader, type LoadFonts } from '../../../src/pictures/text/faces.ts';
import { type FindFontPackageFile, findFontPackageFile } from '../../../src/pictures/text/families.ts';
import { splitTextByFont } from '../../../src/pictures/text/pieces.ts';
import { createTypesetter } from '../../../src/pictures/text/typesetter.ts';
import { HAS_FONTS } from '../support/fonts.ts';

/** An installation without these packages. */
const without =
  (missing: RegExp): FindFontPackageFile =>
  (path) =>
    missing.test(path) ? undefined : findFontPackageFile(path);
const loadFaces = createFontLoader();
const OPTIONAL = /@fontsource-variable|twemoji/;

const writtenOf = async (text: string, find: FindFontPackageFile = findFontPackageFile) =>
  (await createTypesetter([text], createFontLoader(find))).fitted(text, 13, 1000);

/** Its pieces from the left to the right, and what is in them, too. */
async function seen(text: string): Promise<readonly string[]> {
  const faces = await createFontLoader()([text]);
  return splitTextByFont(text, faces).map((piece) =>
    piece.direction === 'ltr' ? piece.text : [...piece.text].reverse().join(''),
  );
}

if (!HAS_FONTS)
  test('the tests of charts are skipped without fonts (npm run fonts)', ({ skip }) => {
    expect(process.env.REQUIRE_FONTS, 'there have to be some').not.toBe('1');
    skip();
  });

describe.runIf(HAS_FONTS)('with all of its fonts', () => {
  it.each([
    ['Metropolis', 'Metropolis'],
    ['  two\n lines ', 'two lines'],
    ['a\u202eb\u2066c\u200bd\u0007', 'abcd'],
    ['Ёлки-палки: «Новый год»', 'Ёлки-палки: «Новый год»'],
    ['Größe', 'Größe'],
    ['Zazo\u0301\u0142c\u0301', 'Zazó\u0142ć'],
    ['進撃の巨人', '進撃の巨人'],
    ['霸王别姬 (1993)', '霸王别姬 (1993)'],
    ['기생충', '기생충'],
    ['لورنس العرب', 'لورنس العرب'],
    ['می‌خواهم', 'می‌خواهم'],
    ['שלום עולם', 'שלום עולם'],
    ['ผู้กำกับ น้ำ', 'ผู้กำกับ น้ำ'],
    ['👩‍👩‍👧‍👦 Family 🎬 Movie ❤️ 1️⃣ 🇩🇪 ™', '👩‍👩‍👧‍👦 Family 🎬 Movie ❤️ 1️⃣ 🇩🇪 ™'],
    // Nobody has brought a font for it.
    ['हिन्दी और Film', '… Film'],
    ['\ud800x', '�x'.replace('�', '…')],
    ['', ''],
  ])('with all fonts, the text %j is drawn as %j', async (text, written) => {
    expect(await writtenOf(text)).toBe(written);
  });

  it('with all fonts, each tested script is drawn as outlines, and emoji in their colours', async () => {
    const line = { x: 0, y: 20, size: 13, weight: 400, fill: '#fff' } as const;
    for (const text of ['進', '霸', '기', 'ل', 'ש', 'ป']) {
      const { outlineOf } = await createTypesetter([text], loadFaces);
      expect(outlineOf(text, line), text).toMatch(/^<path [^>]*fill="#fff" d="M[^"]{40,}"\/>$/);
    }
    const { outlineOf } = await createTypesetter(['🎬'], loadFaces);
    expect(outlineOf('🎬', line)).toMatch(/^<svg x="[^"]+" [^>]*viewBox="0 0 36 36"><path fill="#3F7123"/);
  });
});

describe('without the packages that may be missing', () => {
  it.each([
    ['Metropolis', 'Metropolis'],
    ['進撃の巨人', '…'],
    ['霸王别姬 (1993)', '… (1993)'],
    ['👩‍👩‍👧‍👦 Family 🎬 Movie', '… Family … Movie'],
    ['שלום עולם', '…'],
  ])('without the optional fonts, the text %j is drawn as %j', async (text, written) => {
    expect(await writtenOf(text, without(OPTIONAL))).toBe(written);
  });

  test.runIf(HAS_FONTS)('a missing font affects only its own script', async () => {
    const find = without(/noto-sans-hebrew/);
    expect(await writtenOf('שלום', find)).toBe('…');
    expect(await writtenOf('進撃の巨人', find)).toBe('進撃の巨人');
  });

  test('an unreadable font counts as missing', async () => {
    const torn: FindFontPackageFile = (path) =>
      findFontPackageFile(path.endsWith('.woff2') ? '@fontsource-variable/noto-sans-jp/LICENSE' : path);
    expect(await writtenOf('שלום', torn)).toBe('…');
  });

  test.runIf(HAS_FONTS)(
    'ideographs are drawn in the font of another language if the font of their own language is missing',
    async () => {
      expect(await writtenOf('日本沈没', without(/noto-sans-sc/))).toBe('日本沈没');
    },
  );
});

describe('lines', () => {
  it.runIf(HAS_FONTS)('a line that is too wide is cut between whole characters, with an ellipsis', async () => {
    const text = 'The Adventures of Prince Achmed';
    const { fitted, widthOf } = await createTypesetter(
      [text, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '千と千尋の神隠し'],
      loadFaces,
    );
    const cut = fitted(text, 12, 100);
    expect(cut).toMatch(/^The Adventu.*…$/);
    expect(widthOf(cut, 12)).toBeLessThanOrEqual(100);
    expect(fitted('The', 12, 0)).toBe('…');
    expect(fitted('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 10, 25)).toBe('👩‍👩‍👧‍👦…');
    expect(fitted('千と千尋の神隠し', 10, 45)).toBe('千と千…');
  });

  it.runIf(HAS_FONTS)('a line of a long title is measured only as far as a line can go', async () => {
    const asked: string[] = [];
    const load: LoadFonts = async (texts) => {
      const faces = await createFontLoader()(texts);
      return {
        inter: faces.inter,
        faceOf: (grapheme, text) => {
          asked.push(text);
          return faces.faceOf(grapheme, text);
        },
      };
    };
    const title = '漢'.repeat(5000);
    const { fitted } = await createTypesetter([title], load);
    expect(fitted(title, 10, 45)).toBe('漢漢漢…');
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(500);
    expect(asked.length).toBeLessThan(5000);
  });

  it.runIf(HAS_FONTS)('a letter keeps as many combining marks as a language needs, and no more', async () => {
    const heap = `q${'\u0301'.repeat(5000)} ก${'\u0e48'.repeat(5000)}`;
    expect(await writtenOf(heap)).toBe(`q${'\u0301'.repeat(8)}`);
    expect(await writtenOf(`ก${'\u0e48'.repeat(20)}x`)).toBe(`ก${'\u0e48'.repeat(8)}x`);
  });

  it('an ideograph is drawn in the style of its title’s language', async () => {
    const [japanese, chinese] = ['直の', '直 线'];
    const { outlineOf } = await createTypesetter([japanese, chinese], loadFaces);
    const line = { x: 0, y: 20, size: 13, weight: 400, fill: '#fff' } as const;
    const [first, other] = [japanese, chinese].map((text) => /d="([^"]+)/.exec(outlineOf(text, line))?.[1]);
    expect(first).toMatch(/^M.{200}/);
    expect(first).not.toBe(other);
  });

  it('a line is as wide as the font says, kerning included', async () => {
    const { widthOf } = await createTypesetter(['WiAV'], loadFaces);
    expect(widthOf('W', 24)).toBeCloseTo(2 * widthOf('W', 12), 9);
    expect(widthOf('W', 12)).toBeGreaterThan(2 * widthOf('i', 12));
    expect(widthOf('AV', 12)).toBeLessThan(widthOf('A', 12) + widthOf('V', 12));
    expect(widthOf('W', 12, 600)).toBeGreaterThan(widthOf('W', 12));
  });

  it.runIf(HAS_FONTS).each([
    ['שלום עולם (1999) – Part 2', ['Part 2', ' – (', '1999', ') ', 'םלוע', ' ', 'םולש']],
    ['The Film שלום!', ['The Film ', 'םולש', '!']],
    ['لورنس 2 مواسم…', ['…', 'مساوم', ' ', '2', ' ', 'سنرول']],
  ])('the characters of the line %j are drawn in visual order', async (text, order) => {
    expect((await seen(text)).join('|')).toBe(order.join('|'));
  });

  it.runIf(HAS_FONTS)('the letters of an Arabic line are joined', async () => {
    const { widthOf } = await createTypesetter(['العرب'], loadFaces);
    const apart = [...'العرب'].reduce((sum, each) => sum + widthOf(each, 12), 0);
    expect(widthOf('العرب', 12)).toBeLessThan(apart * 0.9);
  });
});
