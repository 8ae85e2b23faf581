import type { Clock } from '../../domain/clock.ts';
import type { JobState } from '../../domain/notifications/ownTroubles.ts';
import type { ServerId } from '../../domain/servers/refs.ts';

export interface JobOutcomeRecorder {
  worked(job: string): void;
  failed(job: string): void;
}

export interface JobStates {
  /** Outcomes of the jobs of a media server. Without `server`, of jobs that are independent of media servers. */
  of(server?: ServerId): JobOutcomeRecorder;
  forget(server: ServerId): void;
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
          const storedSince = states.get(keyOf(job))?.failingSince;
          // A time in the future was stored before the clock was set back.
          const failingSince = storedSince && storedSince <= now ? storedSince : now;
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
