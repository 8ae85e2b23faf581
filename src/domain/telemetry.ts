import type { Service } from './media/server/failure.ts';

export const INTERACTION_KINDS = ['command', 'press', 'typing'] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number];

/** How an interaction ended, to be counted. */
export type AnswerOutcome = 'done' | 'nothing' | 'failed' | 'refused' | 'running' | 'unknown';

/** One request to the media server or the account service. */
export interface UpstreamCall {
  readonly service: Service;
  /** The method and a template, for example `GET /library/metadata/{id}`: contains no personal data. */
  readonly endpoint: string;
  /** A status, or the kind of failure if there was no response. */
  readonly status: string;
  readonly ms: number;
  /** The name of the media server that it was of. */
  readonly server?: string | undefined;
}

export type RateLimitScope = 'user' | 'global' | 'shared' | 'address';

/** Receives all counts. It never throws, and callers do not wait for it. */
export interface Telemetry {
  interactionReceived(id: string, kind: InteractionKind): void;
  interactionAcknowledged(id: string): void;
  /** The name of a command or a press action as it is declared. */
  answered(name: string, outcome: AnswerOutcome): void;
  upstreamCalled(call: UpstreamCall): void;
  /** Discord rejected a request because of a limit: of one route, of the whole bot, or of the IP address. */
  rateLimited(scope: RateLimitScope): void;
  cacheRead(cache: 'posters', found: 'memory' | 'disk' | 'missing'): void;
  /** `server`: the name of the media server that it was for; missing for a job of the whole bot. */
  jobRan(job: string, outcome: 'done' | 'failed', ms: number, server?: string): void;
  /** A time of the job passed without a run: the run before it still went on, or the computer slept. */
  jobMissed(job: string, server?: string): void;
}

/** Used where counting is off. */
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
