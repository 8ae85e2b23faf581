import { z } from 'zod';
import type { AuditedChangeOutcome } from '../../../domain/audit.ts';
import { jsonCodec } from '../../../domain/json.ts';
import { attemptChange } from '../../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { formatInstantAsLocalMinute } from '../../../time/zonedTime.ts';
import type { JobRunHistory } from '../../scheduling/job.ts';
import type { FeedPollDeps, FeedSourceDeps } from '../source.ts';
import { type MaintenanceResult, maintenanceResultCodec } from './data.ts';

export type MaintenanceTaskDeps = FeedPollDeps<'upgradeMediaAnalysis', 'audit' | 'subscriptions' | 'id'> & {
  readonly slot: Date;
};

/**
 * Starts the media server's maintenance task (interface.md, 4.20) and stores the outcome, once per scheduled minute.
 * Does nothing if no guild has a channel for it. A refusal by the media server is stored, not thrown. Rejects if the
 * database fails repeatedly, or with the signal's reason when the bot stops.
 */
export async function runMaintenanceTask(deps: MaintenanceTaskDeps): Promise<void> {
  const { feeds, subscriptions, slot, clock } = deps;
  const key = slotKey(slot);
  const cursor = encodeMaintenanceCursor(slot);
  if (!(await subscriptions.hasFeed('maintenance'))) return feeds.record({ feed: 'maintenance', cursor, events: [] });
  if ((await feeds.known('maintenance', [key])).has(key)) return;
  const data = maintenanceResultCodec.encode(await startAudited(deps));
  const event = { key, at: clock.now(), data };
  await writeWithRetries(() => feeds.record({ feed: 'maintenance', cursor, events: [event] }), deps);
  deps.wake();
}

/**
 * Pauses between tries to store the outcome, in ms, one minute in all. A locked database or a full disk may be
 * available again by then.
 */
const RETRY_PAUSES_MS = [2_000, 8_000, 20_000, 30_000] as const;

/**
 * Tries several times to store the outcome, because the media server reports it only once. The last try follows the
 * last pause, or comes at once when the job's time is over.
 */
async function writeWithRetries(write: () => Promise<void>, { clock, signal }: MaintenanceTaskDeps): Promise<void> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    if (await succeeds(write)) return;
    await clock.wait(pauseMs, signal).catch(() => undefined);
    if (signal.aborted) break;
  }
  await write();
}

async function succeeds(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
}

const storedCursor = jsonCodec(z.object({ slot: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/) }));

/**
 * Reads and stores the last scheduled time that was handled. If the next one passed while the bot was down, the
 * scheduler makes up for it.
 */
export const maintenanceHistory = ({
  feeds,
}: Pick<FeedSourceDeps, 'feeds'>): Pick<JobRunHistory, 'last' | 'begin'> => ({
  last: async () => {
    const cursor = await feeds.cursor('maintenance');
    return cursor === undefined ? undefined : new Date(`${storedCursor.decode(cursor).slot}Z`);
  },
  begin: (at) => feeds.record({ feed: 'maintenance', cursor: encodeMaintenanceCursor(at), events: [] }),
});

export const encodeMaintenanceCursor = (slot: Date): string =>
  storedCursor.encode({ slot: formatInstantAsLocalMinute(slot, 'UTC') });

async function startAudited(deps: MaintenanceTaskDeps): Promise<MaintenanceResult> {
  const { audit, clock, id: server } = deps;
  const auditEntry = await audit.begin({
    action: 'maintenance',
    capability: 'task.run',
    target: 'media analysis upgrade',
    server,
    at: clock.now(),
  });
  const { result, outcome } = await requestAnalysis(deps);
  const failure = result.outcome === 'failed' ? result.kind : undefined;
  // The media server has started the task. The outcome is posted even if the audit entry cannot be completed.
  await auditEntry.end({ at: clock.now(), outcome, failure }).catch(() => undefined);
  return result;
}

interface AnalysisRequest {
  readonly result: MaintenanceResult;
  readonly outcome: AuditedChangeOutcome;
}

async function requestAnalysis({ media, signal }: MaintenanceTaskDeps): Promise<AnalysisRequest> {
  type Failure = Pick<MediaServerFailure, 'kind' | 'words'>;
  const failureResult = ({ kind, words }: Failure, outcome: AuditedChangeOutcome): AnalysisRequest => ({
    result: { outcome: 'failed', kind, words },
    outcome,
  });
  try {
    const response = await attemptChange(() => media.upgradeMediaAnalysis({ signal }));
    if (!response.answered) return failureResult(response.failure, 'unknown');
    return { result: { outcome: response.value }, outcome: response.value === 'running' ? 'nothing' : 'done' };
  } catch (error) {
    if (error instanceof MediaServerFailure) return failureResult(error, 'failed');
    // `TimeoutError` means that the job's own time is over. A shutdown has another reason and causes no event.
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    if (isTimeout) return failureResult({ kind: 'timeout', words: undefined }, 'unknown');
    throw error;
  }
}

const slotKey = (slot: Date): string => `maintenance:${formatInstantAsLocalMinute(slot, 'UTC')}`;
