import { countText, number } from '../numbers.ts';

const episodes = (count: number) => countText(count, { one: 'episode', other: 'episodes' });
const people = (count: number) => countText(count, { one: 'person', other: 'people' });

/** Texts about people who have seen a film or a series. Names are passed escaped. */
export const seen = {
  button: 'Who has seen it',
  ownHead: '### You',
  othersHead: '### Others',
  own: {
    movie: (isSeen: boolean) => (isSeen ? 'You have seen it.' : 'You have not seen it.'),
    notStarted: (total: number) => `You have not started it. There are ${episodes(total)}.`,
    started: (seenCount: number, total: number) => `You have seen ${number(seenCount)} of ${episodes(total)}.`,
    finished: (total: number) =>
      total === 1
        ? 'You have seen the only episode that there is so far.'
        : `You have seen all ${episodes(total)} that there are so far.`,
    /** Said if the number of all episodes is unknown. */
    startedAtLeast: (seenCount: number) => `You have seen ${episodes(seenCount)}.`,
    unknown: 'I cannot say whether you have seen it.',
  },
  titleUnread: 'I have not read this title from its library yet. I will with the next reading of the library.',
  historyUnread: 'I have not read the whole history yet, so plays may be missing.',
  /** `date` is Discord's timestamp. */
  playsDeleted: (date: string) => `Plays before ${date} are deleted, so I do not know of them.`,
  libraryUnread: 'I have not read its library to the end yet, so I do not know which episodes there are.',
  steps: {
    movie: {
      some: 'Some people have seen it.',
      half: 'About half of the people have seen it.',
      most: 'Most people have seen it.',
    },
    show: {
      some: 'Some people have seen all of it, as far as there is.',
      half: 'About half of the people have seen all of it, as far as there is.',
      most: 'Most people have seen all of it, as far as there is.',
    },
  },
  /** `date` is Discord's timestamp. */
  countedOn: (date: string) => `-# Counted once a week, last on ${date}.`,
  tooFew: (date: string) =>
    `I say something about others once at least five people have finished it. I count once a week, last on ${date}.`,
  notCounted:
    'Others were not counted yet. I count once a week, as soon as I have read the whole history and all libraries.',
  whoCounts:
    '-# Who counts: people with a linked account that sees the library, and people whose account an admin assigned and who have played something in the library.',
  namesButton: 'Names …',
  exact: {
    movie: (finished: number, total: number) =>
      `**${number(finished)} of ${people(total)}** ${finished === 1 ? 'has' : 'have'} seen it.`,
    show: (finished: number, started: number, total: number) =>
      `**${number(finished)} of ${people(total)}** ${finished === 1 ? 'has' : 'have'} seen all of it, as far as there is. Started, but not finished: ${number(started)}.`,
    nobody: 'Nobody counts for this title yet.',
  },
  finished: (names: string) => `**Seen:** ${names}`,
  started: (names: string) => `**Started:** ${names}`,
  progress: (name: string, seenCount: number, total: number) => `${name} (${number(seenCount)} of ${number(total)})`,
  unknownAccounts: (count: number) =>
    `-# Of ${people(count)} I do not know the account, so they count as not having seen it.`,
} as const;
