import { readFile } from 'node:fs/promises';
import { EMOJI_PACKAGE, type FindFile } from './families.ts';

/** Finds drawings of emoji, the same that Discord itself shows. */
export interface Emoji {
  /** The content of the drawing's `<svg viewBox="0 0 36 36">`; undefined if there is no drawing. */
  drawingOf(emoji: string): Promise<string | undefined>;
}

/** The side of the drawings, in their own units. */
export const EMOJI_SIDE = 36;
const MOST = 500;

export function createEmoji(findFile: FindFile): Emoji {
  const kept = new Map<string, Promise<string | undefined>>();
  return {
    drawingOf: (emoji) => {
      if (!isEmoji(emoji)) return Promise.resolve(undefined);
      const drawing = kept.get(emoji) ?? read(findFile(`${EMOJI_PACKAGE}/dist/svg/${nameOf(emoji)}.svg`));
      if (kept.size < MOST) kept.set(emoji, drawing);
      return drawing;
    },
  };
}

/** Includes digits and signs that are emoji only with a mark after them: a heart without the mark still gets the drawing. */
const isEmoji = (text: string): boolean =>
  /^\p{RGI_Emoji}$/v.test(text) || /^\p{Extended_Pictographic}\ufe0f?$/v.test(text);

/** The package's name for an emoji: its code points, without the mark that turns a sign into an emoji unless it joins others. */
function nameOf(emoji: string): string {
  const plain = emoji.includes('\u200d') ? emoji : emoji.replaceAll('\ufe0f', '');
  return [...plain].map((each) => (each.codePointAt(0) ?? 0).toString(16)).join('-');
}

async function read(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    return /^<svg[^>]*>([\s\S]*)<\/svg>\s*$/.exec(await readFile(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
