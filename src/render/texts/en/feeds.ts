import type { FailureKind } from '../../../domain/media/server/failure.ts';
import type { DownKind } from '../../../domain/media/server/health.ts';
import { type AccountRef, type DeviceRef, keyOf } from '../../../domain/servers/refs.ts';
import type { Forms } from '../plural.ts';
import { counted, number } from './numbers.ts';

/** Texts shared by several feeds. Names and titles come in escaped. */
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
  account: (id: AccountRef) => `account ${keyOf(id)}`,
  summary: {
    plays: (n: number) => counted(n, { one: 'play', other: 'plays' }),
    people: (n: number) => counted(n, { one: 'person', other: 'people' }),
    episodes: (n: number, show: string) => `${counted(n, { one: 'episode', other: 'episodes' })} of ${show}`,
    tracks: (n: number, artist: string) => `${counted(n, { one: 'track', other: 'tracks' })} by ${artist}`,
    times: (n: number) => `${number(n)} times`,
  },
} as const;

/** The number with the form that goes with it; one item has a word of its own. */
const some = (n: number, single: string, forms: Forms): string => (n === 1 ? single : counted(n, forms));

/** New items, better versions and returning items. Names and titles come in escaped. */
export const added = {
  head: { new: 'New on the server', upgraded: 'Other versions on the server', returned: 'Back on the server' },
  better: (what: string) => `Better version: ${what}`,
  other: (what: string) => `Other version: ${what}`,
  returned: (what: string) => `Back: ${what}`,
  /** How many are of that quality, where not all are. */
  quality: (name: string, count: number) => `${name} (${number(count)})`,
  change: (from: string, to: string) => `${from} → ${to}`,
  /** The additions to a season, an album or a folder. */
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
    upgraded: (count: number) => counted(count, { one: 'other version', other: 'other versions' }),
    returned: (count: number) => `${number(count)} back`,
  },
  shown: (shown: number, total: number) =>
    shown < total ? `-# ${number(shown)} of ${number(total)} items shown.` : undefined,
} as const;

/** New devices. Names come in escaped. */
export const devices = {
  head: (count: number) => (count === 1 ? 'New device' : counted(count, { one: 'new device', other: 'new devices' })),
  /** Used if only the platform may be shown, or is known: "New Android device". */
  ofPlatform: (platform: string | undefined) => `New ${platform === undefined ? '' : `${platform} `}device`,
  id: (id: DeviceRef) => `ID ${keyOf(id)}`,
  since: (when: string) => `first seen ${when}`,
} as const;

const MAY_HAVE_STARTED = 'It may have started anyway; the next run asks again.';

export const maintenance = {
  head: 'Maintenance: media analysis upgrade',
  accepted:
    'The media server accepted the request. It starts the task right away, later in its own maintenance window, or not today if the task is not scheduled for today; it does not say which.',
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
  } satisfies Record<FailureKind, string>,
  serverSaid: (words: string) => `It said: ${words}`,
  /** In answers of `/notify`: the task is only started for guilds that subscribe to it. */
  begins: (when: string, ago: string) =>
    `From now on I also start the media server’s analysis task myself: first ${when} (${ago}).`,
  ends: 'I also no longer start the media server’s analysis task.',
  wouldEnd: 'I would also no longer start the media server’s analysis task.',
  goesOn: 'I keep starting the media server’s analysis task; only its notifications wait.',
} as const;

/** The feed's reports about whether the media server responds. Times come in as Discord timestamps. */
export const server = {
  head: {
    down: 'The media server is not responding',
    'token-refused': 'The media server rejects my token',
    back: { down: 'The media server is back', 'token-refused': 'The media server accepts my token again' },
  },
  since: (when: string, ago: string) => `Since ${when} (${ago}).`,
  because: {
    unreachable: 'It cannot be reached: it may be off or restarting.',
    timeout: 'It takes too long to answer.',
    unavailable: 'It answers everything with an error (404, 503 or similar): it may be starting.',
    'web-page': 'A web page answers in its place: a login page or a proxy, perhaps.',
  } satisfies Record<DownKind, string>,
  backButRefused: (length: string) => `It responds again after ${length}, but does not accept my token.`,
  away: {
    down: (length: string, since: string) => `It had not responded for ${length}, since ${since}.`,
    'token-refused': (length: string, since: string) => `It had rejected it for ${length}, since ${since}.`,
  },
  /** The server came back while the bot was not looking. */
  atMost: (length: string) => `at most ${length}`,
  hint: {
    down: 'I keep checking and will say when it is back. Plays, new items and devices come late, but none is lost; transcodes go unnoticed until then.',
    'token-refused':
      'The bot’s owner needs to check `MEDIA_TOKEN`. Until then I can neither show nor change anything there; plays, new items and devices come late, and transcodes go unnoticed.',
  },
} as const;

/** Transcoding sessions, as the feed reports them. */
export const transcodes = {
  head: (count: number) =>
    count === 1
      ? 'A session is transcoding'
      : `${counted(count, { one: 'session', other: 'sessions' })} are transcoding`,
  /** Heading of a post that comes hours later. */
  earlierHead: (count: number) =>
    count === 1 ? 'A session transcoded' : `${counted(count, { one: 'session', other: 'sessions' })} transcoded`,
  count: (n: number) => counted(n, { one: 'transcode', other: 'transcodes' }),
  unexplained: 'transcode: the server does not say what changes',
  unnamed: 'a player',
  lowerBitrate: 'lower bit rate',
  cause: (name: string, times: number) => `${name} ${number(times)}×`,
} as const;

/** Problems of the bot itself. Times come in as Discord timestamps, names escaped. */
export const usher = {
  head: 'Usher itself',
  backupFails: (when: string, ago: string) =>
    `The backup of the database has been failing since ${when} (${ago}). The log says why.`,
  jobFails: (job: string, when: string, ago: string) =>
    `“${job}” has been failing since ${when} (${ago}). The log says why.`,
  restored: 'The database was restored from a backup.',
  older: 'An older database took the place of the newer one.',
  afterwards:
    'What happened since then is not posted again, and rules that ended streams are dry runs until somebody lets them act again. Counters that were set since then stand still: set them again with `/counter set`.',
  version: (version: string, running: string) => `Version ${version} of Usher is out. This is version ${running}.`,
  over: {
    'disk-low': (length: string) => `The disk of the database has room again, after ${length}.`,
    'disk-full': (length: string) => `The disk of the database has room again, after ${length}.`,
    'database-bad': (length: string) => `The database is whole again, after ${length}.`,
    'process-other': (length: string) => `No other process has used the bot’s token lately; one did for ${length}.`,
    'direct-suspected': (length: string) => `Discord lets the bot write to people directly again, after ${length}.`,
    job: (job: string, length: string) => `“${job}” works again, after ${length}.`,
  },
  /** The bot's own jobs, beside the feeds. */
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
