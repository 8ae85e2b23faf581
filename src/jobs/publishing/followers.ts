import { setImmediate as turn } from 'node:timers/promises';
import { calculateBackoffPause } from '../../async/backoff.ts';
import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import { type Follows, unopenedDirectMessageKey } from '../../domain/notifications/follows.ts';
import type { DueSubscription, PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { MayPersonReadMessage } from '../../domain/notifications/readers.ts';
import { addFollowGuildsToMessage } from '../../render/kit/additions/lineAbove.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { HOUR_MS } from '../../time/units.ts';
import { type FailedDirectChannelOpening, openDirectChannel } from '../openDirect.ts';
import { type ReadAnnouncedEventIdsDeps, readAnnouncedEventIds } from './announcedBefore.ts';
import { type PublishDeps, pendingNotificationPages, publishDrafts } from './publish.ts';
import { planSubscription, publishByPlan } from './publisher.ts';
import { createWithheldEpisodeFinder, type WithheldEpisodeFinder, type WithheldEpisodeFinderDeps } from './upToDate.ts';

export interface FollowersDeps
  extends PublishDeps,
    Pick<WithheldEpisodeFinderDeps, 'media' | 'unansweredSince'>,
    Pick<ReadAnnouncedEventIdsDeps, 'readOwnMessages'> {
  readonly follows: Pick<Follows, 'opened'>;
  readonly blocked: Pick<BlockedChannels, 'list' | 'takeReroutable' | 'block' | 'changeReason'>;
  readonly directory: Pick<ChannelDirectory, 'direct' | 'guildName'>;
  readonly mayRead: MayPersonReadMessage;
  readonly pausedFollowers: PausedFollowers;
}

/**
 * People whose direct messages could not be opened: until when they are skipped (steady clock), and how often Discord
 * failed in a row. Kept between runs.
 */
export type PausedFollowers = Map<string, { readonly until: number; readonly failures: number }>;

/**
 * Maximum direct message channels opened per run. One is opened per second, and people with an open channel must not
 * wait for thousands of others.
 */
const MAX_OPENINGS = 50;
/** After this many failures in a run, Discord counts as down. Other people wait for the next run. */
const MAX_FAILURES = 3;
/** First pause after a failure, in ms. The job runs every minute, so the pause ends before the next run. */
const FIRST_PAUSE_MS = 50_000;

/** Number of direct message channels that may still be opened in a run, and of Discord's failures in it. */
interface OpeningBudget {
  left: number;
  failures: number;
}

interface Run {
  readonly blockedSince: ReadonlyMap<string, Date>;
  readonly openings: OpeningBudget;
  readonly findHeld: WithheldEpisodeFinder;
}

/**
 * Makes posts of pending notifications for people who follow titles. This is separate from the posts of guilds, which
 * must not wait for it. People without an open direct message channel come last, a limited number per run. Rejects with
 * the first failure once everybody had a turn, or with the signal's reason. Remaining notifications wait.
 */
export async function publishForFollowers(deps: FollowersDeps): Promise<void> {
  const dueSubscriptions = await deps.notifications.due('people');
  deps.waitLog.keep(new Set(dueSubscriptions.map(({ subscription }) => subscription.id)));
  const openings: OpeningBudget = { left: MAX_OPENINGS, failures: 0 };
  const run: Run = {
    blockedSince: new Map((await deps.blocked.list()).map(({ channelId, since }) => [channelId, since])),
    openings,
    findHeld: createWithheldEpisodeFinder(deps),
  };
  const failures: unknown[] = [];
  const openChannelsFirst = dueSubscriptions.toSorted((a, b) => Number(lacksChannel(a)) - Number(lacksChannel(b)));
  for (const dueSubscription of openChannelsFirst) {
    await turn();
    deps.signal.throwIfAborted();
    if (lacksChannel(dueSubscription) && openings.left === 0) break;
    try {
      await notify(dueSubscription, run, deps);
    } catch (err) {
      deps.signal.throwIfAborted();
      deps.log.warn(
        { err, subscription: dueSubscription.subscription.id },
        'could not prepare the notification for a person who follows titles; trying again with the next run',
      );
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const lacksChannel = ({ subscription }: DueSubscription): boolean => subscription.channelId === '';

async function notify(dueSubscription: DueSubscription, run: Run, deps: FollowersDeps): Promise<void> {
  const { subscription } = dueSubscription;
  const { guildId, userId } = subscription;
  if (userId === undefined) return;
  const plan = await planSubscription(dueSubscription, run.blockedSince.get(subscription.channelId), deps);
  if (plan.do === 'wait') return;
  const isAllowed = await deps.mayRead({ guildId, userId, needs: 'follow.own' });
  if (isAllowed === undefined) return;
  if (!isAllowed) return await endAllWaiting(dueSubscription, deps);
  const heldBack = subscription.onlyIfUpToDate ? await holdBack(dueSubscription, run, deps) : undefined;
  if (heldBack?.isAll) return;
  const channelId = lacksChannel(dueSubscription)
    ? await openChannel(userId, run.openings, deps)
    : subscription.channelId;
  if (channelId === undefined) return;
  const reachable = { ...dueSubscription, subscription: { ...subscription, channelId } };
  if (await endAnnounced(reachable, deps)) return;
  const isDirect = subscription.mentionUserId === undefined;
  const addHeading = isDirect ? await guildHeading(userId, reachable, deps) : undefined;
  await publishByPlan({ plan, waiting: reachable, addHeading, publishableIds: heldBack?.publishableIds }, deps);
}

/** Drops all pending notifications of a person who may no longer follow titles. */
async function endAllWaiting(dueSubscription: DueSubscription, deps: FollowersDeps): Promise<void> {
  const notifications = await readAllPending(dueSubscription.subscription.id, deps);
  if (notifications.length > 0) await dropNotifications(dueSubscription, idsOf(notifications), deps);
}

interface HeldBackResult {
  readonly publishableIds: ReadonlySet<number>;
  readonly isAll: boolean;
}

/**
 * Drops notifications about episodes for which the person has not seen the one before. Returns the notifications to
 * publish.
 */
async function holdBack(dueSubscription: DueSubscription, run: Run, deps: FollowersDeps): Promise<HeldBackResult> {
  const notifications = await readAllPending(dueSubscription.subscription.id, deps);
  const { behind, unknown } = await episodesBehind(dueSubscription, notifications, {
    findHeld: run.findHeld,
    arrivals: deps.notifications.arrivals,
  });
  if (behind.length > 0) await dropNotifications(dueSubscription, behind, deps);
  return {
    publishableIds: idsWithout([...behind, ...unknown], notifications),
    isAll: notifications.length > 0 && behind.length + unknown.length === notifications.length,
  };
}

/**
 * Drops notifications about events that the person read about before the database was restored. True if there were any;
 * the others are published in the next run.
 */
async function endAnnounced({ subscription, revision }: DueSubscription, deps: FollowersDeps): Promise<boolean> {
  const announcedIds = await readAnnouncedEventIds(subscription, deps);
  if (announcedIds.length === 0) return false;
  const { notifications, wake } = deps;
  await notifications.publish({
    subscriptionId: subscription.id,
    revision,
    notificationIds: announcedIds,
    posts: [],
    wasAnnounced: true,
  });
  wake();
  return true;
}

/**
 * Adds a heading to a direct message that names the guilds where the person follows the title. A title followed in
 * several guilds is announced once.
 */
async function guildHeading(userId: string, { subscription }: DueSubscription, deps: FollowersDeps) {
  const { notifications, directory, mayRead, textsFor } = deps;
  const guilds = [subscription.guildId];
  for (const guildId of await notifications.alsoIn(subscription)) {
    if (await mayRead({ guildId, userId, needs: 'follow.own' })) guilds.push(guildId);
  }
  const names = guilds.flatMap((guildId) => directory.guildName(guildId) ?? []);
  return (message: Message) => addFollowGuildsToMessage(textsFor(subscription.locale), names, message);
}

async function readAllPending(subscriptionId: number, deps: FollowersDeps): Promise<readonly PendingNotification[]> {
  return (await Array.fromAsync(pendingNotificationPages({ subscriptionId }, deps))).flat();
}

/**
 * New episodes that the person is not ready for, because the one before is unseen (`behind`), or for which this is not
 * known yet (`unknown`). If all episodes of a title that the person waits for are held back, the first is announced
 * anyway.
 */
async function episodesBehind(
  { subscription }: DueSubscription,
  notifications: readonly PendingNotification[],
  { findHeld, arrivals }: Pick<Run, 'findHeld'> & Pick<FollowersDeps['notifications'], 'arrivals'>,
) {
  const { id, userId = '' } = subscription;
  const { behind, unknown } = await findHeld(userId, notifications);
  const heldIds = new Set([...behind, ...unknown]);
  if (heldIds.size === 0) return { behind, unknown };
  const publishableIds = idsWithout([...heldIds], notifications);
  for (const eventIds of await arrivals(id)) {
    const firstHeldId = eventIds.find((eventId) => heldIds.has(eventId));
    if (firstHeldId !== undefined && !eventIds.some((eventId) => publishableIds.has(eventId))) {
      heldIds.delete(firstHeldId);
    }
  }
  return {
    behind: behind.filter((eventId) => heldIds.has(eventId)),
    unknown: unknown.filter((eventId) => heldIds.has(eventId)),
  };
}

const idsOf = (notifications: readonly PendingNotification[]): readonly number[] => notifications.map(({ id }) => id);

/**
 * Ids of these notifications without the held ones. Notifications that were recorded after these were read wait for the
 * next run.
 */
const idsWithout = (heldIds: readonly number[], notifications: readonly PendingNotification[]): ReadonlySet<number> =>
  new Set(idsOf(notifications)).difference(new Set(heldIds));

/** Drops these notifications for good: the person may no longer follow titles, or has not caught up. */
const dropNotifications = (
  dueSubscription: DueSubscription,
  notificationIds: readonly number[],
  deps: FollowersDeps,
): Promise<void> =>
  publishDrafts({ waiting: dueSubscription, notificationIds, rendered: { drafts: [], unreadable: [] } }, deps);

/**
 * The channel of a person's direct messages. Undefined if it cannot be opened now: posts wait, and the next reply to a
 * command says so.
 */
async function openChannel(userId: string, openings: OpeningBudget, deps: FollowersDeps): Promise<string | undefined> {
  const { directory, follows, pausedFollowers, clock, log } = deps;
  if (clock.steadyMs() < (pausedFollowers.get(userId)?.until ?? 0)) return undefined;
  openings.left -= 1;
  const opening = await openDirectChannel(userId, { directory });
  if (opening.kind !== 'open') {
    await handleRefusal({ userId, refusal: opening }, openings, deps);
    log.debug(
      { err: opening.failure },
      'could not open direct messages with a person who follows titles; their notifications wait',
    );
    return undefined;
  }
  await follows.opened(userId, opening.channelId);
  pausedFollowers.delete(userId);
  return opening.channelId;
}

/**
 * If Discord refuses the bot itself, the run opens no more direct messages. If it failed for one person, that person is
 * skipped for a while, so that others come first.
 */
async function handleRefusal(
  { userId, refusal }: { readonly userId: string; readonly refusal: FailedDirectChannelOpening },
  openings: OpeningBudget,
  deps: FollowersDeps,
): Promise<void> {
  const { blocked, pausedFollowers, clock } = deps;
  const { failure } = refusal;
  const kind = refusal.kind === 'closed' ? 'forbidden' : failure.kind;
  if (kind === 'forbidden' || kind === 'anti-spam') {
    pausedFollowers.set(userId, { until: clock.steadyMs() + HOUR_MS, failures: 0 });
    const channelId = unopenedDirectMessageKey(userId);
    const isNew = await blocked.block({ channelId, kind, since: clock.now() }, []);
    if (!isNew) await blocked.changeReason(channelId, kind);
    if (kind === 'anti-spam') openings.left = 0;
    return;
  }
  if (failure.retryAfterMs !== undefined) {
    openings.left = 0;
    return;
  }
  const failures = pausedFollowers.get(userId)?.failures ?? 0;
  pausedFollowers.set(userId, {
    until: clock.steadyMs() + calculateBackoffPause(failures, FIRST_PAUSE_MS, HOUR_MS),
    failures: failures + 1,
  });
  openings.failures += 1;
  if (openings.failures >= MAX_FAILURES) openings.left = 0;
}
