import { createSemaphore } from '../../async/semaphore.ts';
import type { AppearanceOf } from '../../domain/appearance.ts';
import { type ChannelDirectory, ChannelFailure, type ChannelUpkeep } from '../../domain/notifications/channels.ts';
import type { KeyedPost, Outbox, PostOfFeed } from '../../domain/notifications/outbox.ts';
import type { DueRedraws, RecapRedraw, RedrawnRecaps } from '../../domain/notifications/recapEvents.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { GuildServers } from '../../domain/servers/mediaServers.ts';
import { type AccountRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { periodOf, type RecapPeriod } from '../../domain/statistics/recap/period.ts';
import type { Wake } from '../../domain/wake.ts';
import { withAccent } from '../../render/kit/additions/appearance.ts';
import type { ReadRecap } from '../../render/recap/recapData.ts';
import { drawUnlessFailing, type RenderDeps } from '../feeds/feedRenderer.ts';
import { type RecapDrawing, recapMessage } from '../feeds/recap/draw.ts';
import { markerOf } from './postMarker.ts';
import { postWith, stablePostOf } from './posts.ts';

export interface RecapRedrawDeps extends Pick<RenderDeps, 'charts' | 'log' | 'textsFor' | 'clock'> {
  readonly outbox: Pick<Outbox, 'add' | 'fate' | 'postsOf' | 'withdraw'>;
  readonly hasMessage: ChannelUpkeep['has'];
  readonly dueRedraws: DueRedraws;
  readonly subscriptions: Pick<Subscriptions, 'byId'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf'>;
  readonly readRecap: ReadRecap;
  readonly mediaServers: Pick<GuildServers, 'serversOf'>;
  readonly appearanceOf: AppearanceOf;
  readonly wake: Wake;
}

/**
 * Makes recaps again after these accounts were left out. A sent recap is edited by a post in the outbox like every
 * other; a recap for which no send has begun goes back to the publisher.
 */
export function createRecapRedraw(deps: RecapRedrawDeps): RecapRedraw {
  // Runs one at a time. Otherwise the run that read first could store its edit last, and show the left-out person
  // again.
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
        deps.log.warn({ err }, 'could not read which recaps were posted, to make them again without a person');
        return { redrawn: 0, failed: 0, doubt: 'unread' };
      }
    },
    resume: (signal) =>
      inTurn(signal, async () => {
        const accountIds = await deps.dueRedraws.accounts();
        if (accountIds.length > 0) await redrawRecaps(accountIds, signal, deps);
      }),
  };
}

async function redrawRecaps(
  accountIds: readonly AccountRef[],
  signal: AbortSignal,
  deps: RecapRedrawDeps,
): Promise<RedrawnRecaps> {
  const posts = await deps.outbox.postsOf('recap');
  if (accountIds.length === 0) return { redrawn: 0, failed: 0, doubt: posts.length > 0 ? 'unlinked' : undefined };
  const outcomes: Outcome[] = [];
  for (const post of posts) outcomes.push(await redraw(post, { accountIds, signal }, deps));
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

/**
 * `failed`: cannot be made again. `incomplete`: made again while a media server did not answer. `interrupted`: the
 * database, Discord or a media server failed. The next run repeats the last two.
 */
type Outcome = 'redrawn' | 'incomplete' | 'failed' | 'interrupted' | 'unconcerned';

interface Redraw {
  readonly accountIds: readonly AccountRef[];
  readonly signal: AbortSignal;
}

async function redraw(post: PostOfFeed, { accountIds, signal }: Redraw, deps: RecapRedrawDeps): Promise<Outcome> {
  const { outbox, subscriptions, directory, mediaServers, log } = deps;
  try {
    const { eventKey = '', subscriptionId = 0 } = stablePostOf(post.key) ?? {};
    const period = periodOf(eventKey);
    const subscription = await subscriptions.byId(subscriptionId);
    // Without the subscription, the post's channel tells the guild.
    const guildId = subscription?.guildId ?? (await directory.guildOf(post.channelId));
    const visibleServers = guildId === undefined ? [] : mediaServers.serversOf(guildId).map(({ id }) => id);
    const hasAccountOn = (servers: readonly ServerId[]): boolean =>
      accountIds.some((account) => servers.includes(serverOf(account)));
    const isVisible = hasAccountOn(visibleServers);
    if (!isVisible && post.servers !== undefined && !hasAccountOn(post.servers)) return 'unconcerned';
    if (await outbox.withdraw(post)) return 'redrawn';
    if (await isDeleted(post, deps)) return 'unconcerned';
    // If the guild lost the media server, a new recap would lack everyone on it. Without the subscription, the hidden
    // cards and the language are unknown.
    if (!isVisible || subscription === undefined || period === undefined) return 'failed';
    return await addEdit(post, { subscription, period, signal }, deps);
  } catch (err) {
    log.warn({ err, channel: post.channelId, post: post.key }, 'could not make a posted recap again without a person');
    return 'interrupted';
  }
}

/** True if the message no longer exists: an edit would post it again. False if that is unknown, or it is being sent. */
async function isDeleted(
  { channelId, key }: KeyedPost,
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

interface RecapEdit {
  readonly subscription: Subscription;
  readonly period: RecapPeriod;
  readonly signal: AbortSignal;
}

/** Adds an edit of a posted recap to the outbox. `failed` if nothing is left to show. */
async function addEdit(
  { key, channelId }: KeyedPost,
  { subscription, period, signal }: RecapEdit,
  deps: RecapRedrawDeps,
): Promise<Outcome> {
  const { outbox, readRecap, appearanceOf, textsFor, charts, clock, log } = deps;
  const { guildId, locale } = subscription;
  const draw: RecapDrawing['draw'] = (chart, posters) => drawUnlessFailing(chart, posters, { charts, log, signal });
  const contents = await readRecap({ guildId, period, signal });
  const appearance = await appearanceOf(guildId);
  const message = await recapMessage(contents, { texts: textsFor(locale), draw, subscription, appearance });
  if (message === undefined) return 'failed';
  const editKey = `${key} again ${clock.now().getTime()}`;
  const { servers } = contents;
  const coloured = withAccent(message(markerOf(key, channelId)), appearance);
  // Uses the channel of the post, because the subscription may have moved to another one.
  const post = postWith(coloured, [], { key: editKey, subscription: { ...subscription, channelId }, servers });
  await outbox.add({ ...post, edits: key });
  return contents.arrivals === undefined ? 'incomplete' : 'redrawn';
}
