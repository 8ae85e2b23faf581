import { describe, expect, it } from 'vitest';
import { FONT_FILES, readFont } from '../../../src/pictures/chart/font.ts';
import { createLettering } from '../../../src/pictures/chart/lettering.ts';

describe('the lettering', () => {
  const { fitted, widthOf } = createLettering();

  it.each([
    ['Metropolis', 'Metropolis'],
    ['  two\n lines ', 'two lines'],
    ['a\u202eb\u2066c\u200bd\u0007', 'abcd'],
    ['Ёлки-палки: «Новый год»', 'Ёлки-палки: «Новый год»'],
    ['Größe', 'Größe'],
    // What the font cannot write; its number stands for it, and the text below has it.
    ['進撃の巨人', '…'],
    ['👩‍👩‍👧‍👦 Family 🎬 Movie', '… Family … Movie'],
    ['שלום עולם', '…'],
    ['\ud800x', '…x'],
    ['', ''],
  ])('writes %j as %j', (text, written) => {
    expect(fitted(text, 12, 300)).toBe(written);
  });

  it('cuts what is too wide, and says so', () => {
    const cut = fitted('The Adventures of Prince Achmed', 12, 100);
    expect(cut).toMatch(/^The Adventu.*…$/);
    expect(widthOf(cut, 12)).toBeLessThanOrEqual(100);
    expect(fitted('anything', 12, 0)).toBe('…');
  });

  it('knows how wide the font is', () => {
    const font = readFont(FONT_FILES.regular);
    expect(font.widthOf('WW')).toBeCloseTo(2 * font.widthOf('W'), 9);
    expect(font.widthOf('W')).toBeGreaterThan(2 * font.widthOf('i'));
    expect([...'aßЖΩ…’'].every((each) => font.has(each))).toBe(true);
    expect([...'日א👩'].some((each) => font.has(each))).toBe(false);
  });
});
