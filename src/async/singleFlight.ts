import { rejectWhenAborted } from './abortable.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waitingCallers: number;
}

export interface SingleFlight<T> {
  /**
   * Starts the work for this key, or joins the running work for the same key. A caller whose signal aborts stops
   * waiting. When the last caller has left, the work is aborted.
   */
  join(key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function startFlight(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { result: start(controller.signal), controller, waitingCallers: 0 };
    const forgetFlight = () => forget(key, flight);
    flights.set(key, flight);
    flight.result.then(forgetFlight, forgetFlight);
    return flight;
  }

  function forget(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key);
  }

  return {
    join: async (key, start, signal) => {
      const flight = flights.get(key) ?? startFlight(key, start);
      flight.waitingCallers += 1;
      try {
        return await rejectWhenAborted(flight.result, signal);
      } finally {
        flight.waitingCallers -= 1;
        if (flight.waitingCallers === 0) {
          // The last caller has its result or left early. If the work is over, the abort has no effect.
          forget(key, flight);
          flight.controller.abort(signal.reason);
        }
      }
    },
  };
}
