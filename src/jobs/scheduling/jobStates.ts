import type { Clock } from '../../domain/clock.ts';
import type { JobState } from '../../domain/notifications/ownTroubles.ts';
import type { ServerId } from '../../domain/servers/refs.ts';

/** Hears how each run of a job ended. */
export interface JobOutcomes {
  worked(job: string): void;
  failed(job: string): void;
}

export interface JobStates {
  /** Outcomes of the jobs of that media server; without one, of the jobs of the whole bot. */
  of(server?: ServerId): JobOutcomes;
  /** Forgets the jobs of a media server that no longer runs. */
  forget(server: ServerId): void;
  /** The jobs that have run since the start. */
  all(): readonly JobState[];
}

export function createJobStates(clock: Pick<Clock, 'now'>): JobStates {
  const states = new Map<string, JobState>();
  return {
    of: (server) => {
      const keyOf = (job: string) => `${server ?? ''} ${job}`;
      return {
        worked: (job) => {
          states.set(keyOf(job), { job, server });
        },
        failed: (job) => {
          const now = clock.now();
          const before = states.get(keyOf(job))?.failingSince;
          // A moment that is still to come was noted before the clock was set back.
          const failingSince = before && before <= now ? before : now;
          states.set(keyOf(job), { job, server, failingSince });
        },
      };
    },
    forget: (server) => {
      for (const [key, state] of states) if (state.server === server) states.delete(key);
    },
    all: () => [...states.values()],
  };
}
