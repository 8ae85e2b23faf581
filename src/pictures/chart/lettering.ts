import { FONT_FILES, readFont } from './font.ts';

/** Bidi and other marks that hide or reorder, controls, and what only joins or modifies what the font does not have. */
const INVISIBLE = /[[\p{Cc}--\s]\p{Cf}\p{Variation_Selector}]/gv;

export interface Lettering {
  /** One line that the font can write, at most so many points wide; what it cannot write, and a cut, is an ellipsis. */
  fitted(text: string, size: number, width: number): string;
  /** In points. */
  widthOf(text: string, size: number): number;
}

/** Of the regular weight; what is written in the heavier one takes a twentieth more. */
export function createLettering(): Lettering {
  const font = readFont(FONT_FILES.regular);
  const widthOf = (text: string, size: number) => font.widthOf(text) * size;

  const written = (text: string): string =>
    [...text.toWellFormed().normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()]
      .map((each) => (font.has(each) ? each : '…'))
      .join('')
      .replace(/…[…\s]*(?=…)/g, '');

  const fitted = (text: string, size: number, width: number): string => {
    const whole = written(text);
    if (widthOf(whole, size) <= width) return whole;
    const characters = [...whole];
    let kept = '';
    for (const each of characters) {
      if (widthOf(`${kept}${each}…`, size) > width) break;
      kept += each;
    }
    return `${kept.trimEnd().replace(/…+$/, '')}…`;
  };
  return { fitted, widthOf };
}
