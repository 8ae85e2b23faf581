import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Health } from '../../domain/media/server/health.ts';
import type { FeedStore } from '../../domain/notifications/events.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { ScheduleMemory } from '../../domain/scheduleMemory.ts';
import type { Plays } from '../../domain/statistics/plays.ts';
import type { Wake } from '../../domain/wake.ts';
import type { RunHistory } from '../scheduling/job.ts';

/** Everything that some feed needs to find its events; each names what it takes of it. */
export interface SourceDeps {
  readonly media: MediaServer;
  readonly health: Pick<Health, 'state'>;
  readonly feeds: FeedStore;
  readonly plays: Pick<Plays, 'standings'>;
  readonly scheduleMemory: ScheduleMemory;
  readonly audit: Pick<Audit, 'begin'>;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when there are new events. */
  readonly wake: Wake;
  /** Called when the whole history is to be read once more. */
  readonly readAgain: () => void;
}

/** Looks at the media server again and again, in UTC, and goes on from its cursor: each look finds what the last one missed. */
export interface PolledSource {
  readonly kind: 'polled';
  /** Also while no channel is subscribed; the others begin anew when one is. */
  readonly isAlwaysRead?: boolean;
  readonly deadlineMs: number;
  readonly poll: (deps: SourceDeps & { readonly signal: AbortSignal }) => Promise<void>;
}

/** Does something at its time in the bot's time zone, once for each slot, and records what came of it; a missed slot is made up. */
export interface ScheduledSource {
  readonly kind: 'scheduled';
  readonly deadlineMs: number;
  readonly runs: (deps: Pick<SourceDeps, 'feeds' | 'scheduleMemory'>) => RunHistory;
  readonly run: (deps: SourceDeps & { readonly signal: AbortSignal; readonly slot: Date }) => Promise<void>;
}

/** Where a feed's events come from. `recorded`: another part of the bot records them as they happen. */
export type FeedSource = PolledSource | ScheduledSource | { readonly kind: 'recorded' };

/** Long enough for a look that takes a request or two. */
export const POLL_DEADLINE_MS = 60_000;
/** A first look back at a long history, or through a large library, is read page by page, and still has to end. */
export const LONG_POLL_DEADLINE_MS = 30 * 60_000;
