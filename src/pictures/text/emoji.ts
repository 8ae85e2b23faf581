import { readFile } from 'node:fs/promises';
import { EMOJI_PACKAGE, type FindFontPackageFile } from './families.ts';

/** Finds drawings of emoji, the same drawings as Discord's. */
export interface EmojiDrawings {
  /** Content of the drawing's `<svg viewBox="0 0 36 36">`. Undefined if there is no drawing of the emoji. */
  drawingOf(emoji: string): Promise<string | undefined>;
}

/** Width and height of every drawing, in the drawing's own units. */
export const EMOJI_DRAWING_SIDE = 36;
const MOST_DRAWINGS = 500;

export function createEmojiDrawings(findFile: FindFontPackageFile): EmojiDrawings {
  const drawings = new Map<string, Promise<string | undefined>>();
  return {
    drawingOf: (emoji) => {
      if (!isEmoji(emoji)) return Promise.resolve(undefined);
      const drawing =
        drawings.get(emoji) ?? readDrawing(findFile(`${EMOJI_PACKAGE}/dist/svg/${fileNameOf(emoji)}.svg`));
      if (drawings.size < MOST_DRAWINGS) drawings.set(emoji, drawing);
      return drawing;
    },
  };
}

/**
 * True for emoji, and for symbols that only a variation selector makes emoji, because a heart without one is drawn as
 * an emoji too.
 */
const isEmoji = (text: string): boolean =>
  /^\p{RGI_Emoji}$/v.test(text) || /^\p{Extended_Pictographic}\ufe0f?$/v.test(text);

/** Name of an emoji's file in the package: its code points, without the variation selector except in joined emoji. */
function fileNameOf(emoji: string): string {
  const plain = emoji.includes('\u200d') ? emoji : emoji.replaceAll('\ufe0f', '');
  return [...plain].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');
}

async function readDrawing(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    return /^<svg[^>]*>([\s\S]*)<\/svg>\s*$/.exec(await readFile(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
