import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import { number } from '../numbers.ts';

/** Texts about titles that people of a guild wish for. Names are passed escaped and in bold. */
export const wish = {
  head: '## Wishes',
  line: (name: string, people: number) =>
    `${name}\n-# ${people === 1 ? 'One person wishes for it' : `${number(people)} people wish for it`}`,
  none: (link: string) => `Nobody has wished for anything yet. Start with ${link}.`,
  button: 'Me too',
  added: (name: string) => `### Added to the wish list: ${name}`,
  others: (otherCount: number) =>
    otherCount === 0
      ? 'So far only you wish for it.'
      : otherCount === 1
        ? 'One other person wishes for it too.'
        : `${number(otherCount)} others wish for it too.`,
  there: (name: string, link: string) => `You already wish for ${name}. ${link} takes that back.`,
  full: (limit: number) => `The list of wishes is full: there are ${number(limit)} already.`,
  mayNotFollow: 'You may not follow titles here, so I could not tell you when it arrives.',
  gone: 'That wish is no longer on the list.',
  placed: (name: string, place: number) => `${name} is now number ${number(place)} on the list.`,
  closed: (name: string, people: number) =>
    `Taken off the list: ${name}\n-# ${people === 1 ? 'The person who wished for it is told.' : `The ${number(people)} people who wished for it are told.`}`,
  closedNote: (name: string) => `The wish for ${name} was taken off the list.`,
  arrivedHead: '## Wishes that have arrived',
  arrivedNone: 'In the last year no wish arrived whose title is still there.',
  /** `time` reads as "3 days ago". */
  arrived: (time: string, people: number) =>
    `Arrived ${time} · ${people === 1 ? 'one person wished for it' : `${number(people)} people wished for it`}`,
  seenByAll: (people: number) =>
    people === 1 ? '✅ The person who wished for it has seen it.' : '✅ Everybody who wished for it has seen it.',
  seenBySome: (seenCount: number, people: number) => `Seen by ${number(seenCount)} of ${number(people)}.`,
  unknownAccounts: (count: number) =>
    count === 1
      ? 'The account of one of them is not known.'
      : `The accounts of ${number(count)} of them are not known.`,
  seenHidden: '-# Only people who may see the history are shown who has seen what.',

  declarations: {
    wish: createNameAndDescription('wish', 'What is not here yet and should be'),
    add: addSearchSynonyms(
      'requested ask missing download suggest order lacking movie film series get add plex',
      addFormTitle(
        'Wish for a title',
        createCommandTexts('add', 'Wish for a title, and be told once when it arrives', {
          title: createNameAndDescription('title', 'What it is called, or somebody’s wish from the list'),
          year: createNameAndDescription('year', 'Its year, if there are several of that title'),
        }),
      ),
    ),
    list: addSearchSynonyms(
      'requests wanted queue open pending wishlist wishes',
      createCommandTexts('list', 'What people wish for, and how many', {}),
    ),
    arrived: addSearchSynonyms(
      'fulfilled watched seen done finished delete keep anyone wished',
      addFormTitle(
        'Wishes that have arrived',
        createCommandTexts('arrived', 'Wishes that have arrived, and whether everybody who wished has seen them', {}),
      ),
    ),
    sort: addSearchSynonyms(
      'prioritize priority order rank move reorder top',
      createCommandTexts('sort', 'Move a wish to another place on the list', {
        wish: createNameAndDescription('wish', 'Which: pick from the list'),
        place: createNameAndDescription('place', '1 is the top; if left out, the number of people decides'),
      }),
    ),
    close: addSearchSynonyms(
      'reject decline deny done fulfilled complete requested approve accept remove delete finish mark answer',
      addFormTitle(
        'Take a wish off the list',
        createCommandTexts('close', 'Take a wish off the list; those who wished for it are told', {
          wish: createNameAndDescription('wish', 'Which: pick from the list'),
          word: createNameAndDescription('word', 'A message for those who wished for it'),
        }),
      ),
    ),
  },
} as const;
