import { setImmediate as turn } from 'node:timers/promises';
import { type ChannelDirectory, ChannelFailure } from '../../domain/notifications/channels.ts';
import type { Follows } from '../../domain/notifications/follows.ts';
import type { DueSubscription } from '../../domain/notifications/pendingNotifications.ts';
import { type PublishDeps, publish, waitingPages } from './publish.ts';
import { planFor, publishAs } from './publisher.ts';

export interface FollowersDeps extends PublishDeps {
  readonly follows: Pick<Follows, 'opened'>;
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  /** Whether somebody is in that guild and may still follow what is there; undefined while Discord does not say. Never rejects. */
  readonly mayFollow: (guildId: string, userId: string) => Promise<boolean | undefined>;
}

/** One is opened a second, and whoever has theirs open already must not wait for thousands of others. */
const MOST_OPENINGS = 50;

/**
 * Makes posts of what is due for people who follow something, apart from the guilds' own, which wait for none of them. Those whose direct
 * messages are not open yet come last, some at a time. Rejects with the first failure after all had their turn, or with the signal's
 * reason; what was not published waits.
 */
export async function runFollowers(deps: FollowersDeps): Promise<void> {
  const due = await deps.notifications.due('people');
  deps.waitLog.keep(new Set(due.map(({ subscription }) => subscription.id)));
  const blocked = new Map((await deps.blocked.list()).map(({ channelId, since }) => [channelId, since]));
  const openings = { left: MOST_OPENINGS };
  const failures: unknown[] = [];
  for (const each of due.toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)))) {
    await turn();
    deps.signal.throwIfAborted();
    if (isClosed(each) && openings.left === 0) break;
    try {
      await notify(each, blocked.get(each.subscription.channelId), openings, deps);
    } catch (err) {
      deps.signal.throwIfAborted();
      deps.log.warn({ err, subscription: each.subscription.id }, 'what somebody follows could not be told yet');
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const isClosed = ({ subscription }: DueSubscription): boolean => subscription.channelId === '';

async function notify(
  waiting: DueSubscription,
  blockedSince: Date | undefined,
  openings: { left: number },
  deps: FollowersDeps,
): Promise<void> {
  const { subscription } = waiting;
  const { guildId, userId } = subscription;
  if (userId === undefined) return;
  const plan = await planFor(waiting, blockedSince, deps);
  if (plan.do === 'wait') return;
  const may = await deps.mayFollow(guildId, userId);
  if (may === undefined) return;
  if (!may) return await keepSilent(waiting, deps);
  if (!isClosed(waiting)) return await publishAs(plan, waiting, deps);
  openings.left -= 1;
  const channelId = await open(userId, openings, deps);
  if (channelId === 'later') return;
  if (channelId === undefined) return await keepSilent(waiting, deps);
  await deps.follows.opened(userId, channelId);
  await publishAs(plan, { ...waiting, subscription: { ...subscription, channelId } }, deps);
}

/** What they follow rests: what arrives meanwhile is not told, and not made up for. */
async function keepSilent(waiting: DueSubscription, deps: FollowersDeps): Promise<void> {
  const ids: number[] = [];
  for await (const page of waitingPages(waiting.subscription.id, deps)) ids.push(...page.map(({ id }) => id));
  await publish(waiting, ids, { drafts: [], unreadable: [] }, deps);
}

/** Failures that say something about that person alone. */
const ABOUT_THEM: readonly string[] = ['gone', 'forbidden', 'invalid'];

/** Undefined: nobody can write to them. After a refusal that is not about them, no others are tried in this run. */
async function open(
  userId: string,
  openings: { left: number },
  { directory, log }: Pick<FollowersDeps, 'directory' | 'log'>,
): Promise<string | 'later' | undefined> {
  try {
    return await directory.direct(userId);
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    if (ABOUT_THEM.includes(err.kind)) return undefined;
    log.debug({ err }, 'direct messages of followers cannot be opened yet');
    openings.left = 0;
    return 'later';
  }
}
