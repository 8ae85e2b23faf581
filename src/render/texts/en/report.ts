import type { ReportKind } from '../../../domain/reports.ts';
import { number } from './numbers.ts';

/** Reports of faulty titles. */
export const report = {
  kinds: {
    picture: 'Picture',
    sound: 'Sound',
    subtitles: 'Subtitles',
    title: 'Wrong title',
    playback: 'Does not play',
    other: 'Something else',
  } satisfies Record<ReportKind, string>,
  part: (season: number | undefined, episode: number | undefined) =>
    [season === undefined ? '' : `season ${season}`, episode === undefined ? '' : `episode ${episode}`]
      .filter((each) => each !== '')
      .join(', '),
  button: 'Something is wrong …',
  form: {
    title: 'Something is wrong',
    kind: 'What is wrong?',
    season: 'Season',
    episode: 'Episode',
    number: 'Its number, if it is a series',
    text: 'What happens?',
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
  counted: (others: number) =>
    others === 1 ? '-# One other person reported it too.' : `-# ${number(others)} others reported it too.`,
  noScreenshot: '-# I could not read the screenshot; the report went without it.',
  already: (fault: string) => `You have reported this already, and it is still open: ${fault}`,
  head: (kind: string) => `Something is wrong: ${kind}`,
  count: (people: number) => `Reported by ${number(people)} people`,
  screenshot: (title: string) => `Screenshot of ${title}`,
  several: (count: number) => (count === 1 ? 'One report' : `${number(count)} reports`),
  more: (count: number) =>
    `-# And ${number(count)} more that don’t fit here. Each comes back with its button once somebody else reports it.`,
  buttons: { matches: 'Look up matches', scan: 'Scan', details: 'Details', solve: 'Solved' },
  solved: (fault: string, who: string) => `Solved by ${who}: ${fault}`,
  solvedBefore: (fault: string) => `That was solved already: ${fault}`,
  unknown: 'I no longer have that report.',
  solvedNote: (fault: string) => `Solved: ${fault}\n-# You had reported it.`,
  declarations: {
    /** In the menu of a message: no description. */
    reportItem: { name: 'Something is wrong' },
  },
} as const;
