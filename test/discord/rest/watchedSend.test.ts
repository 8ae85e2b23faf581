import { expect, test, vi } from 'vitest';
import { watchedSend } from '../../../src/discord/rest/watchedSend.ts';

function sendGetting(response: Response) {
  const telemetry = { interactionAcknowledged: vi.fn(), rateLimited: vi.fn() };
  return { telemetry, send: watchedSend(async () => response, telemetry) };
}

const CALLBACK = 'https://discord.com/api/v10/interactions/1234/token-of-it/callback?with_response=false';

test('an acknowledgement that Discord took is reported by the interaction’s id', async () => {
  const { telemetry, send } = sendGetting(new Response(null, { status: 204 }));
  await send(CALLBACK, {});
  expect(telemetry.interactionAcknowledged).toHaveBeenCalledExactlyOnceWith('1234');
});

test.each([
  ['one that it refused', CALLBACK, 404],
  ['a reply that follows', 'https://discord.com/api/v10/webhooks/1/token/messages/@original', 200],
])('%s is not', async (_, url, status) => {
  const { telemetry, send } = sendGetting(new Response(null, { status }));
  await send(url, {});
  expect(telemetry.interactionAcknowledged).not.toHaveBeenCalled();
});

test.each([
  ['user', 'user'],
  ['global', 'global'],
  ['shared', 'shared'],
  [undefined, 'address'],
  ['something new', 'address'],
])('a rate limit of scope %s counts as %s', async (scope, counted) => {
  const headers = scope === undefined ? {} : { 'x-ratelimit-scope': scope };
  const { telemetry, send } = sendGetting(new Response('{}', { status: 429, headers }));
  expect((await send('https://discord.com/api/v10/channels/1/messages', {})).status).toBe(429);
  expect(telemetry.rateLimited).toHaveBeenCalledExactlyOnceWith(counted);
});
