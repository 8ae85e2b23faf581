import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Transport, TransportRequest } from './request.ts';

/** The fixed words of addresses. Any other segment may be private: an id, a key, a name. */
const WORDS = new Set(
  `: prefs plugins library metadata matches match sections all decade playlists items status sessions history terminate transcode
  session accounts butler UpgradeMediaAnalysis devices hubs search identity refresh log resources children albums thumb art
  composite api v2 user`.split(/\s+/),
);

/** `GET /library/metadata/{id}`: the same for every item. */
export const endpointOf = ({ method, path }: Pick<TransportRequest, 'method' | 'path'>): string =>
  `${method} ${path
    .split('/')
    .map((segment) => (segment === '' || WORDS.has(segment) ? segment : '{id}'))
    .join('/')}`;

/** The same transport, with every call that was sent reported. */
export function measured(transport: Transport, telemetry: Pick<Telemetry, 'upstreamCalled'>): Transport {
  const { service = 'media-server' } = transport;
  return {
    service,
    vocabulary: () => transport.vocabulary(),
    close: () => transport.close(),
    send: async (request) => {
      const began = performance.now();
      const report = (status: string) =>
        telemetry.upstreamCalled({ service, endpoint: endpointOf(request), status, ms: performance.now() - began });
      try {
        const response = await transport.send(request);
        report(`${response.status}`);
        return response;
      } catch (error) {
        // A call that its caller abandoned proves nothing.
        if (error instanceof MediaServerFailure && error.asked) report(`${error.status ?? error.kind}`);
        throw error;
      }
    },
  };
}
