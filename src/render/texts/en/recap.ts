import type { RecapGapReason } from '../../../domain/statistics/recap/coverage.ts';
import type { RecapPart } from '../../../domain/statistics/recap/recap.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import { countText, number } from './numbers.ts';

const daysInARow = (days: number) => countText(days, { one: 'day in a row', other: 'days in a row' });

const parts = {
  cover: 'Cover',
  numbers: 'In numbers',
  wall: 'Most watched',
  moments: 'Highlights',
  changes: 'What is new, and compared',
} satisfies Record<RecapPart, string>;

export const recap = {
  head: (period: string) => `## Recap: ${period}`,
  ownHead: (period: string) => `## Your recap: ${period}`,
  /** Small words on the cover, above the period. */
  label: 'Recap',
  ownLabel: (name: string) => `${name}’s recap`,
  months: (first: string, last: string) => `${first} to ${last}`,
  wholeYear: 'The whole year',
  parts,
  plays: (n: number) => countText(n, { one: 'play', other: 'plays' }),
  /** Labels below large numbers. The number is not part of a label. */
  playsLabel: (n: number) => (n === 1 ? 'play' : 'plays'),
  titlesLabel: (n: number) => (n === 1 ? 'title' : 'different titles'),
  daysLabel: (n: number) => (n === 1 ? 'day with a film or an episode' : 'days with a film or an episode'),
  evening: 'Longest evening',
  eveningOf: (day: string, from: string, to: string, plays: string) => `${day}, ${from} – ${to}, ${plays}`,
  streak: 'Longest streak',
  streakOf: (days: number, range: string) => `${daysInARow(days)}, ${range}`,
  daysInARow,
  first: 'First to watch',
  firstOf: (titles: number) => `${countText(titles, { one: 'title', other: 'titles' })} before everyone else`,
  discovered: 'For the first time',
  titles: (n: number) => countText(n, { one: 'title', other: 'titles' }),
  discoveredOf: 'that you had never watched before',
  fresh: 'New in the library',
  ownFresh: 'New to you',
  freshOf: (films: number, series: number) => {
    const filmText = films === 0 ? [] : [countText(films, { one: 'film', other: 'films' })];
    const seriesText = series === 0 ? [] : [`${number(series)} series`];
    return [...filmText, ...seriesText].join(' and ') || 'Nothing';
  },
  atLeast: (text: string) => `At least ${text}`,
  unread: 'I could not read what is new',
  compared: (period: string) => `Compared with ${period}`,
  notCompared: 'Not compared: plays are missing',
  /** Note on each card that gives the reason why its numbers are too small. */
  gaps: {
    reading: 'The history is still being read',
    unread: 'The newest plays may be missing',
    deleted: 'Older plays have been deleted',
  } satisfies Record<RecapGapReason, string>,
  incomparable: (period: string) => `Nothing was watched in ${period}`,
  changes: { plays: 'Plays', titles: 'Titles', days: 'Days' },
  madeUp: '-# Names are made up unless someone agreed to their own: `/me visible`',
  nothing: (period: string) => `You watched no film or episode in ${period}.`,
  share: 'Share a card in this channel',
  shared: (person: string) => `${person} shares a card of their recap`,
  cannotShare: 'You cannot write in this channel, so nothing was shared.',
  gone: 'That card is empty now, so nothing was shared.',
  visible: {
    on: (name: string) => `Recaps of this Discord server may call you **${name}** from now on.`,
    off: 'Recaps show you under a made-up name from now on.',
    out: 'You stay out of recaps from now on, in every Discord server I am in: your plays do not count in them. That stays so if your account is unlinked.',
    /** Said to a person who chose to be shown, but whom recaps leave out for the named reasons. */
    stillOut:
      'Your choice is stored, but recaps still leave you out: *not at all* was chosen in another Discord server, or by someone who shares your account on the media server. To be counted again, change that choice too.',
    unchanged: 'That was your choice already.',
    unlinked:
      '-# I do not know which account on the media server is yours, so this has no effect yet: `/me link`, then choose again.',
    /** Warning before the next recap shows the person's name, so that they can still withdraw it. */
    reveals:
      'Earlier recaps showed you under a made-up name. People who compare them with the next one may find out which. Until then, `/me visible` takes it back.',
    posted: '-# Recaps that were posted before stay as they are. `/me delete` also changes those.',
  },
  forgotten: {
    done: (posts: number) =>
      `${countText(posts, { one: 'recap of everyone is', other: 'recaps of everyone are' })} being made again without you.`,
    failed: (posts: number) =>
      `${countText(posts, { one: 'recap of everyone', other: 'recaps of everyone' })} could not be made again and may still show you. An admin can delete the message.`,
    doubt: {
      unlinked:
        'I do not know which account on the media server is yours. So recaps of everyone stay as they are and may show you, under a made-up name. To change that, run `/me link`, then `/me delete` again.',
      unread: 'I could not find out which recaps of everyone were posted. They may still show you.',
    },
  },
  declarations: {
    recap: createNameAndDescription('recap', 'Your month or year in five cards, shown only to you'),
    month: addSearchSynonyms(
      'my wrapped review summary last monthly card share picture look back',
      createCommandTexts('month', 'Your last month in five cards; you can share one', {}),
    ),
    year: addSearchSynonyms(
      'my wrapped review summary annual yearly card share picture look back',
      createCommandTexts('year', 'Your year in five cards; you can share one', {}),
    ),
    visible: addSearchSynonyms(
      'privacy recap name anonymous hide appear hidden opt out pseudonym card wrapped consent',
      addFormTitle(
        'Your name in recaps',
        createCommandTexts('visible', 'Whether recaps show your name, a made-up one, or leave you out', {
          show: createChoiceOptionTexts('show', 'How recaps show you', {
            on: 'with my name',
            off: 'with a made-up name',
            out: 'not at all',
          }),
        }),
      ),
    ),
  },
} as const;
