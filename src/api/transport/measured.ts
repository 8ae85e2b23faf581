import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Transport, TransportRequest } from './request.ts';

/** Fixed words in paths. Any other segment may be private, such as an id, a key or a name. */
const PATH_WORDS = new Set(
  `: prefs plugins library metadata matches match sections all decade playlists items status sessions history terminate transcode
  session accounts butler UpgradeMediaAnalysis devices hubs search identity refresh log resources children albums thumb art
  composite api v2 user`.split(/\s+/),
);

/** Endpoint of a request, such as `GET /library/metadata/{id}`, which is the same for every item. */
export const endpointNameOfRequest = ({ method, path }: Pick<TransportRequest, 'method' | 'path'>): string =>
  `${method} ${path
    .split('/')
    .map((segment) => (segment === '' || PATH_WORDS.has(segment) ? segment : '{id}'))
    .join('/')}`;

/** Wraps a transport to report the duration and outcome of every call that was sent. */
export function measureTransportCalls(transport: Transport, telemetry: Pick<Telemetry, 'upstreamCalled'>): Transport {
  const { service = 'media-server' } = transport;
  return {
    service,
    vocabulary: () => transport.vocabulary(),
    close: () => transport.close(),
    send: async (request) => {
      const startedAt = performance.now();
      const report = (status: string) =>
        telemetry.upstreamCalled({
          service,
          endpoint: endpointNameOfRequest(request),
          status,
          ms: performance.now() - startedAt,
        });
      try {
        const response = await transport.send(request);
        report(`${response.status}`);
        return response;
      } catch (error) {
        // A call that its caller aborted proves nothing about the server.
        if (error instanceof MediaServerFailure && error.asked) report(`${error.status ?? error.kind}`);
        throw error;
      }
    },
  };
}
