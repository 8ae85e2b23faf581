import type { LanguageWordRules } from './language.ts';
import { normaliseDecadeWord, splitIntoWords, stemSet, synonymMap, wordSet } from './words.ts';

const STOP_WORDS = wordSet(
  'w we na z ze do od o u po za pod nad przy przez dla i a oraz lub albo ale bo zeby aby jak co czy to ten ta te tego tej tym',
  'tych tam tu tutaj jest sa byc byl byla bylo beda bedzie moge mozesz moze mozna mozemy chce chcemy chcialbym chcialabym',
  'trzeba musze prosze dzieki dziekuje hej czesc sie ktory ktora ktore ktorych go jej jego ich im mu nam nas nasz was wam wasz',
  'ty ci cie twoj on ona oni jakis jakies cos ktos kogos tez juz jeszcze tylko bardzo mam masz ma maja miec zrobic zrob bot',
  'discord usher',
);

const SAME = synonymMap(
  'moj moja moje moich moim moimi mojego mojej ja mnie mi',
  'nie nic nigdy zaden zadne zadnych',
  'kto kogo komu kim',
);

/** Endings of nouns, adjectives and verbs. An ending is removed only if at least three letters remain. */
const ENDINGS =
  /(?<=.{3})(?:iwani[aeu]|owani[aeu]|i?[ae]ni(?:a|e|u|em|ach|ami|om)|ien|i?eci(?:e|a|u|em)|owa[cl]|uje?|[aeiy]l(?:[aioy]|[ae][ms]|ismy|ysmy)?|iow|ami|ach|iami|iach|ego|emu|iego|i?ej|[iy]mi|[iy]ch|[iy]m|i?em|ow|amy?|asz|isz|ysz|[aeiy]c|aj|ie|ia|iu|[aeiouy]|c)$/;

function stem(typedWord: string): string {
  const word = withoutStroke(typedWord);
  const sameWord = SAME.get(word);
  if (sameWord !== undefined) return sameWord;
  if (/\d/.test(word)) return normaliseDecadeWord(word);
  // "Odcinek" loses a vowel in its other forms, for example "odcinki".
  return word.replace(ENDINGS, '').replace(/(?<=.{3})ek$/, 'k');
}

/** The letter ł is not an l with an accent, so removing accents does not change it. Many people type l instead. */
const withoutStroke = (word: string): string => word.replaceAll('ł', 'l');

const WEAK = stemSet(
  'moj nie kto kiedy gdzie dlaczego nowy wiecej serwer pokazac zmienic dodac nazwa ile wszystkie',
  stem,
);

export const polishWordRules: LanguageWordRules = {
  wordsOf: splitIntoWords,
  isStopWord: (word) => STOP_WORDS.has(withoutStroke(word)),
  stem,
  isWeak: (word) => WEAK.has(word),
  rootOf: () => [],
  hasCompounds: false,
};
