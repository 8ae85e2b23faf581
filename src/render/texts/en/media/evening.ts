import {
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import { countText, number } from '../numbers.ts';

export const pick = {
  head: '## What shall we watch?',
  among: (total: number) =>
    `-# Drawn at random from ${countText(total, { one: 'title that fits', other: 'titles that fit' })}`,
  lookedThrough: (limit: number) =>
    `-# I only looked through the first ${limit === 1 ? 'title' : `${number(limit)} titles`} of these libraries.`,
  playsLookedThrough: (limit: number) =>
    `-# Of each history I only looked through ${countText(limit, { one: 'play', other: 'plays' })}.`,
  nothing: 'No title fits.',
  nothingChecked: 'None of the titles that I could check fits.',
  commaInGenre: '-# I look for one genre at a time: a comma counts as part of its name.',
  atMost: (minutes: number) => `at most ${number(minutes)} min`,
  /** Names a number of people, never their names. */
  unseenBy: (people: number) =>
    people === 1
      ? 'not seen by the one person taking part'
      : `not seen by any of the ${number(people)} people taking part`,
  another: 'Another three',
  countMeIn: 'Count me in',
  countsAlready: 'You’re already taking part: nothing you have seen is drawn.',
  full: (limit: number) => `No more than ${number(limit)} people can take part here.`,
  notYours: 'You can’t name somebody else here. They can press **Count me in** on the message.',
  /** No backticks around the command, because Discord shows this sentence without Markdown. */
  noAccount: 'I don’t know which account on the media server is theirs. An admin can set it with `/people map`.',
  declarations: {
    pick: addSearchSynonyms(
      'random suggest suggestion recommend recommendation surprise tonight evening bored choose decide watch idea roulette movie film short',
      createCommandTexts('pick', 'What shall we watch? Three random titles', {
        library: createNameAndDescription('library', 'Only from this library'),
        kind: createChoiceOptionTexts('kind', 'Only films or series', { films: 'Films', series: 'Series' }),
        genre: createNameAndDescription('genre', 'Only of this genre, as the server spells it'),
        minutes: createNameAndDescription('minutes', 'At most this many minutes; of a series, an episode'),
        unseen: createNameAndDescription('unseen', 'Only what you haven’t seen; others can join with a button'),
        with: createNameAndDescription('with', 'Nothing that this person has seen either; only you see the answer'),
      }),
    ),
  },
} as const;

const title = (n: number) => createNameAndDescription(`title${n}`, `Title ${n}`);

export const vote = {
  head: '## Vote: what shall we watch?',
  ends: (time: string) => `Ends ${time}`,
  countsAtTheEnd: 'the count is shown at the end',
  votes: (votes: number) => countText(votes, { one: 'vote', other: 'votes' }),
  ofVotes: (votes: number, total: number) => `${number(votes)} of ${countText(total, { one: 'vote', other: 'votes' })}`,
  /** Alt text of the picture with all titles. */
  ballot: (titles: string) => `The titles of the vote with their numbers: ${titles}`,
  /** Alt text of the picture with the votes as bars. */
  bars: (rows: string) => `The votes as bars: ${rows}`,
  cut: (shownCount: number, total: number) =>
    `-# The first ${number(shownCount)} of ${number(total)} titles: a vote takes no more.`,
  button: 'Vote',
  end: 'End now',
  yours: (name: string) => `You voted for ${name}. You can change that until the vote ends.`,
  over: 'This vote is over.',
  gone: 'This vote no longer exists.',
  lost: 'This vote is lost: my database was set back to a time before it began. Start a new one with `/vote`.',
  notYours: 'Only the person who started this vote can end it early.',
  mayNotWrite: 'You can’t write in this channel, so you can’t start a vote here.',
  tooFew: 'A vote needs at least two titles. Name them, or name a playlist that has two.',
  notFound: 'pick a title from the list that opens as you type',
  noPlaylists: 'You can’t use playlists here.',
  cannotPost: (channel: string) => `I couldn’t post the result in ${channel}, so no vote was started:`,
  won: (name: string) => `## The vote is over: ${name}`,
  nobody: '## The vote is over\nNobody voted.',
  tied: (names: string) => `Tied with ${names}. I picked one of them at random.`,
  event: {
    button: 'Plan an event …',
    form: 'Plan an event',
    start: 'When does it start?',
    startHint: (timeZone: string) => `Date and time (${timeZone}), or just a time`,
    place: 'Where?',
    home: 'At home',
    badStart: 'it must be a date and time such as 2026-11-24 20:00',
    past: 'it must be in the future',
    made: (name: string, time: string) => `${name} is planned for ${time}.`,
    there: (name: string, time: string) => `${name} is already planned for ${time}.`,
    show: 'Show the event',
    notYours: 'You can’t create events in this Discord server: you lack “Create Events”. An admin can give it to you.',
    forbidden:
      'I can’t create events in this Discord server: my role lacks “Create Events”. An admin can add it under Server Settings → Roles.',
    timedOut:
      'A moderator put me into a time-out, so I can’t create events for now. No permission is missing: remove the time-out, or wait until it is over.',
    full: 'This Discord server already has 100 events, which is as many as Discord allows. Delete or end one, then try again.',
    failed: 'Discord didn’t accept the event, so nothing was planned. Try again later.',
    uncertain: 'Discord didn’t say whether the event was created. Look at the list of events before you try again.',
  },
  declarations: {
    vote: addSearchSynonyms(
      'poll voting decide choose together friends group survey ballot movie night majority election agree',
      createCommandTexts('vote', 'Start a vote on what to watch', {
        title1: createNameAndDescription('title1', 'The first title'),
        title2: title(2),
        title3: title(3),
        title4: title(4),
        title5: title(5),
        title6: title(6),
        title7: title(7),
        title8: title(8),
        title9: title(9),
        title10: title(10),
        playlist: createNameAndDescription('playlist', 'The titles of this playlist, up to ten'),
        lasts: createChoiceOptionTexts('lasts', 'How long people can vote (an hour if not given)', {
          10: '10 minutes',
          30: '30 minutes',
          60: '1 hour',
          180: '3 hours',
          720: '12 hours',
          1440: '1 day',
          4320: '3 days',
          10080: '1 week',
        }),
        hidden: createNameAndDescription('hidden', 'Show the count only at the end'),
      }),
    ),
  },
} as const;
