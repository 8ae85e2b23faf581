import type { WaitingSubscription } from '../../domain/notifications/pendingNotifications.ts';
import type { Subscription, SubscriptionChange } from '../../domain/notifications/subscriptions.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { optional } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import {
  ALL,
  blockedStates,
  feedOrAll,
  findSubscriptions,
  leftBehind,
  options,
  type Several,
  waitingById,
} from './find.ts';
import { feedRecord } from './record.ts';
import { renderPaused, renderResumed } from './views/changes.ts';
import type { BlockedState } from './views/list.ts';

const ofThese = { ...options, feed: optional(feedOrAll) };

/** Notifications of these subscriptions are collected and not posted. */
export const pause = subcommand({
  words: (texts) => texts.notify.declarations.pause,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedRecord(args), after: 'paused' }),
  options: ofThese,
  answer: async ({ args, deps, context }) => {
    const found = await findSubscriptions(args, { deps, context });
    const running = found.subscriptions.filter(({ pausedAt }) => pausedAt === undefined);
    const paused = await changed(running, { pausedAt: deps.clock.now() }, deps);
    const lines = linesOf(paused, await waitingById(deps));
    return audited(renderPaused(context.texts, lines, found.titles), { before: statesOf(found.subscriptions) });
  },
});

/** They are posted again, and blocked channels are tried again. */
export const resume = subcommand({
  words: (texts) => texts.notify.declarations.resume,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedRecord(args), after: 'resumed' }),
  options: ofThese,
  answer: async ({ args, deps, context }) => {
    const isAll = (args.feed ?? ALL) === ALL && (args.library ?? args.channel) === undefined;
    const left = isAll ? await leftBehind(await blockedStates(deps), deps, context) : [];
    const found = await findSubscriptions(args, { deps, context }, { mayBeNone: left.length > 0 });
    return await goOn({ ...found, left }, deps, context);
  },
});

const linesOf = (subscriptions: readonly Subscription[], waiting: ReadonlyMap<number, WaitingSubscription>) =>
  subscriptions.map((subscription) => ({ subscription, waiting: waiting.get(subscription.id)?.notifications ?? 0 }));

const statesOf = (subscriptions: readonly Subscription[]): string =>
  subscriptions.map(({ feed, pausedAt }) => `${feed}: ${pausedAt ? 'paused' : 'running'}`).join('; ');

interface Waiting extends Several {
  readonly left: readonly BlockedState[];
}

async function goOn(
  { subscriptions, titles, left }: Waiting,
  deps: Deps,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const { fixed, stillOut } = await givenUp([...subscriptions, ...left], guildOf(context), deps);
  const waiting = await waitingById(deps);
  const paused = subscriptions.filter(({ pausedAt }) => pausedAt !== undefined);
  const resumed = await changed(paused, { pausedAt: null }, deps);
  for (const channelId of fixed) await deps.blocked.unblock(channelId);
  const going = subscriptions.flatMap((subscription) => {
    const now = resumed.find(({ id }) => id === subscription.id);
    return now ?? (fixed.includes(subscription.channelId) && !subscription.pausedAt ? subscription : []);
  });
  deps.wake();
  const taken = left.filter(({ channelId }) => fixed.includes(channelId));
  const lines = linesOf(going, waiting);
  const message = renderResumed(context.texts, { subscriptions: lines, left: taken, stillOut, titles });
  return audited(message, { before: statesOf(subscriptions) });
}

/** The blocked channels among these that take posts again, and the problems of the others. */
async function givenUp(
  channels: readonly Pick<Subscription, 'channelId'>[],
  guildId: string,
  { blocked, directory }: Deps,
) {
  const out = new Set((await blocked.list()).map(({ channelId }) => channelId));
  const ours = new Set(channels.map(({ channelId }) => channelId)).intersection(out);
  const looked = await Promise.all(
    [...ours].map(async (channelId) => ({ channelId, problems: await directory.problems(channelId, guildId) })),
  );
  // A channel that could not be checked may be fine: the sender will find out.
  const isOut = ({ problems }: (typeof looked)[number]) => problems.some((problem) => problem !== 'unreachable');
  return {
    fixed: looked.filter((each) => !isOut(each)).map(({ channelId }) => channelId),
    stillOut: looked.filter(isOut),
  };
}

/** The subscriptions after the change, without any that was removed meanwhile. */
async function changed(
  subscriptions: readonly Subscription[],
  change: SubscriptionChange,
  { subscriptions: store }: Deps,
): Promise<readonly Subscription[]> {
  const after: Subscription[] = [];
  for (const { id } of subscriptions) {
    const subscription = await store.change(id, change);
    if (subscription) after.push(subscription);
  }
  return after;
}
