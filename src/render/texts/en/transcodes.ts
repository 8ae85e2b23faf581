import { counted, number } from './numbers.ts';

/** Sessions that transcode, as the feed tells them. */
export const transcodes = {
  head: (count: number) =>
    count === 1 ? 'A session transcodes' : `${counted(count, { one: 'session', other: 'sessions' })} transcode`,
  /** Of what is told hours later. */
  earlierHead: (count: number) =>
    count === 1 ? 'A session transcoded' : `${counted(count, { one: 'session', other: 'sessions' })} transcoded`,
  count: (n: number) => counted(n, { one: 'transcode', other: 'transcodes' }),
  unexplained: 'transcode: the server does not say of what',
  unnamed: 'an unnamed player',
  lowerBitrate: 'lower bit rate',
  cause: (name: string, times: number) => `${name} ${number(times)}×`,
} as const;
