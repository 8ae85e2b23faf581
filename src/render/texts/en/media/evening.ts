import { choice, command, named } from '../../declared.ts';
import { counted, number } from '../numbers.ts';

export const pick = {
  head: '## What shall we watch?',
  among: (total: number) => `-# Drawn by lot from ${counted(total, { one: 'title', other: 'titles' })} that fit`,
  lookedThrough: (most: number) => `-# I only looked through the first ${number(most)} titles of these libraries.`,
  playsLookedThrough: (most: number) => `-# Of each history I only looked through ${number(most)} plays.`,
  nothing: 'Nothing fits.',
  atMost: (minutes: number) => `at most ${number(minutes)} min`,
  /** How many, and never who. */
  unseenBy: (people: number) =>
    people === 1
      ? 'not seen by the one person who counts'
      : `not seen by any of the ${number(people)} people who count`,
  another: 'Another three',
  countMeIn: 'Count me in',
  countsAlready: 'You already count: nothing that you have seen is drawn.',
  full: (most: number) => `No more than ${number(most)} people can count here.`,
  notYours: 'You can’t name somebody else here. They can press **Count me in** on the message.',
  noAccount: 'it is not known which account of the media server is theirs',
  declarations: {
    pick: command('pick', 'What shall we watch? Three titles by lot', {
      library: named('library', 'Only from this library'),
      kind: choice('kind', 'Only films or series', { films: 'Films', series: 'Series' }),
      genre: named('genre', 'Only of this genre, as the server spells it'),
      minutes: named('minutes', 'At most this many minutes; of a series, an episode'),
      unseen: named('unseen', 'Only what you haven’t seen; others can join by a button'),
      with: named('with', 'Nothing that this person has seen either'),
    }),
  },
} as const;
