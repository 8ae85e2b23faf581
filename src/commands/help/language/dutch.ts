import type { LanguageWordRules } from './language.ts';
import { normaliseDecadeWord, splitIntoWords, stemSet, synonymMap, wordSet } from './words.ts';

const STOP_WORDS = wordSet(
  'de het een t n dit dat deze die er van voor aan op in uit bij met naar om te tot over door onder tegen als dan of en maar',
  'want dus is zijn was waren ben bent wordt worden heb hebt heeft hebben had kan kunnen kun kon wil willen wilt zou zouden',
  'moet moeten mag zal zullen gaan gaat je jij jou jouw u uw hij hem zij ze haar hun we wij ons onze men zich wat welke welk',
  'hoe hier daar ook al nog wel eens even graag iets iemand doe doen doet maak maken laat laten zo heel erg alsjeblieft',
  'bedankt hoi hallo bot discord usher',
);

const SAME = synonymMap(
  'mijn ik mij me mijne',
  'niet geen niets nooit niks',
  'kijk keek keken gekeken bekeken bekijk kijken kijkt bekijken',
  'wie wiens',
);

/** Separable first parts of verbs. They stand apart in some forms of the verb: "toevoegen", "voeg ... toe". */
const FIRST_PARTS = 'aan|achter|af|bij|door|in|los|mee|na|om|op|over|samen|stil|terug|toe|uit|vast|voor|weg';
const FIRST_PART = new RegExp(`^(?:${FIRST_PARTS})(?=.{4})`);
/** Matches the beginning of participles such as "toegevoegd", in which "ge" follows the separable first part "toe". */
const INFIX = new RegExp(`^(${FIRST_PARTS})ge(?=.{4})`);
const PARTICIPLE = /^ge(?=.{3,}(?:d|t|en)$)/;
/** Endings of nouns and verbs. An ending is removed only if at least three letters remain. */
const ENDINGS = /(?<=.{3})(?:ingen|ing|en|es|e|s|den|ten|de|te|d|t)$/;

function stem(word: string): string {
  const sameWord = SAME.get(word);
  if (sameWord !== undefined) return sameWord;
  if (/\d/.test(word)) return normaliseDecadeWord(word);
  const joined = word.replace(INFIX, '$1').replace(PARTICIPLE, '');
  // Removes up to two endings, so that related words get the same stem: "nachts" and "nacht" both become "nach".
  return spelling(joined.replace(ENDINGS, '').replace(ENDINGS, ''));
}

/** Gives the forms of a word the same spelling: "naam" like "namen", "stoppen" like "stop", "geven" like "geef". */
const spelling = (word: string): string =>
  word
    .replace(/([aeou])\1(?=[^aeiou]+$)/, '$1')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/v$/, 'f')
    .replace(/z$/, 's');

const WEAK = stemSet(
  'mijn niet wie wanneer waar waarom meer nieuw server zien tonen naam wijzigen veel aantal alle',
  stem,
);

function rootOf(word: string): readonly string[] {
  const root = word.replace(FIRST_PART, '');
  return root === word ? [] : [root];
}

export const dutchWordRules: LanguageWordRules = {
  wordsOf: splitIntoWords,
  isStopWord: (word) => STOP_WORDS.has(word),
  stem,
  isWeak: (word) => WEAK.has(word),
  rootOf,
  hasCompounds: true,
};
