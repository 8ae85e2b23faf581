import { setImmediate as turn } from 'node:timers/promises';
import { doubled } from '../../async/backoff.ts';
import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import { type Follows, unopened } from '../../domain/notifications/follows.ts';
import type { DueSubscription, PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { MayRead } from '../../domain/notifications/readers.ts';
import { followedIn } from '../../render/kit/mention.ts';
import type { Message } from '../../render/kit/message.ts';
import { HOUR_MS } from '../../time/units.ts';
import { type NotOpened, openDirect } from '../openDirect.ts';
import { type AnnouncedBeforeDeps, announcedBefore } from './announcedBefore.ts';
import { type PublishDeps, publish, waitingPages } from './publish.ts';
import { planFor, publishAs } from './publisher.ts';
import { createUpToDate, type FindHeld, type UpToDateDeps } from './upToDate.ts';

export interface FollowersDeps
  extends PublishDeps,
    Pick<UpToDateDeps, 'media' | 'unansweredSince'>,
    Pick<AnnouncedBeforeDeps, 'readOwnMessages'> {
  readonly follows: Pick<Follows, 'opened'>;
  readonly blocked: Pick<BlockedChannels, 'list' | 'takeReroutable' | 'block' | 'changeReason'>;
  readonly directory: Pick<ChannelDirectory, 'direct' | 'guildName'>;
  readonly mayRead: MayRead;
  readonly resting: RestingFollowers;
}

/**
 * People whose direct messages could not be opened: until when they are left alone, by the steady clock, and
 * how often Discord failed in a row. It outlives the run.
 */
export type RestingFollowers = Map<string, { readonly until: number; readonly failures: number }>;

/**
 * One is opened a second, and people whose direct messages are open already must not wait for thousands of
 * others.
 */
const MOST_OPENINGS = 50;
/** After so many failures in a run Discord counts as away, and the others wait for the next run. */
const MOST_FAILURES = 3;
/** The job runs every minute, so the first rest ends before the next run. */
const FIRST_REST_MS = 50_000;

/** The number of direct message channels that a run may still open, and of failures of Discord in it. */
interface Openings {
  left: number;
  failures: number;
}

/** The state that lasts for one run. */
interface Run {
  /** The channels that take no messages, and since when. */
  readonly blockedSince: ReadonlyMap<string, Date>;
  readonly openings: Openings;
  readonly findHeld: FindHeld;
}

/**
 * Makes posts of the pending notifications of people who follow something, separately from the guilds' own
 * posts, which do not wait for them. People whose direct messages are not open yet come last, some at a time.
 * Rejects with the first failure after all had their turn, or with the signal's reason; unpublished
 * notifications wait.
 */
export async function runFollowers(deps: FollowersDeps): Promise<void> {
  const due = await deps.notifications.due('people');
  deps.waitLog.keep(new Set(due.map(({ subscription }) => subscription.id)));
  const openings: Openings = { left: MOST_OPENINGS, failures: 0 };
  const run: Run = {
    blockedSince: new Map((await deps.blocked.list()).map(({ channelId, since }) => [channelId, since])),
    openings,
    findHeld: createUpToDate(deps),
  };
  const failures: unknown[] = [];
  for (const each of due.toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)))) {
    await turn();
    deps.signal.throwIfAborted();
    if (isClosed(each) && openings.left === 0) break;
    try {
      await notify(each, run, deps);
    } catch (err) {
      deps.signal.throwIfAborted();
      deps.log.warn({ err, subscription: each.subscription.id }, 'what somebody follows could not be told yet');
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const isClosed = ({ subscription }: DueSubscription): boolean => subscription.channelId === '';

async function notify(waiting: DueSubscription, run: Run, deps: FollowersDeps): Promise<void> {
  const { subscription } = waiting;
  const { guildId, userId } = subscription;
  if (userId === undefined) return;
  const plan = await planFor(waiting, run.blockedSince.get(subscription.channelId), deps);
  if (plan.do === 'wait') return;
  const may = await deps.mayRead({ guildId, userId, needs: 'follow.own' });
  if (may === undefined) return;
  if (!may) return await endAllWaiting(waiting, deps);
  const held = subscription.onlyIfUpToDate ? await holdBack(waiting, run, deps) : undefined;
  if (held?.isAll) return;
  const channelId = isClosed(waiting) ? await open(userId, run.openings, deps) : subscription.channelId;
  if (channelId === undefined) return;
  const to = { ...waiting, subscription: { ...subscription, channelId } };
  if (await endAnnounced(to, deps)) return;
  const above = subscription.mentionUserId === undefined ? await guildsAbove(userId, to, deps) : undefined;
  await publishAs({ plan, waiting: to, above, only: held?.only }, deps);
}

/** Ends everything that waits for a person who may not follow any more. */
async function endAllWaiting(waiting: DueSubscription, deps: FollowersDeps): Promise<void> {
  const notifications = await allWaiting(waiting.subscription.id, deps);
  if (notifications.length > 0) await keepSilent(waiting, idsOf(notifications), deps);
}

interface HeldBack {
  /** The ids of the notifications that may be published now. */
  readonly only: ReadonlySet<number>;
  /** All waiting notifications are held back. */
  readonly isAll: boolean;
}

/** Ends notifications of episodes that the person has not caught up with. Returns what may be published. */
async function holdBack(waiting: DueSubscription, run: Run, deps: FollowersDeps): Promise<HeldBack> {
  const notifications = await allWaiting(waiting.subscription.id, deps);
  const { behind, unknown } = await episodesBehind(waiting, notifications, {
    findHeld: run.findHeld,
    arrivals: deps.notifications.arrivals,
  });
  if (behind.length > 0) await keepSilent(waiting, behind, deps);
  return {
    only: without([...behind, ...unknown], notifications),
    isAll: notifications.length > 0 && behind.length + unknown.length === notifications.length,
  };
}

/**
 * Ends notifications that the person got before the database was restored. True if there were any: the next
 * run publishes the others.
 */
async function endAnnounced({ subscription, revision }: DueSubscription, deps: FollowersDeps): Promise<boolean> {
  const announced = await announcedBefore(subscription, deps);
  if (announced.length === 0) return false;
  const { notifications, wake } = deps;
  await notifications.publish({
    subscriptionId: subscription.id,
    revision,
    notificationIds: announced,
    posts: [],
    wasAnnounced: true,
  });
  wake();
  return true;
}

/**
 * A direct message names the guilds in which its reader follows the title: a title followed in several guilds
 * is announced once.
 */
async function guildsAbove(userId: string, { subscription }: DueSubscription, deps: FollowersDeps) {
  const { notifications, directory, mayRead, textsFor } = deps;
  const guilds = [subscription.guildId];
  for (const guildId of await notifications.alsoIn(subscription))
    if (await mayRead({ guildId, userId, needs: 'follow.own' })) guilds.push(guildId);
  const names = guilds.flatMap((guildId) => directory.guildName(guildId) ?? []);
  return (message: Message) => followedIn(textsFor(subscription.locale), names, message);
}

async function allWaiting(subscriptionId: number, deps: FollowersDeps): Promise<readonly PendingNotification[]> {
  return (await Array.fromAsync(waitingPages({ subscriptionId }, deps))).flat();
}

/**
 * The new episodes that the person has not caught up with (`behind`), and episodes for which that is unknown
 * yet (`unknown`). If all episodes of an awaited title were held back, its first one is announced in any
 * case.
 */
async function episodesBehind(
  { subscription }: DueSubscription,
  notifications: readonly PendingNotification[],
  { findHeld, arrivals }: Pick<Run, 'findHeld'> & Pick<FollowersDeps['notifications'], 'arrivals'>,
) {
  const { id, userId = '' } = subscription;
  const { behind, unknown } = await findHeld(userId, notifications);
  const held = new Set([...behind, ...unknown]);
  if (held.size === 0) return { behind, unknown };
  const released = without([...held], notifications);
  for (const eventIds of await arrivals(id)) {
    const first = eventIds.find((eventId) => held.has(eventId));
    if (first !== undefined && !eventIds.some((eventId) => released.has(eventId))) held.delete(first);
  }
  return {
    behind: behind.filter((eventId) => held.has(eventId)),
    unknown: unknown.filter((eventId) => held.has(eventId)),
  };
}

const idsOf = (some: readonly PendingNotification[]): readonly number[] => some.map(({ id }) => id);

/** Notifications that were recorded after the look wait until the next one. */
const without = (ids: readonly number[], all: readonly PendingNotification[]): ReadonlySet<number> =>
  new Set(idsOf(all)).difference(new Set(ids));

/** Drops these for good: the person may not follow any more, or has not caught up. */
const keepSilent = (waiting: DueSubscription, notificationIds: readonly number[], deps: FollowersDeps): Promise<void> =>
  publish({ waiting, notificationIds, rendered: { drafts: [], unreadable: [] } }, deps);

/**
 * Opens the person's direct messages. Undefined if that fails for now: their posts wait, and the next answer
 * to a command tells them.
 */
async function open(userId: string, openings: Openings, deps: FollowersDeps): Promise<string | undefined> {
  const { directory, follows, resting, clock, log } = deps;
  if (clock.steadyMs() < (resting.get(userId)?.until ?? 0)) return undefined;
  openings.left -= 1;
  const opened = await openDirect(userId, { directory });
  if (opened.kind !== 'open') {
    await notOpened(userId, opened, openings, deps);
    log.debug({ err: opened.failure }, 'direct messages of a follower cannot be opened yet');
    return undefined;
  }
  await follows.opened(userId, opened.channelId);
  resting.delete(userId);
  return opened.channelId;
}

/**
 * After a refusal that is about the bot itself, the run opens no more direct messages. A person for whom
 * Discord failed rests, so that the others come first in the next run.
 */
async function notOpened(userId: string, refusal: NotOpened, openings: Openings, deps: FollowersDeps): Promise<void> {
  const { blocked, resting, clock } = deps;
  const { failure } = refusal;
  const kind = refusal.kind === 'closed' ? 'forbidden' : failure.kind;
  if (kind === 'forbidden' || kind === 'anti-spam') {
    resting.set(userId, { until: clock.steadyMs() + HOUR_MS, failures: 0 });
    const channelId = unopened(userId);
    const isNew = await blocked.block({ channelId, kind, since: clock.now() }, []);
    if (!isNew) await blocked.changeReason(channelId, kind);
    if (kind === 'anti-spam') openings.left = 0;
    return;
  }
  if (failure.retryAfterMs !== undefined) {
    openings.left = 0;
    return;
  }
  const failures = resting.get(userId)?.failures ?? 0;
  resting.set(userId, { until: clock.steadyMs() + doubled(failures, FIRST_REST_MS, HOUR_MS), failures: failures + 1 });
  openings.failures += 1;
  if (openings.failures >= MOST_FAILURES) openings.left = 0;
}
