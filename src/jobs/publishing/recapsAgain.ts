import type { AppearanceOf } from '../../domain/appearance.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { LeaveOutOfRecaps } from '../../domain/notifications/recapEvents.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import type { GuildServers } from '../../domain/servers/mediaServers.ts';
import { lastPeriod, periodBefore, periodKey, type RecapPeriod } from '../../domain/statistics/recap/period.ts';
import type { Wake } from '../../domain/wake.ts';
import type { ReadRecap } from '../../render/recap/recapData.ts';
import { drawUnlessFailing, type RenderDeps } from '../feeds/feedRenderer.ts';
import { type RecapDrawing, recapMessage } from '../feeds/recap/draw.ts';
import { markerOf } from './postMarker.ts';
import { postWith, stablePostKey } from './posts.ts';

export interface RecapsAgainDeps extends Pick<RenderDeps, 'charts' | 'log' | 'textsFor' | 'clock'> {
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly readRecap: ReadRecap;
  readonly linkedAccounts: Pick<LinkedAccounts, 'find'>;
  readonly mediaServers: Pick<GuildServers, 'serversOf'>;
  readonly appearanceOf: AppearanceOf;
  /** IANA name. */
  readonly timeZone: string;
  readonly wake: Wake;
}

/** Sent posts are kept for 90 days, which contain at most four months. */
const MONTHS = 4;

/**
 * Edits posted recaps so that a person no longer appears in them. Call it while the person's accounts are still known.
 * The edits are sent through the outbox.
 */
export function createLeaveOutOfRecaps(deps: RecapsAgainDeps): LeaveOutOfRecaps {
  return async (forgetting, signal) => {
    const outcomes: Outcome[] = [];
    for (const subscription of await subscriptionsShowing(forgetting, deps))
      for (const period of postedPeriods(deps))
        outcomes.push(await postAgain({ subscription, period, forgetting, signal }, deps));
    const countOf = (outcome: Outcome): number => outcomes.filter((candidate) => candidate === outcome).length;
    if (countOf('edited') > 0) deps.wake();
    return { edited: countOf('edited'), failed: countOf('failed') };
  };
}

type Outcome = 'edited' | 'failed' | 'none';

/** Subscriptions of guilds where the person has an account. Other recaps cannot show the person. */
async function subscriptionsShowing(
  userId: string,
  { subscriptions, mediaServers, linkedAccounts }: RecapsAgainDeps,
): Promise<readonly Subscription[]> {
  const showing: Subscription[] = [];
  for (const subscription of await subscriptions.list()) {
    if (subscription.feed !== 'recap') continue;
    const servers = mediaServers.serversOf(subscription.guildId).map(({ id }) => id);
    const links = await linkedAccounts.find(userId, servers);
    if (links.some(({ accountId }) => accountId !== undefined)) showing.push(subscription);
  }
  return showing;
}

function postedPeriods({ clock, timeZone }: Pick<RecapsAgainDeps, 'clock' | 'timeZone'>): readonly RecapPeriod[] {
  const now = clock.now();
  const months = [lastPeriod('month', now, timeZone)];
  for (let last = months[0]; last && months.length < MONTHS; last = months.at(-1)) months.push(periodBefore(last));
  // The recap of a year is posted in December and covers the months up to November.
  const posted = months
    .filter(({ month }) => month === 11)
    .map(({ year, month }) => ({ span: 'year', year, month }) as const);
  return [...months, ...posted];
}

interface Again {
  readonly subscription: Subscription;
  readonly period: RecapPeriod;
  readonly forgetting: string;
  readonly signal: AbortSignal;
}

async function postAgain({ subscription, period, forgetting, signal }: Again, deps: RecapsAgainDeps): Promise<Outcome> {
  const { outbox, readRecap, appearanceOf, textsFor, charts, clock, log } = deps;
  const { guildId, channelId, locale } = subscription;
  const edits = stablePostKey('recap', periodKey(period), subscription.id);
  const fate = await outbox.fate(channelId, edits);
  if (fate === undefined) return 'none';
  // A post that was never sent cannot be edited.
  if (fate.messageId === undefined) return 'failed';
  try {
    const draw: RecapDrawing['draw'] = (chart, posters) => drawUnlessFailing(chart, posters, { charts, log, signal });
    const contents = await readRecap({ guildId, period, forgetting, signal });
    const appearance = await appearanceOf(guildId);
    const message = await recapMessage(contents, { texts: textsFor(locale), draw, subscription, appearance });
    if (message === undefined) return 'failed';
    const key = `${edits} again ${clock.now().getTime()}`;
    await outbox.add({
      ...postWith(message(markerOf(edits, channelId)), [], { key, subscription: { channelId } }),
      edits,
    });
    return 'edited';
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err }, 'could not make a posted recap again without a person');
    return 'failed';
  }
}
