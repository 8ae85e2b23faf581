import type { MediaServerFailureKind } from '../../../domain/media/server/failure.ts';
import type { ServerDownReason } from '../../../domain/media/server/health.ts';
import { type AccountRef, type DeviceRef, serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import type { PluralForms } from '../plural.ts';
import { countText, number } from './numbers.ts';

/** Texts that all feeds share. Names and titles are passed escaped. */
export const feeds = {
  /** First line of a sample post, which reports no real event. */
  sample: (command: string) => `Sample, requested with ${command}`,
  /**
   * First line of a summary: the reason why one message contains many events. Times are passed as Discord's timestamps.
   */
  summaryReason: {
    many: 'Many notifications at once',
    hourly: 'The last hour',
    daily: 'The last day',
    weekly: 'The last week',
    from: (from: string, to: string) => `${from} to ${to}`,
  },
  /** Last line of a summary that cannot show all events. */
  more: (n: number) => `… and ${number(n)} more`,
  somebody: 'someone',
  /** Name of an account that has no name. */
  account: (id: AccountRef) => `account ${serverLocalKeyOfRef(id)}`,
  summary: {
    plays: (n: number) => countText(n, { one: 'play', other: 'plays' }),
    people: (n: number) => countText(n, { one: 'person', other: 'people' }),
    episodes: (n: number, show: string) => `${countText(n, { one: 'episode', other: 'episodes' })} of ${show}`,
    tracks: (n: number, artist: string) => `${countText(n, { one: 'track', other: 'tracks' })} by ${artist}`,
    times: (n: number) => `${number(n)} times`,
  },
} as const;

/** A number with its noun. A single item has a phrase of its own. */
const some = (n: number, single: string, forms: PluralForms): string => (n === 1 ? single : countText(n, forms));

/** New items, better versions and returning items. Names and titles are passed escaped. */
export const added = {
  head: { new: 'New on the server', upgraded: 'Other versions on the server', returned: 'Back on the server' },
  better: (facts: string) => `Better version: ${facts}`,
  other: (facts: string) => `Other version: ${facts}`,
  returned: (facts: string) => `Back: ${facts}`,
  /** A quality, such as 4K. `count` is the number of items with it, given if other items lack it. */
  quality: (name: string, count: number) => `${name} (${number(count)})`,
  change: (from: string, to: string) => `${from} → ${to}`,
  /** Announces new items in a season, an album or a folder. */
  fresh: {
    movie: (n: number) => some(n, 'One new film', { one: 'new film', other: 'new films' }),
    episode: (n: number) => some(n, 'One new episode', { one: 'new episode', other: 'new episodes' }),
    track: (n: number) => some(n, 'One new track', { one: 'new track', other: 'new tracks' }),
    photo: (n: number) => some(n, 'One new photo', { one: 'new photo', other: 'new photos' }),
    other: (n: number) => some(n, 'One new item', { one: 'new item', other: 'new items' }),
  },
  counts: {
    movie: (n: number) => some(n, 'One film', { one: 'film', other: 'films' }),
    episode: (n: number) => some(n, 'One episode', { one: 'episode', other: 'episodes' }),
    track: (n: number) => some(n, 'One track', { one: 'track', other: 'tracks' }),
    photo: (n: number) => some(n, 'One photo', { one: 'photo', other: 'photos' }),
    other: (n: number) => some(n, 'One item', { one: 'item', other: 'items' }),
  },
  of: (count: string, name: string) => `${count} of ${name}`,
  episode: (index: number) => `E${index}`,
  totals: {
    new: (count: number) => `${number(count)} new`,
    upgraded: (count: number) => countText(count, { one: 'other version', other: 'other versions' }),
    returned: (count: number) => `${number(count)} back`,
  },
  shown: (shownCount: number, total: number) =>
    shownCount < total ? `-# ${number(shownCount)} of ${number(total)} items shown.` : undefined,
} as const;

/** Titles that left a library. Names, titles and times are passed formatted. */
export const gone = {
  head: { gone: 'No longer on the server', away: 'A disk may be away', back: 'Back on the server' },
  missingSince: (time: string) => `disappeared ${time}`,
  back: 'back again',
  someBack: (count: number, of: number) => `${number(count)} of ${number(of)} back again`,
  parts: {
    episode: (n: number) => some(n, 'One episode', { one: 'episode', other: 'episodes' }),
    track: (n: number) => some(n, 'One track', { one: 'track', other: 'tracks' }),
  },
  away: (count: number, library: string, time: string) =>
    `${countText(count, { one: 'title', other: 'titles' })} of ${library} are missing at once, as of ${time}. Check whether the disk is connected. I do not list them for now, because they may come back.`,
  hereAgain: (missing: number, library: string, time: string) =>
    missing === 0
      ? `Everything that was missing from ${library} since ${time} is back.`
      : `Most of what was missing from ${library} since ${time} is back; ${countText(missing, { one: 'title is', other: 'titles are' })} still missing.`,
} as const;

/** Texts of the feed of devices. Names are passed escaped. */
export const devices = {
  head: (count: number) => (count === 1 ? 'New device' : countText(count, { one: 'new device', other: 'new devices' })),
  /** Title of a post about a device whose name is unknown or must stay hidden: "New Android device". */
  ofPlatform: (platform: string | undefined) => `New ${platform === undefined ? '' : `${platform} `}device`,
  id: (id: DeviceRef) => `ID ${serverLocalKeyOfRef(id)}`,
  since: (time: string) => `first seen ${time}`,
} as const;

const MAY_HAVE_STARTED = 'It may have started anyway; I try again at the next scheduled time.';

export const maintenance = {
  head: 'Maintenance: media analysis upgrade',
  accepted:
    'The media server accepted the request, but does not say when the task starts: right away, later in the server’s maintenance window, or not today if the task is not scheduled for today.',
  running: 'The task is already running, so nothing new was started.',
  failed: {
    unauthorized:
      'The media server no longer accepts my token, so the task was not started. The bot’s owner needs to check `MEDIA_TOKEN`.',
    forbidden: 'The media server does not let my token start tasks. That takes the server owner’s token.',
    'not-found': 'The media server does not know this task, so nothing was started.',
    invalid: 'The media server refused to start the task.',
    busy: 'The media server was too busy to start the task, so nothing was started.',
    unavailable: `The media server is having problems and did not confirm the task. ${MAY_HAVE_STARTED}`,
    timeout: `The media server took too long to answer. ${MAY_HAVE_STARTED}`,
    unreachable: `The media server could not be reached, or the connection broke. ${MAY_HAVE_STARTED}`,
    malformed: `The media server answered with something I could not read. ${MAY_HAVE_STARTED}`,
    'web-page':
      'A web page answered instead of the media server (a login page or a proxy, perhaps), so nothing was started.',
    unsupported: 'This media server does not have this task, so nothing was started.',
  } satisfies Record<MediaServerFailureKind, string>,
  serverSaid: (words: string) => `It said: ${words}`,
  /** Line in answers of `/notify`. The bot starts the maintenance task only while a guild subscribes to its feed. */
  begins: (time: string, ago: string) =>
    `From now on I also start the media server’s analysis task myself: first ${time} (${ago}).`,
  ends: 'I also no longer start the media server’s analysis task.',
  wouldEnd: 'I would also no longer start the media server’s analysis task.',
  goesOn: 'I keep starting the media server’s analysis task; only its notifications wait.',
} as const;

/** The feed that reports if the media server responds. Times are passed as Discord's timestamps. */
export const server = {
  head: {
    down: 'The media server is not responding',
    'token-refused': 'The media server rejects my token',
    back: { down: 'The media server is back', 'token-refused': 'The media server accepts my token again' },
  },
  since: (time: string, ago: string) => `Since ${time} (${ago}).`,
  because: {
    unreachable: 'It cannot be reached: it may be off or restarting.',
    timeout: 'It takes too long to answer.',
    unavailable: 'It answers everything with an error (404, 503 or similar): it may be starting.',
    'web-page': 'A web page answers in its place: a login page or a proxy, perhaps.',
  } satisfies Record<ServerDownReason, string>,
  backButRefused: (length: string) => `It responds again after ${length}, but does not accept my token.`,
  away: {
    down: (length: string, since: string) => `It had not responded for ${length}, since ${since}.`,
    'token-refused': (length: string, since: string) => `It had rejected it for ${length}, since ${since}.`,
  },
  /** Length of an outage whose end the bot did not see, so that the exact length is unknown. */
  atMost: (length: string) => `at most ${length}`,
  hint: {
    down: 'I keep checking and will say when it is back. Plays, new items and devices come late, but none is lost; transcodes go unnoticed until then.',
    'token-refused':
      'The bot’s owner needs to check `MEDIA_TOKEN`. Until then I can neither show nor change anything there; plays, new items and devices come late, and transcodes go unnoticed.',
  },
} as const;

export const transcodes = {
  head: (count: number) =>
    count === 1
      ? 'A session is transcoding'
      : `${countText(count, { one: 'session', other: 'sessions' })} are transcoding`,
  /** Heading of a post that is sent hours after the sessions. */
  earlierHead: (count: number) =>
    count === 1 ? 'A session transcoded' : `${countText(count, { one: 'session', other: 'sessions' })} transcoded`,
  count: (n: number) => countText(n, { one: 'transcode', other: 'transcodes' }),
  unexplained: 'transcode: the server does not say what changes',
  unnamed: 'a player',
  lowerBitrate: 'lower bit rate',
  cause: (name: string, times: number) => `${name} ${number(times)}×`,
} as const;

/** Problems of the bot itself. Times are passed as Discord's timestamps, names escaped. */
export const usher = {
  head: 'Usher itself',
  backupFails: (time: string, ago: string) =>
    `The backup of the database has been failing since ${time} (${ago}). The log says why.`,
  jobFails: (job: string, time: string, ago: string) =>
    `“${job}” has been failing since ${time} (${ago}). The log says why.`,
  restored: 'The database was restored from a backup.',
  older: 'An older database took the place of the newer one.',
  afterwards:
    'What happened since then is not posted again, and rules that ended streams are dry runs until somebody lets them act again. Counters that were set since then stand still: set them again with `/counter set`.',
  version: (version: string, running: string) => `Version ${version} of Usher is out. This is version ${running}.`,
  over: {
    'disk-low': (length: string) => `The disk of the database has room again, after ${length}.`,
    'disk-full': (length: string) => `The disk of the database has room again, after ${length}.`,
    'database-bad': (length: string) => `The database is whole again, after ${length}.`,
    'process-other': (length: string) => `Another process stopped using the bot’s token, after ${length}.`,
    'direct-suspected': (length: string) => `Discord lets the bot send direct messages again, after ${length}.`,
    job: (job: string, length: string) => `“${job}” works again, after ${length}.`,
  },
  jobs: {
    backup: 'Backup of the database',
    catalogue: 'Reading the titles',
    'history copy': 'Reading the history',
    commands: 'Checking the commands',
    followers: 'Notes to followers',
    publisher: 'Posting',
    sweep: 'Tidying up the database',
    votes: 'Ending votes',
    'changed-settings': 'Alerts by direct message',
    releases: 'Looking for new versions',
  },
} as const;
