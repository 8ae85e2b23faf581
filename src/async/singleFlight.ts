import { abortable } from './abortable.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/** Runs a piece of work once for all callers that want it at the same time. */
export interface SingleFlight<T> {
  /** Each caller waits until their own signal fires; when no caller is left, the work's signal fires. */
  join(key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight: Flight<T> = { result: start(abort.signal), abort, waiting: 0 };
    const over = () => forget(key, flight);
    flights.set(key, flight);
    flight.result.then(over, over);
    return flight;
  }

  function forget(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key);
  }

  return {
    join: async (key, start, signal) => {
      const flight = flights.get(key) ?? begin(key, start);
      flight.waiting += 1;
      try {
        return await abortable(flight.result, signal);
      } finally {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          forget(key, flight);
          flight.abort.abort(signal.reason);
        }
      }
    },
  };
}
