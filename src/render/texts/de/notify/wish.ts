import { command, named } from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { number } from '../numbers.ts';

export const wish: Texts['wish'] = {
  head: '## Wünsche',
  line: (name, people) =>
    `${name}\n-# ${people === 1 ? 'Das wünscht sich jemand' : `${number(people)} Leute wünschen sich das`}`,
  none: (link) => `Noch hat sich niemand etwas gewünscht. Fang an mit ${link}.`,
  button: 'Ich auch',
  added: (name) => `### Auf der Wunschliste: ${name}`,
  others: (others) =>
    others === 0
      ? 'Bisher wünschst nur du dir das.'
      : others === 1
        ? 'Das wünscht sich noch jemand.'
        : `Das wünschen sich noch ${number(others)} andere.`,
  there: (name, link) => `${name} wünschst du dir schon. ${link} nimmt das zurück.`,
  full: (most) => `Die Wunschliste ist voll: Es gibt schon ${number(most)} Wünsche.`,
  mayNotFollow: 'Du darfst hier keinen Titeln folgen; ich könnte dir also nicht sagen, wenn er da ist.',
  gone: 'Dieser Wunsch steht nicht mehr auf der Liste.',
  placed: (name, place) => `${name} steht jetzt auf Platz ${number(place)} der Liste.`,
  closed: (name, people) =>
    `Von der Liste genommen: ${name}\n-# ${people === 1 ? 'Wer sich das gewünscht hat, erfährt es.' : `Die ${number(people)} Leute, die sich das gewünscht haben, erfahren es.`}`,
  closedNote: (name) => `${name} steht nicht mehr auf der Wunschliste: Der Wunsch wurde geschlossen.`,

  declarations: {
    wish: named('wunsch', 'Was es noch nicht gibt und geben sollte'),
    add: command('hinzufügen', 'Sich einen Titel wünschen und einmal erfahren, wenn er da ist', {
      title: named('titel', 'Wie er heißt, oder ein Wunsch aus der Liste'),
      year: named('jahr', 'Sein Jahr, falls es mehrere mit diesem Titel gibt'),
    }),
    list: command('liste', 'Was sich die Leute wünschen, und wie viele', {}),
    sort: command('einordnen', 'Einen Wunsch auf einen Platz der Liste setzen', {
      wish: named('wunsch', 'Welchen: aus der Liste wählen'),
      place: named('platz', '1 ist ganz oben; ohne Angabe zählt, wie viele ihn haben'),
    }),
    close: command('schließen', 'Einen Wunsch von der Liste nehmen; wer ihn hatte, erfährt es', {
      wish: named('wunsch', 'Welchen: aus der Liste wählen'),
      word: named('antwort', 'Was du ihnen dazu sagst'),
    }),
  },
};
