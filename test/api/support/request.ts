import type { TransportRequest } from '../../../src/api/transport/request.ts';

/** A read of `/thing`, which a test can change as it needs. */
export const request = (changes: Partial<TransportRequest> = {}): TransportRequest => ({
  method: 'GET',
  path: '/thing',
  query: [],
  accept: '*/*',
  effect: 'read',
  deadlineMs: 5_000,
  maxBytes: 1_000_000,
  ...changes,
});

/** What a promise rejected with; if it did not reject, the test fails. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => {
      throw new Error(`did not fail but gave ${String(value)}`);
    },
    (error: unknown) => error,
  );
