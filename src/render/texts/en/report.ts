import type { FaultReportKind } from '../../../domain/reports.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import { countText, number } from './numbers.ts';

const kinds = {
  picture: 'Picture',
  sound: 'Sound',
  subtitles: 'Subtitles',
  title: 'Wrong title',
  playback: 'Does not play',
  other: 'Another problem',
} satisfies Record<FaultReportKind, string>;

export const report = {
  kinds,
  part: (season: number | undefined, episode: number | undefined) =>
    [season === undefined ? '' : `season ${season}`, episode === undefined ? '' : `episode ${episode}`]
      .filter((line) => line !== '')
      .join(', '),
  button: 'Something is wrong …',
  form: {
    title: 'Something is wrong',
    kind: 'What is wrong?',
    season: 'Season',
    episode: 'Episode',
    number: 'Its number, if it is a series',
    text: 'Describe the problem',
    textHint: 'Shown with your name to those who look after the server.',
    screenshot: 'Screenshot',
  },
  which: 'Which of these do you mean?',
  nothingOn: 'I know of no title on that message.',
  noChannel: 'Nobody would read it: no channel is set for reports yet.',
  setIt: (path: string, feed: string) => `You can set one with \`${path}\` (${feed}).`,
  askFor: (path: string, feed: string, roles: string) =>
    `${roles === '' ? 'An admin' : `Somebody with ${roles}`} can set one with \`${path}\` (${feed}).`,
  badNumber: 'it must be a number from 0 to 9999',
  gone: 'That title is no longer there.',
  sent: (fault: string) => `Reported: ${fault}`,
  willHear: '-# When it is solved, I send you a direct message.',
  counted: (otherCount: number) =>
    otherCount === 1 ? '-# One other person reported it too.' : `-# ${number(otherCount)} others reported it too.`,
  noScreenshot: '-# I could not read the screenshot; the report went without it.',
  already: (fault: string) => `You have reported this already, and it is still open: ${fault}`,
  head: (kind: string) => `Something is wrong: ${kind}`,
  count: (people: number) => `Reported by ${countText(people, { one: 'person', other: 'people' })}`,
  screenshot: (title: string) => `Screenshot of ${title}`,
  several: (count: number) => (count === 1 ? 'One report' : `${number(count)} reports`),
  more: (count: number) =>
    `-# And ${number(count)} more that don’t fit here. Each comes back with its button once somebody else reports it.`,
  buttons: { matches: 'Look up matches', scan: 'Scan libraries', details: 'Details', solve: 'Solved' },
  solved: (fault: string, person: string) => `Solved by ${person}: ${fault}`,
  solvedBefore: (fault: string) => `That was solved already: ${fault}`,
  unknown: 'I no longer have that report.',
  solvedNote: (fault: string) => `Solved: ${fault}\n-# You had reported it.`,
  declarations: {
    /** Commands in the menu of a message have no description in Discord. */
    reportItem: {
      name: 'Something is wrong',
      synonyms:
        'report problem broken issue error no subtitle audio sound hear picture quality missing bad sync black freezes corrupt bug episode',
    },
    report: addSearchSynonyms(
      'problem broken issue error no subtitle audio sound hear picture quality missing bad sync black freezes corrupt bug episode',
      addFormTitle(
        'Report that something is wrong',
        createCommandTexts('report', 'Report that something is wrong with a title', {
          title: createNameAndDescription('title', 'The film, series, album … that it is about'),
          problem: createChoiceOptionTexts('problem', 'What is wrong', kinds),
          details: createNameAndDescription(
            'details',
            'What happens; shown with your name to those who look after the server',
          ),
          season: createNameAndDescription('season', 'The season’s number, if it is a series'),
          episode: createNameAndDescription('episode', 'The episode’s number, if it is a series'),
        }),
      ),
    ),
  },
} as const;
