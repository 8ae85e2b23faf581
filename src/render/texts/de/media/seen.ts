import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';

const episodes = (n: number) => count(n, { one: 'Folge', other: 'Folgen' });
const people = (n: number) => count(n, { one: 'Person', other: 'Personen' });

export const seen: Texts['seen'] = {
  button: 'Wer hat es gesehen?',
  ownHead: '### Du',
  othersHead: '### Andere',
  own: {
    movie: (isSeen) => (isSeen ? 'Du hast ihn gesehen.' : 'Du hast ihn noch nicht gesehen.'),
    notStarted: (total) => `Du hast noch nicht angefangen. Es gibt ${episodes(total)}.`,
    started: (seenCount, total) => `Du hast ${number(seenCount)} von ${number(total)} Folgen gesehen.`,
    finished: (total) =>
      total === 1
        ? 'Du hast die einzige Folge gesehen, die es bisher gibt.'
        : `Du hast alle ${episodes(total)} gesehen, die es bisher gibt.`,
    startedAtLeast: (seenCount) => `Du hast ${episodes(seenCount)} gesehen.`,
    unknown: 'Ich kann nicht sagen, ob du das gesehen hast.',
  },
  titleUnread:
    'Ich habe diesen Titel noch nicht aus seiner Bibliothek eingelesen. Das passiert, wenn ich sie das nächste Mal lese.',
  historyUnread: 'Ich habe den Verlauf noch nicht ganz gelesen, es können also Wiedergaben fehlen.',
  playsDeleted: (date) => `Wiedergaben vor dem ${date} sind gelöscht, von ihnen weiß ich also nichts mehr.`,
  libraryUnread: 'Ich habe die Bibliothek noch nicht bis zum Ende gelesen und weiß nicht, welche Folgen es gibt.',
  steps: {
    movie: {
      some: 'Einige haben ihn gesehen.',
      half: 'Etwa die Hälfte hat ihn gesehen.',
      most: 'Die meisten haben ihn gesehen.',
    },
    show: {
      some: 'Einige haben alles gesehen, was es bisher gibt.',
      half: 'Etwa die Hälfte hat alles gesehen, was es bisher gibt.',
      most: 'Die meisten haben alles gesehen, was es bisher gibt.',
    },
  },
  countedOn: (date) => `-# Ich zähle einmal pro Woche, zuletzt am ${date}.`,
  tooFew: (date) =>
    `Über andere sage ich erst etwas, wenn mindestens fünf Personen es zu Ende gesehen haben. Ich zähle einmal pro Woche, zuletzt am ${date}.`,
  notCounted:
    'Andere sind noch nicht gezählt. Ich zähle einmal pro Woche, sobald ich den ganzen Verlauf und alle Bibliotheken gelesen habe.',
  whoCounts:
    '-# Mitgezählt wird, wer ein Konto verknüpft hat, das die Bibliothek sieht, und wem ein Admin ein Konto zugeordnet hat, mit dem dort schon etwas abgespielt wurde.',
  namesButton: 'Namen …',
  exact: {
    movie: (finished, total) =>
      `**${number(finished)} von ${people(total)}** ${finished === 1 ? 'hat' : 'haben'} ihn gesehen.`,
    show: (finished, started, total) =>
      `**${number(finished)} von ${people(total)}** ${finished === 1 ? 'hat' : 'haben'} alles gesehen, was es bisher gibt. Angefangen, aber nicht fertig: ${number(started)}.`,
    nobody: 'Für diesen Titel zählt noch niemand.',
  },
  finished: (names) => `**Gesehen:** ${names}`,
  started: (names) => `**Angefangen:** ${names}`,
  progress: (name, seenCount, total) => `${name} (${number(seenCount)} von ${number(total)})`,
  unknownAccounts: (n) =>
    `-# Von ${people(n)} kenne ich das Konto nicht. Sie zählen so, als hätten sie nichts gesehen.`,
};
