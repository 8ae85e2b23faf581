import { describe, expect, it } from 'vitest';
import { dutchWordRules } from '../../src/commands/help/language/dutch.ts';
import { frenchWordRules } from '../../src/commands/help/language/french.ts';
import type { LanguageWordRules } from '../../src/commands/help/language/language.ts';
import { wordRulesOfLocale } from '../../src/commands/help/language/languages.ts';
import { polishWordRules } from '../../src/commands/help/language/polish.ts';
import { spanishWordRules } from '../../src/commands/help/language/spanish.ts';

it('/help compares words in French, Spanish, Dutch and Polish by the rules of that language', () => {
  expect(['fr', 'es-ES', 'nl', 'pl'].map(wordRulesOfLocale)).toEqual([
    frenchWordRules,
    spanishWordRules,
    dutchWordRules,
    polishWordRules,
  ]);
});

const stemsOf = ({ wordsOf, isStopWord, stem }: LanguageWordRules, text: string): readonly string[] =>
  wordsOf(text).flatMap((word) => (isStopWord(word) ? [] : [stem(word)]));

describe.each([
  {
    name: 'French',
    language: frenchWordRules,
    forms: [
      'épisode épisodes',
      'arrêter arrête arrêté arrêtez arrêt',
      'regarder regarde regardé regardait regardons',
      'nouveau nouvelle nouvel nouveaux nouvelles',
      'suivi suivis suivie',
      'bibliothèque bibliothèques',
    ],
    others: ['compter comptes', 'donner données', 'film fille'],
    sentence: 'Préviens-moi quand l’épisode d’une série arrive',
    stems: ['previen', 'mon', 'quand', 'episod', 'seri', 'arriv'],
  },
  {
    name: 'Spanish',
    language: spanishWordRules,
    forms: [
      'película películas',
      'canción canciones',
      'canal canales',
      'quitar quito quita quitado quitarlo quitando',
      'votar votación votaciones',
      'avisar avísame avisos',
      'ver viendo visto vemos',
    ],
    others: ['canal canción', 'informe información', 'lista listón'],
    sentence: 'Avísame cuando llegue un episodio de la serie',
    stems: ['avis', 'cuand', 'llegu', 'episodi', 'seri'],
  },
  {
    name: 'Dutch',
    language: dutchWordRules,
    forms: [
      'aflevering afleveringen',
      'stoppen stopt gestopt stop',
      'toevoegen toegevoegd toevoegt',
      'verwijderen verwijderd verwijder',
      'naam namen',
      'geef geven geeft',
      'kijken gekeken bekeken keek',
    ],
    others: ['lijst lijn', 'film filter'],
    sentence: 'Laat het me weten als er een nieuwe aflevering is',
    stems: ['mijn', 'wet', 'nieuw', 'aflever'],
  },
  {
    name: 'Polish',
    language: polishWordRules,
    forms: [
      'film filmu filmy filmów filmach filmem',
      'odcinek odcinka odcinki odcinków',
      'powiadomienie powiadomienia powiadomień powiadom',
      'usuń usunąć usunął usunęła usunięcie',
      'oglądać ogląda oglądałem oglądanie',
      'serwer serwera serwery serwerów',
      'lista listy listę',
    ],
    others: ['film firma', 'konto konkurs'],
    sentence: 'Powiadom mnie, gdy pojawi się nowy odcinek',
    stems: ['powiadom', 'moj', 'gdy', 'pojaw', 'now', 'odcink'],
  },
])('$name', ({ language, forms, others, sentence, stems }) => {
  it.each(forms)('/help reduces different forms of one word to the same stem: %s', (words) => {
    expect(new Set(stemsOf(language, words)).size).toBe(1);
  });

  it.each(others)('/help reduces different words to different stems: %s', (words) => {
    expect(new Set(stemsOf(language, words)).size).toBe(2);
  });

  it('/help reduces a typed wish to the stems of its words, without stop words', () => {
    expect(stemsOf(language, sentence)).toEqual(stems);
  });
});
