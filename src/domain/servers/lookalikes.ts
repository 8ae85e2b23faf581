/**
 * Letters of other alphabets that are drawn as these Latin letters, capital and small ones apart: the pairs of Unicode's confusables
 * (UTS #39) that common fonts draw alike. Greek, Cyrillic, Armenian and Cherokee, and Latin letters of other languages.
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

const LATIN_OF = new Map(
  Object.entries(DRAWN_AS).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
);

/**
 * The text folded by its appearance: letters that look like Latin ones become these, in lower case, with `l`
 * for `i` and `1`, and `o` for `0`.
 */
export const drawnAs = (text: string): string =>
  [...text]
    .map((character) => LATIN_OF.get(character) ?? character)
    .join('')
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’‛ʼʻ´]/g, "'");
