import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { number } from '../numbers.ts';

export const wish: Texts['wish'] = {
  head: '## Wünsche',
  line: (name, people) =>
    `${name}\n-# ${people === 1 ? 'Das wünscht sich jemand' : `${number(people)} Leute wünschen sich das`}`,
  none: (link) => `Noch hat sich niemand etwas gewünscht. Fang an mit ${link}.`,
  button: 'Ich auch',
  added: (name) => `### Auf der Wunschliste: ${name}`,
  others: (otherCount) =>
    otherCount === 0
      ? 'Bisher wünschst nur du dir das.'
      : otherCount === 1
        ? 'Das wünscht sich noch jemand.'
        : `Das wünschen sich noch ${number(otherCount)} andere.`,
  there: (name, link) => `${name} wünschst du dir schon. ${link} nimmt das zurück.`,
  full: (limit) => `Die Wunschliste ist voll: Es gibt schon ${number(limit)} Wünsche.`,
  mayNotFollow: 'Du darfst hier keinen Titeln folgen; ich könnte dir also nicht sagen, wenn er da ist.',
  gone: 'Dieser Wunsch steht nicht mehr auf der Liste.',
  placed: (name, place) => `${name} steht jetzt auf Platz ${number(place)} der Liste.`,
  closed: (name, people) =>
    `Von der Liste genommen: ${name}\n-# ${people === 1 ? 'Wer sich das gewünscht hat, erfährt es.' : `Die ${number(people)} Leute, die sich das gewünscht haben, erfahren es.`}`,
  closedNote: (name) => `${name} steht nicht mehr auf der Wunschliste: Der Wunsch wurde geschlossen.`,
  arrivedHead: '## Angekommene Wünsche',
  arrivedNone: 'Im letzten Jahr ist kein Wunsch angekommen, dessen Titel noch da ist.',
  arrived: (time, people) =>
    `Angekommen ${time} · ${people === 1 ? 'eine Person hatte sich das gewünscht' : `${number(people)} Leute hatten sich das gewünscht`}`,
  seenByAll: (people) =>
    people === 1
      ? '✅ Wer sich das gewünscht hat, hat es gesehen.'
      : '✅ Alle, die sich das gewünscht haben, haben es gesehen.',
  seenBySome: (seenCount, people) => `Gesehen von ${number(seenCount)} von ${number(people)}.`,
  unknownAccounts: (n) =>
    n === 1 ? 'Von einer Person kenne ich das Konto nicht.' : `Von ${number(n)} Personen kenne ich das Konto nicht.`,
  seenHidden: '-# Wer was gesehen hat, erfährt nur, wer den Verlauf sehen darf.',

  declarations: {
    wish: createNameAndDescription('wunsch', 'Was es noch nicht gibt und geben sollte'),
    add: addSearchSynonyms(
      'anfrage wünschen bitten fehlt fehlend herunterladen bestellen vorschlagen besorgen beantragen film serie hinzufügen holen',
      addFormTitle(
        'Sich einen Titel wünschen',
        createCommandTexts('hinzufügen', 'Sich einen Titel wünschen und einmal erfahren, wenn er da ist', {
          title: createNameAndDescription('titel', 'Wie er heißt, oder ein Wunsch aus der Liste'),
          year: createNameAndDescription('jahr', 'Sein Jahr, falls es mehrere mit diesem Titel gibt'),
        }),
      ),
    ),
    list: addSearchSynonyms(
      'anfrage wünsche warteschlange offen wunschliste ansehen',
      createCommandTexts('liste', 'Was sich die Leute wünschen, und wie viele', {}),
    ),
    arrived: addSearchSynonyms(
      'erfüllt gesehen fertig angesehen behalten löschen gewünscht',
      addFormTitle(
        'Angekommene Wünsche',
        createCommandTexts(
          'angekommen',
          'Wünsche, die angekommen sind, und ob alle sie gesehen haben, die sie hatten',
          {},
        ),
      ),
    ),
    sort: addSearchSynonyms(
      'priorisieren priorität sortieren verschieben wichtiger oben',
      createCommandTexts('einordnen', 'Einen Wunsch auf einen Platz der Liste setzen', {
        wish: createNameAndDescription('wunsch', 'Welchen: aus der Liste wählen'),
        place: createNameAndDescription('platz', '1 ist ganz oben; ohne Angabe zählt, wie viele ihn haben'),
      }),
    ),
    close: addSearchSynonyms(
      'ablehnen erledigt erfüllt abschließen anfrage zurückweisen annehmen entfernen löschen fertig markieren beantworten',
      addFormTitle(
        'Einen Wunsch von der Liste nehmen',
        createCommandTexts('schließen', 'Einen Wunsch von der Liste nehmen; wer ihn hatte, erfährt es', {
          wish: createNameAndDescription('wunsch', 'Welchen: aus der Liste wählen'),
          word: createNameAndDescription('antwort', 'Was du ihnen dazu sagst'),
        }),
      ),
    ),
  },
};
