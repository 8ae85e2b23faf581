import type { LanguageWordRules } from './language.ts';
import { normaliseDecadeWord, splitIntoWords, synonymMap, wordSet } from './words.ts';

const STOP_WORDS = wordSet(
  'der die das den dem des ein eine einen einem einer eines dies diese diesen diesem dieser dieses',
  'mir du dir dich dein deine er ihm ihn sie ihr ihre ihren es wir uns unser unsere euch man sich jemand jemanden jemandem',
  'in im an am auf aus bei mit von vom zu zum zur fur uber unter nach vor um ab ins als wie so da dann denn weil dass damit wenn ob und oder aber',
  'ist sind war waren bin sein hat habe haben hatte gibt geben wird werden wurde kann konnen konnte muss mussen soll sollen sollte mag mochte will wollen wollte',
  'was woher welche welcher welches welchen bitte mal doch noch nur auch schon sehr gern gerne etwas irgendwas irgendwie ganz hier dort dazu davon mach mache machen tun tue lass lassen',
  'hey hallo danke bot discord usher',
);

const SAME = synonymMap(
  'mein ich mich meine meinen meiner meines meinem',
  'nicht kein keine keinen nichts nie',
  'wann',
  'durf darf darfst',
  'wo wohin',
  'wer wem wen',
);

const ENDINGS = /(?:ungen|ung|ern|est|en|er|em|es|et|st|e|n|s|t)$/;
const SHORTEST_STEM = 3;
/** Separable first parts of verbs. They stand apart in some forms of the verb: "abschalten", "schalte ... ab". */
const FIRST_PARTS =
  'ab|an|auf|aus|durch|ein|fest|frei|herunter|hinzu|hin|hoch|los|mit|nach|raus|rein|runter|um|vor|weg|weiter|zuruck|zu';
/**
 * Matches the beginning of verbs such as "abgeschaltet" and "abzuschalten", in which "ge" or "zu" follows the separable
 * first part "ab".
 */
const INFIX = new RegExp(`^(${FIRST_PARTS})(?:ge|zu)(?=.{4})`);
const FIRST_PART = new RegExp(`^(?:${FIRST_PARTS})(?=.{4})`);
const PARTICIPLE = /^ge(?=.{3,}(?:t|te|ten|ter|tes|tem|en)$)/;

function stem(typedWord: string): string {
  const word = withoutUmlauts(typedWord);
  const sameWord = SAME.get(word);
  if (sameWord !== undefined) return sameWord;
  if (/\d/.test(word)) return normaliseDecadeWord(word);
  return withoutEndings(infinitive(word));
}

/**
 * Makes "geraete" and "geräte" equal; accents are already removed here. "Neue" stays, because its "ue" is not an
 * umlaut.
 */
const withoutUmlauts = (word: string): string => word.replaceAll(/(?<![aeq])([aou])e/g, '$1');

function infinitive(word: string): string {
  const joined = word.replace(INFIX, '$1');
  const withoutGe = joined.replace(PARTICIPLE, '');
  return withoutEndings(withoutGe).length < SHORTEST_STEM ? joined : withoutGe;
}

/** Removes up to two endings: "Bewertungen" ends in -ung and -en. */
function withoutEndings(word: string): string {
  const shorter = withoutEnding(word);
  return withoutEnding(shorter);
}

function withoutEnding(word: string): string {
  const shorter = word.replace(ENDINGS, '');
  return shorter.length < SHORTEST_STEM ? word : shorter;
}

/**
 * Stems of words that say little about a query. For example, "serv" is the stem of "Server", and "and" is the stem of
 * "ändern".
 */
const WEAK = wordSet('mein nicht wer wo wann warum neu viel serv seh zeig and list');

function rootOf(word: string): readonly string[] {
  const root = word.replace(FIRST_PART, '');
  return root === word ? [] : [root];
}

export const germanWordRules: LanguageWordRules = {
  wordsOf: splitIntoWords,
  isStopWord: (word) => STOP_WORDS.has(withoutUmlauts(word)),
  stem,
  isWeak: (word) => WEAK.has(word),
  rootOf,
  hasCompounds: true,
};
