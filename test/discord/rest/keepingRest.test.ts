import { RateLimitError } from 'discord.js';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ResilientRestClient, restConnectionOptions } from '../../../src/discord/rest/keepingRest.ts';
import { rejectsRateLimit } from '../../../src/discord/rest/policy.ts';
import { createDiscordRequestHealth } from '../../../src/discord/rest/requestHealth.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** As many as the client may send in a second. */
const MANY = 10;

const { now } = Date;
let ahead = 0;
const setClock = (byMs: number): void => {
  ahead += byMs;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
};
afterEach(() => {
  vi.restoreAllMocks();
  ahead = 0;
});

/** A client that may send that many, and what it sent. */
function clientOf(headers: Record<string, string> = {}) {
  const sent: string[] = [];
  const send = async (url: string) => {
    sent.push(url);
    return Response.json({}, { headers });
  };
  const limits = { globalRequestsPerSecond: MANY, rejectOnRateLimit: rejectsRateLimit };
  const rest = new ResilientRestClient({ ...restConnectionOptions(undefined, send), ...limits }).setToken('token');
  onTestFinished(() => {
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  });
  const sendMany = () => Promise.all(Array.from({ length: MANY }, (_, n) => rest.get(`/channels/${n}`)));
  return { rest, sent, sendMany };
}

describe('a client whose requests of the last second are used up', () => {
  test.each([
    { name: 'back a minute and a half', jumps: [-1.5 * MINUTE] },
    { name: 'back an hour', jumps: [-HOUR] },
    { name: 'back a day', jumps: [-DAY] },
    { name: 'back a year', jumps: [-365 * DAY] },
    { name: 'ahead an hour, and back again', jumps: [HOUR, -HOUR] },
    { name: 'back an hour, and ahead again', jumps: [-HOUR, HOUR] },
    { name: 'back an hour, twice', jumps: [-HOUR, -HOUR] },
  ])('a client that used up its requests per second sends at once when the clock is set $name', async ({ jumps }) => {
    const { sent, sendMany } = clientOf();
    for (const byMs of jumps) {
      await sendMany();
      setClock(byMs);
    }
    await sendMany();
    expect(sent).toHaveLength((jumps.length + 1) * MANY);
  });
});

describe('a client that knows a limit of one channel', () => {
  /** Of one request, which is free again after half a second. */
  const ONE_AT_A_TIME = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.5' };

  test.each([
    { name: 'a minute and a half', byMs: 1.5 * MINUTE },
    { name: 'an hour', byMs: HOUR },
    { name: 'a day', byMs: DAY },
  ])('a client with a channel’s rate limit sends at once when the clock is set back $name', async ({ byMs }) => {
    const { rest, sent } = clientOf(ONE_AT_A_TIME);
    await rest.get('/channels/1');
    setClock(-byMs);
    await rest.get('/channels/1');
    expect(sent).toHaveLength(2);
  });

  test('a client sends requests that waited for a rate limit while the clock was set back', async () => {
    const { rest, sent } = clientOf(ONE_AT_A_TIME);
    await rest.get('/channels/1');
    const waiting = [rest.get('/channels/1'), rest.get('/channels/1')];
    await vi.waitFor(() => expect(rest.handlers.size).toBeGreaterThan(0));
    setClock(-HOUR);
    await Promise.all(waiting);
    expect(sent).toHaveLength(3);
  });
});

test('a client refuses to wait for a rate limit of minutes', async () => {
  const headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '600' };
  const { rest, sent } = clientOf(headers);
  await rest.get('/channels/1');
  await expect(rest.get('/channels/1')).rejects.toThrow(RateLimitError);
  expect(sent).toHaveLength(1);
});

describe('how long requests have failed', () => {
  const statusClient = (answer: () => Response | Error) => {
    let steadyMs = 0;
    const send = async () => {
      const response = answer();
      if (response instanceof Error) throw response;
      return response;
    };
    const options = { ...restConnectionOptions(undefined, send), retries: 0, rejectOnRateLimit: rejectsRateLimit };
    const rest = new ResilientRestClient(
      options,
      createDiscordRequestHealth(() => steadyMs),
    ).setToken('token');
    onTestFinished(() => {
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    });
    const pass = (ms: number) => {
      steadyMs += ms;
    };
    return { rest, pass };
  };
  const limited = () => {
    const body = { message: 'You are being rate limited.', retry_after: 600, global: true };
    return Response.json(body, { status: 429, headers: { 'retry-after': '600', 'x-ratelimit-global': 'true' } });
  };

  test.each<{ name: string; failure: () => Response | Error }>([
    { name: 'Discord’s server fails', failure: () => Response.json({}, { status: 502 }) },
    { name: 'Discord cannot be reached', failure: () => new TypeError('fetch failed') },
    { name: 'the token is refused', failure: () => Response.json({ message: '401: Unauthorized' }, { status: 401 }) },
    { name: 'a limit of minutes holds all requests back', failure: limited },
    { name: 'a request takes too long', failure: () => new DOMException('aborted', 'AbortError') },
  ])(
    'requests to Discord count as failing from the first failure while $name, until one succeeds',
    async ({ failure }) => {
      let answer = failure;
      const { rest, pass } = statusClient(() => answer());
      expect(rest.health.failingForMs()).toBe(0);
      await expect(rest.get('/channels/1')).rejects.toThrow();
      pass(MINUTE);
      await expect(rest.get('/channels/1')).rejects.toThrow();
      expect(rest.health.failingForMs()).toBe(MINUTE);
      answer = () => Response.json({});
      setClock(HOUR);
      await rest.get('/channels/2');
      expect(rest.health.failingForMs()).toBe(0);
    },
  );

  test('requests to Discord do not count as failing after a single failure, however long ago', async () => {
    const { rest, pass } = statusClient(() => Response.json({}, { status: 502 }));
    await expect(rest.get('/channels/1')).rejects.toThrow();
    pass(HOUR);
    expect(rest.health.failingForMs()).toBe(0);
  });

  test('a refusal by Discord does not count as a failing request', async () => {
    const { rest, pass } = statusClient(() => Response.json({ message: 'Missing Access' }, { status: 403 }));
    await expect(rest.get('/channels/1')).rejects.toThrow();
    pass(MINUTE);
    expect(rest.health.failingForMs()).toBe(0);
  });
});
