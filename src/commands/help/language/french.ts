import type { LanguageWordRules } from './language.ts';
import { normaliseDecadeWord, splitIntoWords, stemSet, synonymMap, wordSet } from './words.ts';

const STOP_WORDS = wordSet(
  'le la les l un une des du de d au aux a en dans sur par pour avec chez vers et ou mais si car donc comme que qu quoi',
  'ce cet cette ces ca cela c celui celle ceux est sont suis etre ete etait y ai as avons avez ont avoir eu il elle ils',
  'elles on nous vous tu te t toi ton ta tes votre vos notre nos se s leur leurs lui quel quelle quels quelles comment',
  'fait faire fais peux peut pouvoir puis veux veut vouloir voudrais aimerais faut dois doit deja encore aussi tres trop',
  'quelque quelqu chose ici svp stp merci bonjour salut bot discord usher',
);

const SAME = synonymMap(
  'mon ma mes moi me m je j mien mienne miens miennes',
  'pas ne n jamais rien aucun aucune',
  'nouveau nouvel nouvelle nouveaux nouvelles',
  'voir vois voit voyons vu vue vus vues',
  'envoyer envoie envoies',
  'compte comptes',
  'donnees donnee',
);

/** Articles and pronouns that lose their vowel, as in "l’épisode". */
const ELISION = /(?<!\p{L})(qu|[cdjlmnst])['’](?=\p{L})/giu;
/** Endings of nouns and verbs. An ending is removed only if at least three letters remain. */
const ENDINGS =
  /(?<=.{3})(?:ements?|aient|erai[ts]?|eront|erons|antes?|ants?|ees?|ait|ais|ent|ons|era|(?<=.{4})ies?|es|er|ez|ir|is|it|e|s|x|i)$/;

function stem(word: string): string {
  const sameWord = SAME.get(word);
  if (sameWord !== undefined) return sameWord;
  if (/\d/.test(word)) return normaliseDecadeWord(word);
  return word.replace(ENDINGS, '');
}

const WEAK = stemSet(
  'mon pas qui quand pourquoi plus tout nouveau serveur voir afficher montrer changer definir ajouter nom nombre',
  stem,
);

export const frenchWordRules: LanguageWordRules = {
  wordsOf: (text) => splitIntoWords(text.replaceAll(ELISION, '$1 ')),
  isStopWord: (word) => STOP_WORDS.has(word),
  stem,
  isWeak: (word) => WEAK.has(word),
  rootOf: () => [],
  hasCompounds: false,
};
