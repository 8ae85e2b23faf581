import { choice, command, named } from '../../declared.ts';
import type { Texts } from '../../translation.ts';
import { count, number } from '../numbers.ts';

export const pick: Texts['pick'] = {
  head: '## Was schauen wir?',
  among: (total) => `-# Ausgelost aus ${count(total, { one: 'passenden Titel', other: 'passenden Titeln' })}`,
  lookedThrough: (most) => `-# Ich habe nur die ersten ${number(most)} Titel dieser Bibliotheken durchgesehen.`,
  playsLookedThrough: (most) => `-# Von jedem Verlauf habe ich nur ${number(most)} Wiedergaben durchgesehen.`,
  nothing: 'Dazu passt nichts.',
  atMost: (minutes) => `höchstens ${number(minutes)} min`,
  unseenBy: (people) =>
    people === 1
      ? 'von der einen Person, die zählt, noch nicht gesehen'
      : `von keiner der ${number(people)} Personen gesehen, die zählen`,
  another: 'Drei andere',
  countMeIn: 'Ich schaue mit',
  countsAlready: 'Du zählst schon: Was du gesehen hast, wird nicht ausgelost.',
  full: (most) => `Mehr als ${number(most)} Personen können hier nicht zählen.`,
  notYours:
    'Du kannst hier niemand anderen nennen. Wer mitschaut, kann unter der Nachricht **Ich schaue mit** drücken.',
  noAccount: 'es ist nicht bekannt, welches Konto des Medienservers ihr gehört',
  declarations: {
    pick: command('vorschlag', 'Was schauen wir? Drei Titel, ausgelost', {
      library: named('bibliothek', 'Nur aus dieser Bibliothek'),
      kind: choice('art', 'Nur Filme oder Serien', { films: 'Filme', series: 'Serien' }),
      genre: named('genre', 'Nur aus diesem Genre, so wie der Server es schreibt'),
      minutes: named('minuten', 'Höchstens so viele Minuten; bei Serien je Folge'),
      unseen: named('ungesehen', 'Nur was du noch nicht gesehen hast; andere können per Knopf mitmachen'),
      with: named('mit', 'Auch nichts, was diese Person schon gesehen hat'),
    }),
  },
};
