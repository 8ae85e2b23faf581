import type { LatestSessions } from '../live/snapshot.ts';
import type { Catalogue } from '../media/catalogue.ts';
import type { Posters } from '../media/items/itemsApi.ts';
import type { MediaServer, MediaServerFor, TokenReaderFor } from '../media/mediaServer.ts';
import type { Health } from '../media/server/health.ts';
import type { ServerName } from '../media/server/serverName.ts';
import type { KnownServer } from '../servers/mediaServers.ts';
import type { ServerId } from '../servers/refs.ts';
import type { Vendor } from '../servers/vendor.ts';

/**
 * A media server with everything that runs for it alone: its hangs and failures do not affect other servers.
 */
export interface RunningServer {
  readonly id: ServerId;
  /** The installation's current record of it: its name may change while it runs. */
  readonly known: () => KnownServer;
  /** For calls without a person behind them. */
  readonly media: MediaServer;
  /** The address of its own requests. A server with another address is another running server. */
  readonly address: URL;
  /** The address of its account service; undefined if it has none, or while its vocabulary is unknown. */
  readonly accountService: () => URL | undefined;
  readonly mediaFor: MediaServerFor;
  readonly tokenReaderFor: TokenReaderFor;
  readonly health: Health;
  /** Known once a read succeeded. */
  readonly vocabulary: () => Vendor | undefined;
  readonly catalogue: Catalogue;
  readonly posters: Posters;
  /** Its own name. */
  readonly serverName: ServerName;
  readonly poller: LatestSessions;
}

/** The media servers that run now. */
export interface RunningServers<Server = RunningServer> {
  /** By their numbers. */
  list(): readonly Server[];
  /** Undefined for one that was removed, or that there never was. */
  find(id: ServerId): Server | undefined;
}
