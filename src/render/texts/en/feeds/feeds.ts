import { counted, number } from '../numbers.ts';

/** What the messages of several feeds say. Names and titles come in escaped. */
export const feeds = {
  /** Above a message that reports nothing. */
  sample: (command: string) => `Sample, requested with ${command}`,
  /** Above a summary: why many come at once. Times come in as Discord's. */
  summaryReason: {
    many: 'A lot at once',
    hourly: 'The last hour',
    daily: 'The last day',
    weekly: 'The last week',
    from: (from: string, to: string) => `${from} to ${to}`,
  },
  /** Under a summary that has no room for all. */
  more: (n: number) => `… and ${number(n)} more`,
  somebody: 'someone',
  /** An account without a name. */
  account: (id: string) => `account ${id}`,
  summary: {
    plays: (n: number) => counted(n, { one: 'play', other: 'plays' }),
    people: (n: number) => counted(n, { one: 'person', other: 'people' }),
    episodes: (n: number, show: string) => `${counted(n, { one: 'episode', other: 'episodes' })} of ${show}`,
    tracks: (n: number, artist: string) => `${counted(n, { one: 'track', other: 'tracks' })} by ${artist}`,
    times: (n: number) => `${number(n)} times`,
  },
} as const;
