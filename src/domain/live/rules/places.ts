import type { ServerId } from '../../servers/refs.ts';
import { type Stream, serverOfStream } from './stream.ts';

/**
 * Names the place that a stream comes from, such as a home. Undefined if the place is unknown. A limit on places does
 * not count such a stream.
 */
export type FindStreamLocation = (stream: Stream) => string | undefined;

/** A home. Several media servers are in one home if they share an internet address. */
interface Home {
  readonly servers: ReadonlySet<ServerId>;
  readonly addresses: ReadonlySet<string>;
}

/**
 * Finds the places of streams. The local streams of a server come from one place, its home. Servers whose homes have
 * the same internet address share a home. A remote stream from that internet address also comes from that home.
 */
export function createStreamLocationFinder(streams: readonly Stream[]): FindStreamLocation {
  const homes = homesIn(streams.filter(({ isLocal }) => isLocal));
  return (stream) => {
    const { isLocal, addressKey } = stream;
    const home = homes.find(({ servers, addresses }) =>
      isLocal ? servers.has(serverOfStream(stream)) : addressKey !== undefined && addresses.has(addressKey),
    );
    return home === undefined ? addressKey : `home of ${Math.min(...home.servers)}`;
  };
}

function homesIn(localStreams: readonly Stream[]): readonly Home[] {
  let homes: readonly Home[] = [];
  for (const stream of localStreams) {
    const server = serverOfStream(stream);
    const { addressKey } = stream;
    const isSame = (home: Home) =>
      home.servers.has(server) || (addressKey !== undefined && home.addresses.has(addressKey));
    const sameHomes = homes.filter(isSame);
    const servers = new Set([server, ...sameHomes.flatMap((home) => [...home.servers])]);
    const addresses = new Set(sameHomes.flatMap((home) => [...home.addresses]));
    if (addressKey !== undefined) addresses.add(addressKey);
    homes = [...homes.filter((home) => !isSame(home)), { servers, addresses }];
  }
  return homes;
}
