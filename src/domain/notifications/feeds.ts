import type { Capability } from '../access/capabilities.ts';

/**
 * Constant facts about each feed, for folders that may not import jobs (store, config, commands, render).
 * `jobs/feeds/<name>/` finds a feed's events and writes its texts.
 */

interface FeedConstants {
  readonly name: string;
  /**
   * Subject of the feed's events. `content`: the content of a media server. These events mean nothing once another
   * server has replaced it. `server`: a media server itself. `no server`: neither of them. The keys of these events do
   * not repeat, so a post can be found again after a restore.
   */
  readonly about: 'content' | 'server' | 'no server';
  /** True if each event belongs to one library. Each library can then have its own channel. */
  readonly perLibrary: boolean;
  /**
   * True if the feed's events are about people. A device counts as a person, because its name often contains the
   * owner's name.
   */
  readonly showsPeople: boolean;
  /** A capability that is needed to subscribe a channel, in addition to the one for setting up notifications. */
  readonly requires?: Capability;
  /**
   * The environment setting that names the feed's first channel. Undefined: the feed has a channel only after `/notify
   * set`.
   */
  readonly channel?: `${string}_CHANNEL_ID`;
  /**
   * When the feed polls, and the environment setting that changes this. Undefined: another part of the bot records the
   * feed's events.
   */
  readonly schedule?: { readonly default: string; readonly setting?: `${string}_CRON` };
}

const settingNames = <Word extends string>(word: Word, preset: string) =>
  ({ channel: `${word}_CHANNEL_ID`, schedule: { setting: `${word}_CRON`, default: preset } }) as const;

const FACTS = [
  { name: 'history', about: 'content', perLibrary: true, showsPeople: true, ...settingNames('HISTORY', '* * * * *') },
  { name: 'added', about: 'content', perLibrary: true, showsPeople: false, ...settingNames('ADDED', '*/5 * * * *') },
  { name: 'gone', about: 'content', perLibrary: true, showsPeople: false },
  {
    name: 'maintenance',
    about: 'server',
    perLibrary: false,
    showsPeople: false,
    ...settingNames('MAINTENANCE', '0 4 * * *'),
  },
  { name: 'server', about: 'server', perLibrary: false, showsPeople: false, ...settingNames('SERVER', '* * * * *') },
  {
    name: 'devices',
    about: 'content',
    perLibrary: false,
    showsPeople: true,
    ...settingNames('DEVICES', '*/15 * * * *'),
  },
  {
    name: 'transcodes',
    about: 'content',
    perLibrary: true,
    showsPeople: true,
    ...settingNames('TRANSCODES', '* * * * *'),
  },
  { name: 'rules', about: 'content', perLibrary: false, showsPeople: true },
  { name: 'reports', about: 'content', perLibrary: false, showsPeople: false },
  { name: 'recap', about: 'no server', perLibrary: false, showsPeople: false },
  { name: 'check', about: 'no server', perLibrary: false, showsPeople: false, requires: 'library.check' },
  { name: 'audit', about: 'server', perLibrary: false, showsPeople: false, requires: 'access.manage' },
  { name: 'usher', about: 'no server', perLibrary: false, showsPeople: false, requires: 'doctor.run' },
] as const satisfies readonly FeedConstants[];

type FeedEntry = (typeof FACTS)[number];
export type FeedName = FeedEntry['name'];
export type FeedWithoutMediaServer = Extract<FeedEntry, { readonly about: 'no server' }>['name'];
export type LibraryFeed = Extract<FeedEntry, { readonly perLibrary: true }>['name'];

export type FeedChannelSetting = Extract<FeedEntry, { readonly channel: string }>['channel'];
export type FeedCronSetting = Extract<
  FeedEntry,
  { readonly schedule: { readonly setting: string } }
>['schedule']['setting'];

export interface FeedProperties extends FeedConstants {
  readonly name: FeedName;
  readonly channel?: FeedChannelSetting;
  readonly schedule?: { readonly default: string; readonly setting?: FeedCronSetting };
}

/** All feeds, in the order in which people see them. */
export const FEED_PROPERTIES: readonly FeedProperties[] = FACTS;

const feedNames = <Name extends FeedName>(facts: readonly { readonly name: Name }[]): readonly Name[] =>
  facts.map(({ name }) => name);

export const FEEDS = feedNames(FACTS);
export const LIBRARY_FEEDS = feedNames(FACTS.filter((fact) => fact.perLibrary));
export const FEEDS_SHOWING_PEOPLE = feedNames(FACTS.filter((fact) => fact.showsPeople));
export const FEEDS_ABOUT_SERVER_CONTENT = feedNames(FACTS.filter((fact) => fact.about === 'content'));
const SERVERLESS_FEEDS = feedNames(FACTS.filter((fact) => fact.about === 'no server'));

export const capabilityForFeed = (feed: FeedName): Capability | undefined =>
  FEED_PROPERTIES.find(({ name }) => name === feed)?.requires;

export const doesFeedShowPeople = (feed: FeedName): boolean => FEEDS_SHOWING_PEOPLE.some((name) => name === feed);

export const isFeedWithoutMediaServer = (feed: FeedName): feed is FeedWithoutMediaServer =>
  SERVERLESS_FEEDS.some((name) => name === feed);

export const isLibraryFeed = (feed: FeedName): feed is LibraryFeed => LIBRARY_FEEDS.some((name) => name === feed);
