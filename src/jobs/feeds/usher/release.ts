import type { Clock } from '../../../domain/clock.ts';
import type { BotTroubleEvents, BotTroubles } from '../../../domain/notifications/ownTroubles.ts';
import type { Subscriptions } from '../../../domain/notifications/subscriptions.ts';
import { findNewerVersion, type ReadNewestRelease } from '../../../domain/releases.ts';
import type { WakeJob } from '../../../domain/wake.ts';
import { botStatusEventCodec } from './data.ts';

export interface BotReleaseCheckDeps {
  readonly newestRelease: ReadNewestRelease;
  readonly version: string;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  readonly ownTroubles: Pick<BotTroubles, 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly wake: WakeJob;
}

/**
 * Records a release that is newer than the running version, once. Checks for releases only with a subscription, so that
 * a later subscription still learns of them. Rejects if the page or the database fails, or with the signal's reason.
 */
export async function checkForRelease(
  { newestRelease, version: running, subscriptions, ownTroubles, clock, wake }: BotReleaseCheckDeps,
  signal: AbortSignal,
): Promise<void> {
  if (!(await subscriptions.hasFeed('usher'))) return;
  const tag = await newestRelease(signal);
  const version = tag === undefined ? undefined : findNewerVersion(tag, running);
  if (version === undefined) return;
  const data = botStatusEventCodec.encode({ kind: 'version', version, running });
  // The key prevents a second notification about the same version.
  const event = { key: `version ${version}`, at: clock.now(), data };
  const eventsOfBot: BotTroubleEvents = { events: [event] };
  await ownTroubles.record({ events: [eventsOfBot] });
  wake();
}
