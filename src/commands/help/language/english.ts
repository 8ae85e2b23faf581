import type { LanguageWordRules } from './language.ts';
import { normaliseDecadeWord, splitIntoWords, synonymMap, wordSet } from './words.ts';

const STOP_WORDS = wordSet(
  'a an the this that these those it its there here',
  'you your yours we us our they them their he him his she her someone somebody everyone everybody',
  'to of in on at for from with by into onto over under about around as than then and or but if so because',
  'is are was were be been being am do does did doing has have had having can could will would shall should might must',
  'how what which want wants need needs like please give let lets make makes use using try',
  'some any just also too very really only again already still yet something anything thing things way stuff',
  'id im ive ill youre hey hi hello thanks bot discord usher',
);

const SAME = synonymMap(
  'my i me mine myself',
  'no cant cannot dont doesnt didnt isnt arent wont not nothing never',
  'who whos whose anyone anybody',
  'get got',
);

const HAS_VOWEL = /[aeiouy]/;

function stem(word: string): string {
  const sameWord = SAME.get(word);
  if (sameWord !== undefined) return sameWord;
  if (word.length < 4 || /\d/.test(word)) return normaliseDecadeWord(word);
  const singular = withoutPlural(word);
  return withoutE(withoutTense(singular));
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies')) return word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  const [ending] = /(?:ing|ed)$/.exec(word) ?? [''];
  const rest = word.slice(0, word.length - ending.length);
  if (ending === '' || rest.length < 3 || !HAS_VOWEL.test(rest)) return word;
  // Removes the second of two equal consonants before an ending: "stopping" becomes "stop".
  return /([^aeiouylsz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}

const withoutE = (word: string): string => (word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word);

const WEAK = wordSet('my no who where when why get new on off turn many much server see show change set add list name');

export const englishWordRules: LanguageWordRules = {
  wordsOf: splitIntoWords,
  isStopWord: (word) => STOP_WORDS.has(word),
  stem,
  isWeak: (word) => WEAK.has(word),
  rootOf: () => [],
  hasCompounds: false,
};
