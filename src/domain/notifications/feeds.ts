import type { Capability } from '../access/capabilities.ts';

/**
 * The constants of each feed. Folders that may not import jobs (store, config, commands, render) read them
 * here; `jobs/feeds/<name>/` finds a feed's events and writes its texts.
 */

interface Facts {
  readonly name: string;
  /** `content`: about the media server's content, so meaningless after another server takes its place. */
  readonly about: 'content' | 'server';
  /** Each event belongs to one library, so a library can have its own channel. */
  readonly perLibrary: boolean;
  /** Its events are of people: a device's name often is its owner's. */
  readonly showsPeople: boolean;
  /** The capability needed to subscribe a channel, in addition to setting up notifications. */
  readonly requires?: Capability;
  /** The setting of the channel that it begins with; none: only `/notify set` names one. */
  readonly channel?: `${string}_CHANNEL_ID`;
  /** When the feed looks, and the setting that changes it; none: another part of the bot records its events. */
  readonly schedule?: { readonly default: string; readonly setting?: `${string}_CRON` };
}

/** For a feed that the environment can set up: the names of its settings begin with that word. */
const settings = <Word extends string>(word: Word, preset: string) =>
  ({ channel: `${word}_CHANNEL_ID`, schedule: { setting: `${word}_CRON`, default: preset } }) as const;

const FACTS = [
  { name: 'history', about: 'content', perLibrary: true, showsPeople: true, ...settings('HISTORY', '* * * * *') },
  { name: 'added', about: 'content', perLibrary: true, showsPeople: false, ...settings('ADDED', '*/5 * * * *') },
  {
    name: 'maintenance',
    about: 'server',
    perLibrary: false,
    showsPeople: false,
    ...settings('MAINTENANCE', '0 4 * * *'),
  },
  { name: 'server', about: 'server', perLibrary: false, showsPeople: false, ...settings('SERVER', '* * * * *') },
  { name: 'devices', about: 'content', perLibrary: false, showsPeople: true, ...settings('DEVICES', '*/15 * * * *') },
  { name: 'transcodes', about: 'content', perLibrary: true, showsPeople: true, ...settings('TRANSCODES', '* * * * *') },
  { name: 'rules', about: 'content', perLibrary: false, showsPeople: true },
  { name: 'reports', about: 'content', perLibrary: false, showsPeople: false },
  { name: 'audit', about: 'server', perLibrary: false, showsPeople: false, requires: 'access.manage' },
  { name: 'usher', about: 'server', perLibrary: false, showsPeople: false, requires: 'doctor.run' },
] as const satisfies readonly Facts[];

type Fact = (typeof FACTS)[number];
export type FeedName = Fact['name'];
export type LibraryFeed = Extract<Fact, { readonly perLibrary: true }>['name'];

export type FeedChannelSetting = Extract<Fact, { readonly channel: string }>['channel'];
export type FeedCronSetting = Extract<Fact, { readonly schedule: { readonly setting: string } }>['schedule']['setting'];

export interface FeedFacts extends Facts {
  readonly name: FeedName;
  readonly channel?: FeedChannelSetting;
  readonly schedule?: { readonly default: string; readonly setting?: FeedCronSetting };
}

/** All feeds, in display order. */
export const FEED_FACTS: readonly FeedFacts[] = FACTS;

const namesOf = <Name extends FeedName>(facts: readonly { readonly name: Name }[]): readonly Name[] =>
  facts.map(({ name }) => name);

export const FEEDS = namesOf(FACTS);
export const LIBRARY_FEEDS = namesOf(FACTS.filter((fact) => fact.perLibrary));
export const PEOPLE_FEEDS = namesOf(FACTS.filter((fact) => fact.showsPeople));
export const CONTENT_FEEDS = namesOf(FACTS.filter((fact) => fact.about === 'content'));

export const requiredFor = (feed: FeedName): Capability | undefined =>
  FEED_FACTS.find(({ name }) => name === feed)?.requires;

export const showsPeople = (feed: FeedName): boolean => PEOPLE_FEEDS.some((each) => each === feed);

export const hasLibraries = (feed: FeedName): feed is LibraryFeed => LIBRARY_FEEDS.some((each) => each === feed);
