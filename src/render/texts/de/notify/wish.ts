import { command, declaration, withSynonyms, withTitle } from '../../declared.ts';
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

  declarations: {
    wish: declaration('wunsch', 'Was es noch nicht gibt und geben sollte'),
    add: withSynonyms(
      'anfrage wünschen bitten fehlt fehlend herunterladen bestellen vorschlagen besorgen beantragen film serie hinzufügen holen',
      withTitle(
        'Sich einen Titel wünschen',
        command('hinzufügen', 'Sich einen Titel wünschen und einmal erfahren, wenn er da ist', {
          title: declaration('titel', 'Wie er heißt, oder ein Wunsch aus der Liste'),
          year: declaration('jahr', 'Sein Jahr, falls es mehrere mit diesem Titel gibt'),
        }),
      ),
    ),
    list: withSynonyms(
      'anfrage wünsche warteschlange offen wunschliste ansehen',
      command('liste', 'Was sich die Leute wünschen, und wie viele', {}),
    ),
    sort: withSynonyms(
      'priorisieren priorität sortieren verschieben wichtiger oben',
      command('einordnen', 'Einen Wunsch auf einen Platz der Liste setzen', {
        wish: declaration('wunsch', 'Welchen: aus der Liste wählen'),
        place: declaration('platz', '1 ist ganz oben; ohne Angabe zählt, wie viele ihn haben'),
      }),
    ),
    close: withSynonyms(
      'ablehnen erledigt erfüllt abschließen anfrage zurückweisen annehmen entfernen löschen fertig markieren beantworten',
      withTitle(
        'Einen Wunsch von der Liste nehmen',
        command('schließen', 'Einen Wunsch von der Liste nehmen; wer ihn hatte, erfährt es', {
          wish: declaration('wunsch', 'Welchen: aus der Liste wählen'),
          word: declaration('antwort', 'Was du ihnen dazu sagst'),
        }),
      ),
    ),
  },
};
