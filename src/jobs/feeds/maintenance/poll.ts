import { z } from 'zod';
import type { ChangeOutcome } from '../../../domain/audit.ts';
import { jsonOf } from '../../../domain/json.ts';
import { attempt } from '../../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { minuteIn } from '../../../time/zonedTime.ts';
import type { RunHistory } from '../../scheduling/job.ts';
import type { LookDeps, SourceDeps } from '../source.ts';
import { type MaintenanceResult, maintenanceData } from './data.ts';

export type MaintenanceDeps = LookDeps<'upgradeMediaAnalysis', 'audit' | 'subscriptions' | 'id'> & {
  /** The scheduled time of this run, as `schedule` gives it. */
  readonly slot: Date;
};

/**
 * Starts the task of 4.20 and records the outcome, once for each slot (to the minute), if any guild has a
 * channel for it. A refusal by the server is recorded, not thrown; rejects with the database's failure after
 * some tries, or with the signal's reason when the bot is stopped.
 */
export async function runMaintenance(deps: MaintenanceDeps): Promise<void> {
  const { feeds, subscriptions, slot, clock } = deps;
  const key = keyOf(slot);
  const cursor = cursorAt(slot);
  if (!(await subscriptions.hasFeed('maintenance'))) return feeds.record({ feed: 'maintenance', cursor, events: [] });
  if ((await feeds.known('maintenance', [key])).has(key)) return;
  const data = maintenanceData.encode(await askAudited(deps));
  const event = { key, at: clock.now(), data };
  await insist(() => feeds.record({ feed: 'maintenance', cursor, events: [event] }), deps);
  deps.wake();
}

/**
 * In ms, a minute in all: a database that a backup holds, or a full disk, may be free again within that time.
 */
const WRITING_WAITS_MS = [2_000, 8_000, 20_000, 30_000] as const;

/** The server has done it and reports that only once, so the outcome is recorded if possible. */
async function insist(write: () => Promise<void>, { clock, signal }: MaintenanceDeps): Promise<void> {
  for (const ms of WRITING_WAITS_MS) {
    const isWritten = await write().then(
      () => true,
      () => false,
    );
    if (isWritten) return;
    // Out of time: try exactly once more.
    await clock.wait(ms, signal).catch(() => undefined);
    if (signal.aborted) break;
  }
  await write();
}

const stored = jsonOf(z.object({ slot: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/) }));

/** Tells the schedule which slot was the last, so that it catches up on one that the bot slept through. */
export const maintenanceHistory = ({ feeds }: Pick<SourceDeps, 'feeds'>): Pick<RunHistory, 'last' | 'begin'> => ({
  last: async () => {
    const cursor = await feeds.cursor('maintenance');
    return cursor === undefined ? undefined : new Date(`${stored.decode(cursor).slot}Z`);
  },
  begin: (at) => feeds.record({ feed: 'maintenance', cursor: cursorAt(at), events: [] }),
});

/** The cursor behind that slot. */
export const cursorAt = (slot: Date): string => stored.encode({ slot: minuteIn('UTC', slot) });

/** The bot acts on its own here; the audit trail records it like an act of a person. */
async function askAudited(deps: MaintenanceDeps): Promise<MaintenanceResult> {
  const { audit, clock, id: server } = deps;
  const attempt = { action: 'maintenance', capability: 'task.run', target: 'media analysis upgrade' } as const;
  const begun = await audit.begin({ ...attempt, server, at: clock.now() });
  const { result, outcome } = await ask(deps);
  const failure = result.outcome === 'failed' ? result.kind : undefined;
  // The server has done it by now: the outcome is announced even if this cannot be written.
  await begun.end({ at: clock.now(), outcome, failure }).catch(() => undefined);
  return result;
}

interface Asked {
  readonly result: MaintenanceResult;
  readonly outcome: ChangeOutcome;
}

async function ask({ media, signal }: MaintenanceDeps): Promise<Asked> {
  const failed = ({ kind, words }: Pick<MediaServerFailure, 'kind' | 'words'>, outcome: ChangeOutcome): Asked => ({
    result: { outcome: 'failed', kind, words },
    outcome,
  });
  try {
    const asked = await attempt(() => media.upgradeMediaAnalysis({ signal }));
    if (!asked.answered) return failed(asked.failure, 'unknown');
    return { result: { outcome: asked.value }, outcome: asked.value === 'running' ? 'nothing' : 'done' };
  } catch (error) {
    if (error instanceof MediaServerFailure) return failed(error, 'failed');
    // This is the job's own deadline; a shutdown has another reason, and makes no event.
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (isLate) return failed({ kind: 'timeout', words: undefined }, 'unknown');
    throw error;
  }
}

const keyOf = (slot: Date): string => `maintenance:${minuteIn('UTC', slot)}`;
