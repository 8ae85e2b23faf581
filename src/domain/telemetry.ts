import type { CalledRemoteService } from './media/server/failure.ts';

export const INTERACTION_KINDS = ['command', 'press', 'typing'] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number];

export type InteractionAnswerOutcome = 'done' | 'nothing' | 'failed' | 'refused' | 'running' | 'unknown';

export interface UpstreamCall {
  readonly service: CalledRemoteService;
  /** The method and a path template, such as `GET /library/metadata/{id}`. Contains no personal data. */
  readonly endpoint: string;
  /** An HTTP status, or the kind of failure if there was no response. */
  readonly status: string;
  readonly ms: number;
  readonly server?: string | undefined;
}

export type RateLimitScope = 'user' | 'global' | 'shared' | 'address';

/** Receives everything that is counted. Never throws. Callers do not wait for it. */
export interface Telemetry {
  interactionReceived(id: string, kind: InteractionKind): void;
  interactionAcknowledged(id: string): void;
  /** Counts an answer. `name` is the name of a command or the action of a button. */
  answered(name: string, outcome: InteractionAnswerOutcome): void;
  upstreamCalled(call: UpstreamCall): void;
  /** Counts a request that Discord rejected because of a limit: for one route, the whole bot, or the IP address. */
  rateLimited(scope: RateLimitScope): void;
  cacheRead(cache: 'posters', found: 'memory' | 'disk' | 'missing'): void;
  /**
   * Counts a run of a job. `server` is the name of the job's media server, and undefined for a job of the whole bot.
   */
  jobRan(job: string, outcome: 'done' | 'failed', ms: number, server?: string): void;
  /** Counts a scheduled run that was skipped, because the previous run was still going on or the computer slept. */
  jobMissed(job: string, server?: string): void;
}

export const NO_TELEMETRY: Telemetry = {
  interactionReceived: () => undefined,
  interactionAcknowledged: () => undefined,
  answered: () => undefined,
  upstreamCalled: () => undefined,
  rateLimited: () => undefined,
  cacheRead: () => undefined,
  jobRan: () => undefined,
  jobMissed: () => undefined,
};
