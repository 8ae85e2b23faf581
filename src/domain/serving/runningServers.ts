import type { LatestSessions } from '../live/snapshot.ts';
import type { Catalogue } from '../media/catalogue.ts';
import type { Posters } from '../media/items/itemsApi.ts';
import type { MediaServer, MediaServerFor, TokenReaderFor } from '../media/mediaServer.ts';
import type { Health } from '../media/server/health.ts';
import type { InstalledServer } from '../servers/mediaServers.ts';
import type { ServerId } from '../servers/refs.ts';
import type { Vendor } from '../servers/vendor.ts';

/** A media server with all parts that run for it alone, so that its delays and failures do not affect other servers. */
export interface RunningServer {
  readonly id: ServerId;
  /** The installation's current record of the server. Its name may change while it runs. */
  readonly known: () => InstalledServer;
  /** The media server, for calls that are not made for a person. */
  readonly media: MediaServer;
  /** The address for requests to the server. If it changes, a new running server replaces this one. */
  readonly address: URL;
  /** The address of the server's account service. Undefined if it has none, or while its vocabulary is unknown. */
  readonly accountService: () => URL | undefined;
  readonly mediaFor: MediaServerFor;
  readonly tokenReaderFor: TokenReaderFor;
  readonly health: Health;
  /** The vendor. Known once a read succeeded. */
  readonly vocabulary: () => Vendor | undefined;
  readonly catalogue: Catalogue;
  readonly posters: Posters;
  readonly poller: LatestSessions;
}

export interface RunningServers<Server = RunningServer> {
  /** Running servers in the order of their numbers. */
  list(): readonly Server[];
  /** The server with this number. Undefined if it was removed or never existed. */
  find(id: ServerId): Server | undefined;
}
