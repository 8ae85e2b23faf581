/** Work that can be requested at any time, but never runs twice at once. */
export interface CoalescedWork {
  /**
   * Starts the work. A call during a run requests one more run, because the current run may already have read its data.
   */
  run(): void;
  /** Resolves when no run is in progress. Rejects with the first error of the runs that it waited for. */
  done(): Promise<void>;
}

/**
 * `work` should handle its own errors: if no call of `done` waits for a run that fails, the error becomes an unhandled
 * rejection.
 */
export function createCoalescedWork(work: () => Promise<void>): CoalescedWork {
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function runAll(): Promise<void> {
    const errors: unknown[] = [];
    while (isWanted) {
      isWanted = false;
      // A failure does not cancel another run that was requested in the meantime. `work` may also throw before its
      // first `await`, which would leave `running` set for ever.
      await Promise.try(work).catch((error: unknown) => errors.push(error));
    }
    // No `await` comes between the last check of `isWanted` and this line, so no call of `run` is missed.
    running = undefined;
    if (errors.length > 0) throw errors[0];
  }

  return {
    run: () => {
      isWanted = true;
      running ??= runAll();
    },
    done: async () => await running,
  };
}
