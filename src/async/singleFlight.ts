interface Work<T> {
  readonly result: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/** Does a thing once for everybody who asks for it at the same time. */
export interface SingleFlight<T> {
  /** Each asker waits until their own signal; when nobody waits any more, the work's signal fires. */
  join(key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const inHand = new Map<string, Work<T>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Work<T> {
    const abort = new AbortController();
    const work: Work<T> = { result: start(abort.signal), abort, waiting: 0 };
    const over = () => forget(key, work);
    inHand.set(key, work);
    work.result.then(over, over);
    return work;
  }

  function forget(key: string, work: Work<T>): void {
    if (inHand.get(key) === work) inHand.delete(key);
  }

  return {
    join: async (key, start, signal) => {
      const work = inHand.get(key) ?? begin(key, start);
      work.waiting += 1;
      try {
        return await until(work.result, signal);
      } finally {
        work.waiting -= 1;
        if (work.waiting === 0) {
          forget(key, work);
          work.abort.abort(signal.reason);
        }
      }
    },
  };
}

/** The same promise, given up with the signal's reason. */
async function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: given, reject } = Promise.withResolvers<never>();
  const fire = () => reject(signal.reason);
  if (signal.aborted) fire();
  signal.addEventListener('abort', fire);
  try {
    return await Promise.race([promise, given]);
  } finally {
    signal.removeEventListener('abort', fire);
  }
}
