import type { LanguageWordRules } from './language.ts';
import { normaliseDecadeWord, splitIntoWords, stemSet, synonymMap, wordSet } from './words.ts';

const STOP_WORDS = wordSet(
  'el la los las un una unos unas lo al del de a en con por para sobre desde hasta entre y e o u pero si que como cual',
  'es son ser soy esta estan estoy estar hay ha he han has hemos haber fue era sea tu tus te ti su sus se le les nos',
  'nosotros vosotros nuestro nuestra este estos estas ese esa eso esto puedo puede pueden podemos poder quiero quiere',
  'quieres querer queremos quisiera necesito hacer haz hace hago hecho tengo tiene tener muy ya tambien solo aqui ahi alli',
  'algo alguien todavia gracias hola favor porfa bot discord usher',
);

const SAME = synonymMap(
  'mi mis yo me mio mia mios mias conmigo',
  'no nada nunca ningun ninguna ninguno',
  'ver veo ve ves ven vea vi vio vimos vemos viendo visto vista vistos vistas',
  'mostrar muestra muestro muestran muestrame muestre',
  'pedir pido pide pides piden',
  'elegir elijo elige elijamos',
  'informacion informaciones',
);

/** Pronouns that are written as one word with a verb, as in "avísame" and "quitarlo". */
const PRONOUN = /(?<=[aei]r|ndo)(?:me|te|se|nos|l[aeo]s?)$|(?<=[aei])(?:me|nos)$/;
/** Endings of nouns and verbs. An ending is removed only if at least three letters remain. */
const ENDINGS =
  /(?<=.{3})(?:aciones|acion|iciones|icion|(?<=.{4})ciones|(?<=.{4})cion|iendo|ando|aron|ieron|amos|emos|imos|aban?|[ai]d[ao]s?|[aei]r|as|os|es|an|en|a|o|e|s)$/;
/** Minimum length in letters of a word from which a pronoun is removed. */
const LONG_VERB = 6;

function stem(word: string): string {
  const sameWord = SAME.get(word);
  if (sameWord !== undefined) return sameWord;
  if (/\d/.test(word)) return normaliseDecadeWord(word);
  const verb = word.length >= LONG_VERB ? word.replace(PRONOUN, '') : word;
  return SAME.get(verb) ?? verb.replace(ENDINGS, '');
}

const WEAK = stemSet(
  'mi no quien cuando donde porque mas nuevo servidor ver mostrar cambiar anadir nombre mucho poner todo',
  stem,
);

export const spanishWordRules: LanguageWordRules = {
  wordsOf: splitIntoWords,
  isStopWord: (word) => STOP_WORDS.has(word),
  stem,
  isWeak: (word) => WEAK.has(word),
  rootOf: () => [],
  hasCompounds: false,
};
