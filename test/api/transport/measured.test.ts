import { expect, test, vi } from 'vitest';
import { endpointNameOfRequest, measureTransportCalls } from '../../../src/api/transport/measured.ts';
import type { Transport, TransportRequest } from '../../../src/api/transport/request.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { UpstreamCall } from '../../../src/domain/telemetry.ts';

const REQUEST: TransportRequest = {
  method: 'GET',
  path: '/library/metadata/4711',
  query: [['X-Plex-Token', 'secret']],
  accept: 'application/xml',
  effect: 'read',
  maxBytes: 1000,
};

function transportWith(send: Transport['send']) {
  const upstreamCalled = vi.fn<(call: UpstreamCall) => void>();
  const inner: Transport = { vocabulary: () => undefined, send, close: async () => undefined };
  return { transport: measureTransportCalls(inner, { upstreamCalled }), upstreamCalled };
}

test.each([
  ['/library/sections/12/all', 'GET /library/sections/{id}/all'],
  ['/playlists/5/items/99', 'GET /playlists/{id}/items/{id}'],
  ['/:/plugins/com.agents.films/prefs', 'GET /:/plugins/{id}/prefs'],
  ['/transcode/sessions/sofakey', 'GET /transcode/sessions/{id}'],
  ['/library/metadata/1/thumb/1700000000', 'GET /library/metadata/{id}/thumb/{id}'],
  ['/accounts', 'GET /accounts'],
])('in the metrics, a request to the path %s has the endpoint name %s', (path, endpoint) => {
  expect(endpointNameOfRequest({ method: 'GET', path })).toBe(endpoint);
});

test('the metrics record a response of the media server with its endpoint, status and duration', async () => {
  const { transport, upstreamCalled } = transportWith(async () => ({ status: 204, bytes: new Uint8Array() }));
  await transport.send(REQUEST);
  expect(upstreamCalled).toHaveBeenCalledExactlyOnceWith({
    service: 'media-server',
    endpoint: 'GET /library/metadata/{id}',
    status: '204',
    ms: expect.any(Number),
  });
});

test.each([
  { name: 'its status', more: { asked: true, status: 500 }, status: '500' },
  { name: 'its kind', more: { asked: true }, status: 'unavailable' },
])('the metrics record a failed call with $name, and the caller still gets the failure', async ({ more, status }) => {
  const failure = new MediaServerFailure('unavailable', { method: 'GET', path: '/x', ...more });
  const { transport, upstreamCalled } = transportWith(() => Promise.reject(failure));
  await expect(transport.send(REQUEST)).rejects.toBe(failure);
  expect(upstreamCalled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }));
});

test.each([
  {
    name: 'was never sent',
    failure: new MediaServerFailure('unreachable', { method: 'GET', path: '/x', asked: false }),
  },
  { name: 'its caller gave up', failure: new DOMException('gone', 'AbortError') },
])('the metrics do not record a call that $name', async ({ failure }) => {
  const { transport, upstreamCalled } = transportWith(() => Promise.reject(failure));
  await expect(transport.send(REQUEST)).rejects.toBe(failure);
  expect(upstreamCalled).not.toHaveBeenCalled();
});
