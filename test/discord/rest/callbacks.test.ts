import { describe, expect, test } from 'vitest';
import { InteractionCallbackUnanswered, withInteractionCallbackRetries } from '../../../src/discord/rest/callbacks.ts';

const CALLBACK = 'https://discord.test/api/v10/interactions/110000000000000001/secret/callback?with_response=false';
const OTHER = 'https://discord.test/api/v10/webhooks/1/secret/messages/@original';

const taken = () => new Response(null, { status: 204 });
const alreadyTaken = () => Response.json({ code: 40060, message: 'acknowledged already' }, { status: 400 });
const unknown = () => Response.json({ code: 10062, message: 'unknown interaction' }, { status: 404 });
const failing = () => new Response('', { status: 502 });
const limited = () => Response.json({ message: 'limited', retry_after: 1 }, { status: 429 });
const page = () => new Response('<html>no</html>', { status: 403, headers: { 'content-type': 'text/html' } });
const lost = () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }));
const noConnection = () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }));
const aborted = () => Promise.reject(new DOMException('aborted', 'AbortError'));

type Attempt = () => Response | Promise<Response>;

/** Sends one callback to a Discord that answers its attempts in this order. */
async function sendTo(attempts: readonly Attempt[], url = CALLBACK) {
  let count = 0;
  const send = withInteractionCallbackRetries(
    async () => {
      count += 1;
      return await (attempts[count - 1] ?? taken)();
    },
    { wait: async () => undefined },
  );
  const result = await send(url, { method: 'POST', body: '{}' }).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
  return { result, count };
}

test.each<[string, readonly Attempt[], number, number]>([
  ['is taken at once', [taken], 204, 1],
  ['gets no answer, and is found taken by its retry', [lost, alreadyTaken], 204, 2],
  ['times out, and is found taken by its retry', [aborted, alreadyTaken], 204, 2],
  ['meets a 502, and is found taken by its retry', [failing, alreadyTaken], 204, 2],
  ['meets two 502, and is taken by its last retry', [failing, failing, taken], 204, 3],
  ['cannot connect, and is taken by its retry', [noConnection, taken], 204, 2],
])('an acknowledgement that %s succeeds', async (_title, attempts, status, count) => {
  expect(await sendTo(attempts)).toEqual({ result: status, count });
});

test.each<[string, readonly Attempt[], number]>([
  ['was answered by another process', [alreadyTaken], 400],
  ['was answered by another process while there was no connection', [noConnection, alreadyTaken], 400],
  ['came too late', [unknown], 404],
  ['came too late, at a retry', [lost, unknown], 404],
  ['meets a page of a proxy', [page], 403],
  ['is rate limited', [limited], 429],
])('an acknowledgement that %s fails with that response', async (_title, attempts, status) => {
  expect((await sendTo(attempts)).result).toBe(status);
});

describe('an acknowledgement that may have been taken is reported as unanswered', () => {
  test.each<[string, readonly Attempt[], number]>([
    ['every response was lost', [lost, lost, lost], 3],
    ['Discord fails each time', [failing, failing, failing], 3],
    ['one response was lost, and then no connection could be made', [lost, noConnection, noConnection], 3],
    ['the retry of a lost response is rate limited', [lost, limited], 2],
    ['every attempt times out', [aborted, aborted, aborted], 3],
  ])(
    'an acknowledgement that may have been accepted is reported as unanswered: %s',
    async (_title, attempts, count) => {
      expect(await sendTo(attempts)).toEqual({ result: expect.any(InteractionCallbackUnanswered), count });
    },
  );
});

test('an acknowledgement that never had a connection fails with the connection’s error', async () => {
  const { result, count } = await sendTo([noConnection, noConnection, noConnection]);
  expect([result, count]).toEqual([expect.any(TypeError), 3]);
});

test('an acknowledgement that a proxy never let through fails with the proxy’s error', async () => {
  const refusal = new Error('Proxy response (407) !== 200 when HTTP Tunneling');
  const noTunnel = () => Promise.reject(new TypeError('fetch failed', { cause: refusal }));
  const { result, count } = await sendTo([noTunnel, noTunnel, noTunnel]);
  expect([result, count]).toEqual([expect.any(TypeError), 3]);
});

test('requests other than acknowledgements are sent once, whatever their outcome', async () => {
  expect(await sendTo([failing], OTHER)).toEqual({ result: 502, count: 1 });
  expect(await sendTo([lost], OTHER)).toEqual({ result: expect.any(TypeError), count: 1 });
});

test('an acknowledgement is retried after one second, within the three seconds that Discord waits', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const send = withInteractionCallbackRetries(
    async (_url, init) => {
      signals.push(init.signal);
      return signals.length === 3
        ? taken()
        : await new Promise<Response>((_resolve, reject) => {
            init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          });
    },
    { wait: async () => undefined },
  );
  const own = new AbortController().signal;
  await expect(send(CALLBACK, { method: 'POST', body: '{}', signal: own })).resolves.toMatchObject({ status: 204 });
  expect(signals.map((signal) => signal === own)).toEqual([false, false, true]);
});
