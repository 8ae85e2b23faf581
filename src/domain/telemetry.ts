import type { Service } from './media/server/failure.ts';

export const INTERACTION_KINDS = ['command', 'press', 'typing'] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number];

/** How an interaction ended, to be counted. */
export type AnswerOutcome = 'done' | 'nothing' | 'failed' | 'refused' | 'running' | 'unknown';

export interface UpstreamCall {
  readonly service: Service;
  /** The method and a template, for example `GET /library/metadata/{id}`: contains no personal data. */
  readonly endpoint: string;
  /** A status, or the kind of failure if there was no response. */
  readonly status: string;
  readonly ms: number;
  /** Name of the media server of the request. */
  readonly server?: string | undefined;
}

export type RateLimitScope = 'user' | 'global' | 'shared' | 'address';

/** Receives all counts. It never throws, and callers do not wait for it. */
export interface Telemetry {
  interactionReceived(id: string, kind: InteractionKind): void;
  interactionAcknowledged(id: string): void;
  /** Counts an answer. `name` is the declared name of the command or the button's action. */
  answered(name: string, outcome: AnswerOutcome): void;
  upstreamCalled(call: UpstreamCall): void;
  /** Discord rejected a request because of a limit: of one route, of the whole bot, or of the IP address. */
  rateLimited(scope: RateLimitScope): void;
  cacheRead(cache: 'posters', found: 'memory' | 'disk' | 'missing'): void;
  /** `server` is the name of the job's media server; missing for a job of the whole bot. */
  jobRan(job: string, outcome: 'done' | 'failed', ms: number, server?: string): void;
  /** A scheduled run of the job was skipped, because the previous run had not ended or the computer slept. */
  jobMissed(job: string, server?: string): void;
}

/** Telemetry that counts nothing. */
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
