import { command, named } from '../../declared.ts';
import { number } from '../numbers.ts';

/** The titles that people of a server wish for. Names come in escaped and in bold. */
export const wish = {
  head: '## Wishes',
  line: (name: string, people: number) =>
    `${name}\n-# ${people === 1 ? 'One person wishes for it' : `${number(people)} people wish for it`}`,
  none: (link: string) => `Nobody has wished for anything yet. Start with ${link}.`,
  button: 'Me too',
  added: (name: string) => `### Added to the wish list: ${name}`,
  others: (others: number) =>
    others === 0
      ? 'So far only you wish for it.'
      : others === 1
        ? 'One other person wishes for it too.'
        : `${number(others)} others wish for it too.`,
  there: (name: string, link: string) => `You already wish for ${name}. ${link} takes that back.`,
  full: (most: number) => `The list of wishes is full: there are ${number(most)} already.`,
  mayNotFollow: 'You may not follow titles here, so I could not tell you when it arrives.',
  gone: 'That wish is no longer on the list.',
  placed: (name: string, place: number) => `${name} is now number ${number(place)} on the list.`,
  closed: (name: string, people: number) =>
    `Taken off the list: ${name}\n-# ${people === 1 ? 'The person who wished for it is told.' : `The ${number(people)} people who wished for it are told.`}`,
  closedNote: (name: string) => `The wish for ${name} was taken off the list.`,

  declarations: {
    wish: named('wish', 'What is not here yet and should be'),
    add: command('add', 'Wish for a title, and be told once when it arrives', {
      title: named('title', 'What it is called, or somebody’s wish from the list'),
      year: named('year', 'Its year, if there are several of that title'),
    }),
    list: command('list', 'What people wish for, and how many', {}),
    sort: command('sort', 'Move a wish to another place on the list', {
      wish: named('wish', 'Which: pick from the list'),
      place: named('place', '1 is the top; if left out, the number of people decides'),
    }),
    close: command('close', 'Take a wish off the list; those who wished for it are told', {
      wish: named('wish', 'Which: pick from the list'),
      word: named('word', 'A message for those who wished for it'),
    }),
  },
} as const;
