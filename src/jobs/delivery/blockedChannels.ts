import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type {
  FeedPost,
  Notices,
  Parked,
  ParkedChannels,
  ParkedKind,
} from '../../domain/notifications/notifications.ts';
import type { Route, Routes } from '../../domain/notifications/subscriptions.ts';
import type { Outbox } from '../../domain/store.ts';
import type { Wake } from '../../domain/wake.ts';
import { renderParked } from '../../render/alerts/blockedChannel.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { createParkedReaders, type Inbox, type ReadersDeps } from './alertRecipients.ts';
import { markerOf } from './postMarker.ts';
import { tellsOfStuck } from './stuckPosts.ts';

export interface ParkingDeps extends ReadersDeps {
  readonly parked: ParkedChannels;
  readonly routes: Pick<Routes, 'list'>;
  readonly notices: Pick<Notices, 'backlog'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** A channel takes messages again: what waited for it as notices may be due. */
  readonly wake: Wake;
}

/** Channels that take nothing any more: who can mend it is told, once each time. Rejects with the database's failure only. */
export interface Parking {
  /** A send to it failed like that: true when there is something new to send, to whom it is told. */
  failed(channelId: string, kind: ParkedKind): Promise<boolean>;
  /**
   * Whoever should have read this takes no direct messages: it is written to the owner instead, if that is somebody
   * else. False when Discord does not say where to: then it is to be asked again.
   */
  refused(post: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean>;
  /** A send to it worked: true when it was parked until now. */
  worked(channelId: string): Promise<boolean>;
}

const NEWS = 'parked:';

/** What tells of a parked channel or a stuck post goes to direct messages, and is not itself to be told about. */
export const tellsAdmins = (post: Pick<FeedPost, 'key'>): boolean => post.key.startsWith(NEWS) || tellsOfStuck(post);

/** The same for everybody, so that nobody reads of it twice. */
const keyOf = ({ channelId, since }: Parked): string => `${NEWS}${channelId}:${since.getTime()}`;

export function createParking({ parked, routes, notices, outbox, clock, log, ...deps }: ParkingDeps): Parking {
  const readers = createParkedReaders({ ...deps, log });
  /** Since when sends to a channel fail that is not parked yet, as far as this process saw it. */
  const failing = new Map<string, Date>();
  /** Channels that are certainly not parked: one look after each start is enough. */
  const open = new Set<string>();

  async function failed(channelId: string, kind: ParkedKind): Promise<boolean> {
    open.delete(channelId);
    const before = (await parked.list()).find((each) => each.channelId === channelId);
    if (before && before.kind !== kind) await parked.regard(channelId, kind);
    if (before) return false;
    const since = failing.get(channelId) ?? clock.now();
    failing.set(channelId, since);
    const there = await routesTo(channelId);
    const inboxes = await readers.all(channelId, there);
    if (inboxes === 'later') return false;
    const channel = { channelId, kind, since };
    return await park(channel, await postsTo(inboxes, channel, there));
  }

  async function park(channel: Parked, posts: readonly FeedPost[]): Promise<boolean> {
    const { channelId, kind } = channel;
    const isNew = await parked.park(channel, posts);
    // If somebody takes it up again and that fails, it is another time.
    failing.delete(channelId);
    if (isNew) log.info({ channel: channelId, kind, people: posts.length }, 'telling those who can mend this channel');
    return isNew && posts.length > 0;
  }

  async function refused({ key, channelId: direct }: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean> {
    const channel = (await parked.list()).find((each) => keyOf(each) === key);
    // It works again: there is nothing to be told any more.
    if (!channel) return true;
    const there = await routesTo(channel.channelId);
    const owners = await readers.owners(channel.channelId, there);
    if (owners === 'later') return false;
    const others = owners.filter((owner) => owner.direct !== direct);
    for (const post of await postsTo(others, channel, there)) await outbox.add(post);
    return true;
  }

  const routesTo = async (channelId: string): Promise<readonly Route[]> =>
    (await routes.list()).filter((route) => route.channelId === channelId);

  async function postsTo(
    inboxes: readonly Inbox[],
    channel: Parked,
    there: readonly Route[],
  ): Promise<readonly FeedPost[]> {
    const key = keyOf(channel);
    const feeds = [...new Set(there.map(({ feed }) => feed))];
    const news = { ...channel, feeds, waiting: await notices.backlog(channel.channelId) };
    return inboxes.map(({ direct, locale }) => {
      const { components } = renderParked(textsFor(locale), news, markerOf(key, direct));
      return { key, channelId: direct, body: JSON.stringify({ components }) };
    });
  }

  async function worked(channelId: string): Promise<boolean> {
    failing.delete(channelId);
    if (open.has(channelId)) return false;
    const wasParked = await parked.unpark(channelId);
    open.add(channelId);
    if (wasParked) deps.wake();
    return wasParked;
  }

  return { failed, refused, worked };
}
