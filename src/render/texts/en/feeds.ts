import type { FailureKind } from '../../../domain/media/server/failure.ts';
import { counted, number } from './numbers.ts';

interface PlayedHeads {
  readonly watched: string;
  readonly listened: string;
  readonly watchedAndListened: string;
}

/** What the feeds say, in any language. Names and titles come in escaped. */
export interface Feeds {
  /** Above a summary: why many come at once. Times come in as Discord's. */
  readonly summaryReason: {
    readonly many: string;
    readonly hourly: string;
    readonly daily: string;
    readonly weekly: string;
    readonly from: (from: string, to: string) => string;
  };
  /** Above a message that tells nothing. */
  readonly sample: (command: string) => string;
  /** Under a summary that has no room for all. */
  readonly more: (n: number) => string;
  readonly somebody: string;
  /** An account without a name. */
  readonly account: (id: string) => string;
  readonly summary: {
    readonly plays: (n: number) => string;
    readonly people: (n: number) => string;
    readonly episodes: (n: number, show: string) => string;
    readonly tracks: (n: number, artist: string) => string;
    readonly times: (n: number) => string;
  };
  readonly history: {
    readonly just: PlayedHeads;
    /** Of what is told hours later. */
    readonly earlier: PlayedHeads;
    /** Of what is told more than a day later: a phone was away. */
    readonly late: PlayedHeads;
    /** Of an episode: its season and its place there, as far as known. */
    readonly episode: (season: number | undefined, episode: number | undefined) => string;
    readonly track: (index: number) => string;
    /** An item of which nothing is known any more. */
    readonly gone: string;
    readonly when: (time: string, ago: string) => string;
  };
  readonly maintenance: {
    readonly head: string;
    readonly accepted: string;
    readonly running: string;
    readonly failed: Readonly<Record<FailureKind, string>>;
    readonly serverSaid: (words: string) => string;
    /** In answers of `/notify`: the task is started for whoever hears of it, and for nobody else. */
    readonly begins: (when: string, ago: string) => string;
    readonly ends: string;
    readonly wouldEnd: string;
    readonly goesOn: string;
  };
}

const MAY_HAVE_STARTED = 'It may have started all the same; the next run asks again.';

export const feeds: Feeds = {
  sample: (command) => `A sample, asked for with ${command}`,
  summaryReason: {
    many: 'A lot at once',
    hourly: 'The last hour',
    daily: 'The last day',
    weekly: 'The last week',
    from: (from, to) => `${from} to ${to}`,
  },
  more: (n) => `… and ${number(n)} more`,
  somebody: 'somebody',
  account: (id) => `account ${id}`,
  summary: {
    plays: (n) => counted(n, { one: 'play', other: 'plays' }),
    people: (n) => counted(n, { one: 'person', other: 'people' }),
    episodes: (n, show) => `${counted(n, { one: 'episode', other: 'episodes' })} of ${show}`,
    tracks: (n, artist) => `${counted(n, { one: 'track', other: 'tracks' })} by ${artist}`,
    times: (n) => `${number(n)} times`,
  },
  history: {
    just: {
      watched: 'Just watched',
      listened: 'Just listened to',
      watchedAndListened: 'Just watched and listened to',
    },
    earlier: { watched: 'Watched', listened: 'Listened to', watchedAndListened: 'Watched and listened to' },
    late: {
      watched: 'Watched earlier',
      listened: 'Listened to earlier',
      watchedAndListened: 'Watched and listened to earlier',
    },
    episode: (season, episode) =>
      [season === undefined ? '' : `S${season}`, episode === undefined ? '' : `E${episode}`].filter(Boolean).join(' '),
    track: (index) => `track ${index}`,
    gone: 'Something that is no longer on the server',
    when: (time, ago) => `${time} (${ago})`,
  },
  maintenance: {
    head: 'Maintenance: upgrade of the media analysis',
    accepted:
      'The media server took the request. It starts the task at once, or later in its own maintenance window, or not today if the task is not scheduled for today; it does not say which.',
    running: 'The task is running already, so nothing new was started.',
    failed: {
      unauthorized:
        'The media server does not accept my token any more, so the task was not started. An admin has to give me a new one.',
      forbidden: 'The media server does not let my token start tasks. It takes the token of the server’s owner.',
      'not-found': 'The media server does not know this task, so nothing was started.',
      invalid: 'The media server refused to start the task.',
      busy: 'The media server was too busy to start the task, so nothing was started.',
      unavailable: `The media server has a problem of its own and did not confirm the task. ${MAY_HAVE_STARTED}`,
      timeout: `The media server took too long to answer. ${MAY_HAVE_STARTED}`,
      unreachable: `The media server could not be reached, or the connection broke. ${MAY_HAVE_STARTED}`,
      malformed: `The media server answered with something I could not read. ${MAY_HAVE_STARTED}`,
      'web-page':
        'A web page answered instead of the media server (a login page or a proxy, perhaps), so nothing was started.',
      unsupported: 'This media server does not have this task, so nothing was started.',
    },
    serverSaid: (words) => `It said: ${words}`,
    begins: (when, ago) => `From now on I also start the media server’s analysis task myself: first ${when} (${ago}).`,
    ends: 'I no longer start the media server’s analysis task, either.',
    wouldEnd: 'I would no longer start the media server’s analysis task, either.',
    goesOn: 'I go on starting the media server’s analysis task; only its news waits.',
  },
};
