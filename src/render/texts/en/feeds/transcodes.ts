import { counted, number } from '../numbers.ts';

/** Transcoding sessions, as the feed reports them. */
export const transcodes = {
  head: (count: number) =>
    count === 1
      ? 'A session is transcoding'
      : `${counted(count, { one: 'session', other: 'sessions' })} are transcoding`,
  /** Heads what is posted hours later. */
  earlierHead: (count: number) =>
    count === 1 ? 'A session transcoded' : `${counted(count, { one: 'session', other: 'sessions' })} transcoded`,
  count: (n: number) => counted(n, { one: 'transcode', other: 'transcodes' }),
  unexplained: 'transcode: the server does not say what changes',
  unnamed: 'a player',
  lowerBitrate: 'lower bit rate',
  cause: (name: string, times: number) => `${name} ${number(times)}×`,
} as const;
