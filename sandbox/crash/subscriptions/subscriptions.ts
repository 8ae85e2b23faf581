import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';

export const CRASH_TEST_FEEDS = [
  'history',
  'added',
  'devices',
  'server',
  'transcodes',
  'maintenance',
  'rules',
  'gone',
] as const;
export type CrashTestFeed = (typeof CRASH_TEST_FEEDS)[number];

export interface CrashTestSubscription {
  readonly guild: 'first' | 'second';
  readonly feed: CrashTestFeed;
  readonly library?: string;
  /** Person who follows the library and gets direct messages instead of posts in a channel. */
  readonly follower?: string;
  /**
   * Names of the channel and of the next channel, to which a slash command moves the subscription. For direct messages,
   * `@` and the person's display name. Subscriptions do not share channels.
   */
  readonly channels: readonly [string, ...string[]];
  readonly options?: Readonly<Record<string, string | boolean>>;
  readonly digest?: 'hourly';
  /** Deadline of all posts: soon after their event, or the end of the test. */
  readonly delivered: 'at once' | 'at the end';
}

const QUIET = { 'quiet-from': '22:00', 'quiet-to': '07:00', 'time-zone': 'UTC' };
const NAMED = { people: 'name' };

export const CRASH_TEST_SUBSCRIPTIONS: readonly CrashTestSubscription[] = [
  { guild: 'first', feed: 'history', channels: ['history', 'history-too'], options: NAMED, delivered: 'at once' },
  // Second subscription to the same plays, in another channel of the guild.
  { guild: 'first', feed: 'history', channels: ['watched'], options: { ...NAMED, also: true }, delivered: 'at once' },
  {
    guild: 'first',
    feed: 'history',
    library: LIBRARY_SECTION_IDS.music,
    channels: ['music'],
    options: { ...NAMED, ...QUIET },
    delivered: 'at the end',
  },
  {
    guild: 'second',
    feed: 'history',
    library: LIBRARY_SECTION_IDS.films,
    channels: ['plays'],
    options: NAMED,
    digest: 'hourly',
    delivered: 'at the end',
  },
  { guild: 'first', feed: 'added', channels: ['cinema'], delivered: 'at once' },
  { guild: 'second', feed: 'added', channels: ['arrivals'], options: { language: 'de' }, delivered: 'at the end' },
  {
    guild: 'first',
    feed: 'added',
    library: LIBRARY_SECTION_IDS.serials,
    follower: 'viewer',
    channels: ['@Vera'],
    delivered: 'at once',
  },
  { guild: 'first', feed: 'devices', channels: ['devices'], options: NAMED, delivered: 'at once' },
  { guild: 'first', feed: 'transcodes', channels: ['transcodes'], options: NAMED, delivered: 'at once' },
  { guild: 'first', feed: 'server', channels: ['server'], delivered: 'at once' },
  { guild: 'second', feed: 'server', channels: ['status'], options: { language: 'de' }, delivered: 'at once' },
  { guild: 'first', feed: 'maintenance', channels: ['maintenance'], delivered: 'at once' },
  // Only the scenario about lost titles changes this library.
  { guild: 'first', feed: 'gone', library: LIBRARY_SECTION_IDS.actualities, channels: ['gone'], delivered: 'at once' },
  {
    guild: 'second',
    feed: 'gone',
    library: LIBRARY_SECTION_IDS.actualities,
    channels: ['missing'],
    options: { language: 'de' },
    delivered: 'at once',
  },
  { guild: 'first', feed: 'rules', channels: ['rules'], options: NAMED, delivered: 'at once' },
];

/**
 * True if the subscription covers this library. In a guild, a subscription to one library takes precedence over a
 * subscription to all libraries.
 */
export function subscriptionCovers(
  subscription: CrashTestSubscription,
  feed: CrashTestFeed,
  library: string | undefined,
): boolean {
  const isOwn = (candidate: CrashTestSubscription) =>
    candidate.feed === feed && (candidate.library === undefined || candidate.library === library);
  if (!isOwn(subscription)) return false;
  const nearer = CRASH_TEST_SUBSCRIPTIONS.some(
    (candidate) =>
      candidate.guild === subscription.guild &&
      isOwn(candidate) &&
      candidate.library !== undefined &&
      candidate.follower === undefined,
  );
  return subscription.library !== undefined || !nearer;
}
