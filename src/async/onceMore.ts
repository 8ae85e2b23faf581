/** Work that never runs twice at the same time. */
export interface CoalescedWork {
  /** Starts the work. Calls during a run cause one more run, because the current run may have read its data already. */
  run(): void;
  /** Resolves when no run is in progress. Rejects with the first error of the runs that it waited for. */
  done(): Promise<void>;
}

export function createCoalescedWork(work: () => Promise<void>): CoalescedWork {
  let running: Promise<void> | undefined;
  let isWanted = false;

  // Async, so that an error that the work throws before its first `await` becomes a rejection, after `running` is set.
  const attempt = async (): Promise<void> => await work();

  async function runAll(): Promise<void> {
    const errors: unknown[] = [];
    while (isWanted) {
      isWanted = false;
      // A failure does not cancel another run that was requested in the meantime.
      await attempt().catch((error: unknown) => errors.push(error));
    }
    // There is no `await` since the last check of `isWanted`, so no call of `run` is missed.
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
