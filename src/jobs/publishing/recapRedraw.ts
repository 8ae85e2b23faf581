import { createSemaphore } from '../../async/semaphore.ts';
import type { ReadAppearance } from '../../domain/appearance.ts';
import { type ChannelDirectory, ChannelFailure, type ChannelUpkeep } from '../../domain/notifications/channels.ts';
import type { FeedPostInOutbox, Outbox, OutboxPostKey } from '../../domain/notifications/outbox.ts';
import type { PendingRecapRedraws, RecapRedrawer, RecapRedrawResult } from '../../domain/notifications/recapEvents.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { GuildServers } from '../../domain/servers/mediaServers.ts';
import { type AccountRef, type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import { parseRecapPeriodKey, type RecapPeriod } from '../../domain/statistics/recap/period.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { applyAccentColourToMessage } from '../../render/kit/additions/appearance.ts';
import type { RecapReader } from '../../render/recap/recapData.ts';
import { drawChartIfPossible, type RenderDeps } from '../feeds/feedRenderer.ts';
import { drawRecapMessage, type RecapDrawDeps } from '../feeds/recap/draw.ts';
import { createMessageMarker } from './postMarker.ts';
import { createFeedPost, parseStablePostKey } from './posts.ts';

export interface RecapRedrawDeps extends Pick<RenderDeps, 'charts' | 'log' | 'textsFor' | 'clock'> {
  readonly outbox: Pick<Outbox, 'fate' | 'postsOf' | 'withdraw'>;
  readonly hasMessage: ChannelUpkeep['has'];
  readonly dueRedraws: PendingRecapRedraws;
  readonly subscriptions: Pick<Subscriptions, 'byId'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf'>;
  readonly readRecap: RecapReader;
  readonly mediaServers: Pick<GuildServers, 'serversOf'>;
  readonly appearanceOf: ReadAppearance;
  readonly wake: WakeJob;
}

/**
 * Makes recaps again that may show left-out accounts, and the recaps of `dueRedraws.posts()`. A sent recap is edited
 * by a post in the outbox. A recap for which no send has begun goes back to the publisher.
 */
export function createRecapRedrawer(deps: RecapRedrawDeps): RecapRedrawer {
  // Only one run works at a time. Otherwise the run that read first could store its edit last, and show the left-out
  // person again.
  const semaphore = createSemaphore(1);
  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await semaphore.acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  }
  return {
    redraw: async (accountIds, signal) => {
      try {
        return await inTurn(signal, () => redrawRecaps(accountIds, signal, deps));
      } catch (err) {
        deps.log.warn({ err }, 'could not read the posted recaps to remove a person from them; trying again later');
        return { redrawn: 0, failed: 0, doubt: 'unread' };
      }
    },
    resume: (signal) =>
      inTurn(signal, async () => {
        const accountIds = await deps.dueRedraws.accounts();
        if (accountIds.length > 0) await redrawRecaps(accountIds, signal, deps);
        await redrawMarkedPosts(signal, deps);
      }),
  };
}

async function redrawRecaps(
  accountIds: readonly AccountRef[],
  signal: AbortSignal,
  deps: RecapRedrawDeps,
): Promise<RecapRedrawResult> {
  const posts = await deps.outbox.postsOf('recap');
  if (accountIds.length === 0) return { redrawn: 0, failed: 0, doubt: posts.length > 0 ? 'unlinked' : undefined };
  const outcomes: Outcome[] = [];
  const isShownOn = (servers: readonly ServerId[]): boolean =>
    accountIds.some((account) => servers.includes(serverOfRef(account)));
  for (const post of posts) outcomes.push(await redraw(post, { isShownOn, signal }, deps));
  const countOf = (outcome: Outcome): number => outcomes.filter((candidate) => candidate === outcome).length;
  if (countOf('redrawn') + countOf('incomplete') > 0) deps.wake();
  // After an abort, recaps may be missing. The next run of the job makes them all again.
  const isComplete = countOf('incomplete') === 0 && countOf('interrupted') === 0 && !signal.aborted;
  if (isComplete) await deps.dueRedraws.done(accountIds);
  return {
    redrawn: countOf('redrawn') + countOf('incomplete'),
    failed: countOf('failed') + countOf('interrupted'),
  };
}

/** Makes the recaps of `dueRedraws.posts()` again. */
async function redrawMarkedPosts(signal: AbortSignal, deps: RecapRedrawDeps): Promise<void> {
  const { dueRedraws, log, wake } = deps;
  for (const post of await dueRedraws.posts()) {
    const isShownOn = (servers: readonly ServerId[]): boolean =>
      servers.some((server) => post.servers?.includes(server) ?? true);
    const outcome = await redraw(post, { isShownOn, signal }, deps);
    if (outcome === 'failed') log.warn({ channel: post.channelId, post: post.key }, STAYS_AS_POSTED);
    if (outcome === 'failed' || outcome === 'unconcerned') await dueRedraws.postDone(post);
    if (outcome === 'redrawn' || outcome === 'incomplete') wake();
  }
}

const STAYS_AS_POSTED =
  'could not make a recap again, because its subscription or media server is gone; a posted recap stays unchanged';

/**
 * Result for one recap. `failed`: it cannot be made again. `incomplete`: it was made again while a media server did not
 * answer. `interrupted`: the database, Discord or a media server failed, an edit in doubt has the same key, or a person
 * chose to appear otherwise. The next run repeats `incomplete` and `interrupted`.
 */
type Outcome = 'redrawn' | 'incomplete' | 'failed' | 'interrupted' | 'unconcerned';

interface Redraw {
  /** True if a recap of these media servers may show the people for whom it is made again. */
  readonly isShownOn: (servers: readonly ServerId[]) => boolean;
  readonly signal: AbortSignal;
}

async function redraw(post: FeedPostInOutbox, { isShownOn, signal }: Redraw, deps: RecapRedrawDeps): Promise<Outcome> {
  const { outbox, subscriptions, directory, mediaServers, log } = deps;
  try {
    const { eventKey = '', subscriptionId = 0 } = parseStablePostKey(post.key) ?? {};
    const period = parseRecapPeriodKey(eventKey);
    const subscription = await subscriptions.byId(subscriptionId);
    // If the subscription is gone, the post's channel tells which guild the recap is for.
    const guildId = subscription?.guildId ?? (await directory.guildOf(post.channelId));
    const visibleServers = guildId === undefined ? [] : mediaServers.serversOf(guildId).map(({ id }) => id);
    const isVisible = isShownOn(visibleServers);
    if (!isVisible && post.servers !== undefined && !isShownOn(post.servers)) return 'unconcerned';
    if (await outbox.withdraw(post)) return 'redrawn';
    if (await isDeleted(post, deps)) return 'unconcerned';
    // Such a recap stays as it is. If the guild lost the media server, a new recap would lack everyone on it. If the
    // subscription is gone, its hidden cards and its language are unknown.
    if (!isVisible || subscription === undefined || period === undefined) return 'failed';
    return await addEdit(post, { subscription, period, signal }, deps);
  } catch (err) {
    log.warn(
      { err, channel: post.channelId, post: post.key },
      'could not remove a person from a posted recap; trying again with the next run',
    );
    return 'interrupted';
  }
}

/**
 * True if the message was deleted, because an edit would post it again. False if the message exists, is being sent, or
 * cannot be checked.
 */
async function isDeleted(
  { channelId, key }: OutboxPostKey,
  { outbox, hasMessage }: Pick<RecapRedrawDeps, 'outbox' | 'hasMessage'>,
): Promise<boolean> {
  const fate = await outbox.fate(channelId, key);
  if (fate?.messageId === undefined) return false;
  try {
    return !(await hasMessage(channelId, fate.messageId));
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    return err.kind === 'gone';
  }
}

interface EditOf {
  readonly subscription: Subscription;
  readonly period: RecapPeriod;
  readonly signal: AbortSignal;
}

/**
 * Adds an edit of a posted recap to the outbox. `failed` if nothing is left to show; `interrupted` if a person chose to
 * appear otherwise while the recap was drawn.
 */
async function addEdit(
  { key, channelId }: OutboxPostKey,
  { subscription, period, signal }: EditOf,
  deps: RecapRedrawDeps,
): Promise<Outcome> {
  const { dueRedraws, readRecap, appearanceOf, textsFor, charts, clock, log } = deps;
  const { guildId, locale } = subscription;
  const draw: RecapDrawDeps['draw'] = (chart, posters) => drawChartIfPossible(chart, posters, { charts, log, signal });
  const revision = await dueRedraws.revisionOf(subscription.id);
  const contents = await readRecap({ guildId, period, signal });
  const appearance = await appearanceOf(guildId);
  const message = await drawRecapMessage(contents, { texts: textsFor(locale), draw, subscription, appearance });
  if (message === undefined) return 'failed';
  const editKey = `${key} again ${clock.now().getTime()}`;
  const { servers } = contents;
  const coloured = applyAccentColourToMessage(message(createMessageMarker(key, channelId)), appearance);
  // Uses the channel of the post, because the subscription may have moved to another one.
  const post = createFeedPost(coloured, [], { key: editKey, subscription: { ...subscription, channelId }, servers });
  const isComplete = contents.arrivals !== undefined;
  const edit = { ...post, edits: key };
  if (!(await dueRedraws.addEdit({ edit, subscriptionId: subscription.id, revision, isComplete })))
    return 'interrupted';
  return isComplete ? 'redrawn' : 'incomplete';
}
