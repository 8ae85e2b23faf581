import type { ServerId } from '../../servers/refs.ts';
import { type Stream, serverOfStream } from './stream.ts';

/** Names the place that a stream comes from; undefined if unknown, and then it does not count. */
export type PlaceOf = (stream: Stream) => string | undefined;

/** The home of one server, or of several that share an address. */
interface Home {
  readonly servers: ReadonlySet<ServerId>;
  readonly addresses: ReadonlySet<string>;
}

/**
 * All local streams of a server are in one place: its home. Servers whose homes have the same address on the internet share it, and so
 * does a stream that comes from there over the internet.
 */
export function placesAmong(streams: readonly Stream[]): PlaceOf {
  const homes = homesIn(streams.filter(({ isLocal }) => isLocal));
  return (stream) => {
    const { isLocal, addressKey } = stream;
    const home = homes.find(({ servers, addresses }) =>
      isLocal ? servers.has(serverOfStream(stream)) : addressKey !== undefined && addresses.has(addressKey),
    );
    return home === undefined ? addressKey : `home of ${Math.min(...home.servers)}`;
  };
}

function homesIn(local: readonly Stream[]): readonly Home[] {
  let homes: readonly Home[] = [];
  for (const stream of local) {
    const server = serverOfStream(stream);
    const { addressKey } = stream;
    const isSame = ({ servers, addresses }: Home) =>
      servers.has(server) || (addressKey !== undefined && addresses.has(addressKey));
    const same = homes.filter(isSame);
    const joined: Home = {
      servers: new Set([server, ...same.flatMap(({ servers }) => [...servers])]),
      addresses: new Set([
        ...(addressKey === undefined ? [] : [addressKey]),
        ...same.flatMap(({ addresses }) => [...addresses]),
      ]),
    };
    homes = [...homes.filter((home) => !isSame(home)), joined];
  }
  return homes;
}
