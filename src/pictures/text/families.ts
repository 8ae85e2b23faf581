import { createRequire } from 'node:module';

/** Finds a file of a package. Undefined if the package is not installed. */
export type FindFontPackageFile = (path: string) => string | undefined;

const require = createRequire(import.meta.url);

/** Files of the charts' font, by weight. They come from a package, because installed fonts differ between computers. */
export const interFontFiles = () => ({
  400: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  600: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});

/** Searches `fonts`, a folder with packages of its own, which `npm run fonts` installs. */
export const findFontPackageFile: FindFontPackageFile = (path) => {
  try {
    return createRequire(require.resolve('#fonts')).resolve(path);
  } catch {
    return undefined;
  }
};

/** Fonts for scripts that Inter lacks. Each is a package in `fonts` that may be missing. */
export const FALLBACK_FONT_FAMILIES = ['jp', 'sc', 'kr', 'arabic', 'hebrew', 'thai'] as const;
export type FallbackFontFamily = (typeof FALLBACK_FONT_FAMILIES)[number];

/** Package with drawings of emoji, which may be missing. */
export const EMOJI_PACKAGE = '@discordapp/twemoji';

export const fontPackageOfFamily = (family: FallbackFontFamily): string => `@fontsource-variable/noto-sans-${family}`;

/** Matches ideographs, kana, Hangul, their punctuation and full-width forms. */
const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/v;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/v;
const HANGUL = /\p{sc=Hangul}/v;

/**
 * Font families that may have a character, in the order to try them. An ideograph looks different in each country, and
 * the text's other characters show which form is right.
 */
export function fontFamiliesFor(character: string, text: string): readonly FallbackFontFamily[] {
  if (/\p{scx=Arabic}/v.test(character)) return ['arabic'];
  if (/\p{scx=Hebrew}/v.test(character)) return ['hebrew'];
  if (/\p{scx=Thai}/v.test(character)) return ['thai'];
  if (!EAST_ASIAN.test(character)) return [];
  if (HANGUL.test(text)) return ['kr', 'jp', 'sc'];
  return KANA.test(text) ? ['jp', 'sc', 'kr'] : ['sc', 'jp', 'kr'];
}
