/**
 * Letters that common fonts draw like these Latin letters, from Unicode's confusables (UTS #39): Greek, Cyrillic,
 * Armenian, Cherokee, and Latin letters of other languages.
 */
const DRAWN_AS: Readonly<Record<string, string>> = {
  A: 'ΑАᎪ',
  B: 'ΒВᏴ',
  C: 'СϹᏟ',
  D: 'Ꭰ',
  E: 'ΕЕᎬ',
  F: 'ϜҒ',
  G: 'ԌᏀ',
  H: 'ΗНᎻ',
  I: 'ΙІӀ',
  J: 'ЈᎫͿ',
  K: 'ΚКᏦ',
  L: 'Ꮮ',
  M: 'ΜМᎷ',
  N: 'Ν',
  O: 'ΟОՕ',
  P: 'ΡРᏢ',
  Q: 'Ԛ',
  R: 'ᎡᏒ',
  S: 'ЅՏᏚ',
  T: 'ΤТᎢ',
  U: 'Ս',
  V: 'ѴᏙ',
  W: 'ԜᎳᏔ',
  X: 'ΧХ',
  Y: 'ΥҮУ',
  Z: 'ΖᏃ',
  a: 'аαɑ',
  b: 'Ь',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еҽ',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιıɩ',
  j: 'јϳ',
  k: 'κк',
  l: 'ӏ',
  n: 'ոη',
  o: 'оοօσ',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гᴦ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υսʋ',
  v: 'νѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ',
};

const LATIN_BY_LETTER = new Map(
  Object.entries(DRAWN_AS).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])),
);

/**
 * Folds a name, so that names that look alike become equal. Letters that look like Latin letters become the Latin
 * letters, in lower case. `i`, `1` and `|` become `l`; `0` becomes `o`.
 */
export const foldLookalikeCharacters = (text: string): string =>
  [...text]
    .map((character) => LATIN_BY_LETTER.get(character) ?? character)
    .join('')
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’‛ʼʻ´]/g, "'");
