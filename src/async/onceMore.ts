/** Work that never runs twice at the same time. */
export interface OnceMore {
  /**
   * Runs it at once. A call during a run makes it run once more afterwards, because the present run may have
   * read the data already.
   */
  run(): void;
  /** Resolves when it is not running, and rejects if a run does. */
  done(): Promise<void>;
}

export function createOnceMore(work: () => Promise<void>): OnceMore {
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function runAll(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      // In the same step as the last look at `isWanted`, so that no call falls in between.
      running = undefined;
    }
  }

  return {
    run: () => {
      isWanted = true;
      running ??= runAll();
    },
    done: async () => await running,
  };
}
