import { expect, test } from 'vitest';
import { MEDIA_SERVER_OPERATIONS } from '../../../sandbox/media-server/operations.ts';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

/** Everything but the identity, which is open, with a value in place of each name. */
const GUARDED = MEDIA_SERVER_OPERATIONS.filter(
  ({ path, operation }) => operation !== 'identity' && !path.startsWith('{'),
).map(({ method, path }) => [method, path.replace('{version}', '1').replaceAll(/\{\w+\}/g, '1043')] as const);

test('the simulated account service requires a token (5.4)', async () => {
  const { media } = await startTestServer();
  const statuses = ['', '?X-Media-Token=wrong', `?X-Media-Token=${media.tokens.wei}`].map(
    async (query) => (await fetch(`${media.accountUrl}/resources${query}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
});

test.each(GUARDED)(
  'the request %s %s is answered with 401 without a token and with a wrong one (5.4)',
  async (method, path) => {
    const { request, media } = await startTestServer();
    const without = await request(path, { method, token: 'none' });
    expect(without).toMatchObject({ status: 401, type: 'text/html', text: expect.stringContaining('Unauthorized') });
    expect(await request(path, { method, token: 'wrong' })).toMatchObject({ status: 401 });
    expect(media.scans.count + media.log.lines.length + media.butler.requests.length).toBe(0);
  },
);

test('the identity requires a token by the interface, and none on a server set up like real ones (5.1)', async () => {
  const { read, request, media } = await startTestServer();
  expect(await request('/identity', { token: 'none' })).toMatchObject({ status: 401 });
  media.behaviour.identityNeedsToken = false;
  const identity = await read('/identity', { token: 'none' });
  expect(identity.attributes).toMatchObject({ machineIdentifier: media.machineIdentifier, claimed: '1' });
  expect(identity.children).toEqual([]);
});

test('a device token acts as the administrator (5.3)', async () => {
  const { read, media } = await startTestServer();
  const asDevice = await read('/playlists', { token: media.tokens.device });
  expect(asDevice).toEqual(await read('/playlists'));
});

test('a neutral server does not accept a token in a header (5.7)', async () => {
  const { request, media } = await startTestServer();
  const headers = { 'X-Media-Token': media.tokens.admin };
  expect(await request('/accounts', { token: 'none', headers })).toMatchObject({ status: 401 });
});

test('a user who is not the owner gets 403 for the sessions', async () => {
  const { request, media } = await startTestServer();
  expect(await request('/status/sessions', { token: media.tokens.jonas })).toMatchObject({ status: 403 });
});

test('an unknown route is answered with 404 and reported, and with 401 without a token', async () => {
  const { request, media } = await startTestServer();
  expect(await request('/hubs/search?query=a')).toMatchObject({ status: 404, type: 'text/html' });
  expect(await request('/secret', { token: 'none' })).toMatchObject({ status: 401 });
  expect(await request('/library/sections', { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toEqual(Array(3).fill('there is no such route'));
});

test('an unknown parameter is ignored, and reported as a violation', async () => {
  const { request, media } = await startTestServer();
  expect(await request('/devices/?colour=blue')).toMatchObject({ status: 200 });
  expect(takeViolationReasons(media)).toEqual(['unknown parameter colour']);
});

test('a query that is not percent-encoded UTF-8 is answered with 400', async () => {
  const { request, media } = await startTestServer();
  expect(await request(`/hubs/search/?query=100%&X-Media-Token=${media.tokens.admin}`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual(['the query is not percent-encoded UTF-8']);
});

test('the simulated server records requests as they were sent, without the token', async () => {
  const { request, media } = await startTestServer();
  await request('/log?level=2&message=a%20%26%20b&source=usher');
  expect(media.requests).toEqual([
    expect.objectContaining({
      method: 'GET',
      path: '/log',
      query: { level: '2', message: 'a & b', source: 'usher', 'X-Media-Token': 'masked' },
      search: 'level=2&message=a%20%26%20b&source=usher&X-Media-Token=masked',
      status: 200,
    }),
  ]);
  expect(JSON.stringify(media.requests)).not.toContain('canary');
});
