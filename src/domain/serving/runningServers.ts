import type { LatestSessions } from '../live/snapshot.ts';
import type { Catalogue } from '../media/catalogue.ts';
import type { Posters } from '../media/items/itemsApi.ts';
import type { CreateMediaServerTokenReader, MediaServer, MediaServerFor } from '../media/mediaServer.ts';
import type { ServerHealthMonitor } from '../media/server/health.ts';
import type { InstalledServer } from '../servers/mediaServers.ts';
import type { ServerId } from '../servers/refs.ts';
import type { MediaServerVendor } from '../servers/vendor.ts';

/**
 * A media server with the parts that run for it alone. Its delays and failures therefore do not affect other servers.
 */
export interface RunningServer {
  readonly id: ServerId;
  /** The server as it is stored now. Its name may change while it runs. */
  readonly known: () => InstalledServer;
  /** Calls the media server for the bot's own work instead of a person. */
  readonly media: MediaServer;
  /** The address for requests. A change of address replaces this running server by a new one. */
  readonly address: URL;
  /**
   * The address of the server's account service. Undefined if the server has no account service, or while the
   * vocabulary is unknown.
   */
  readonly accountService: () => URL | undefined;
  readonly mediaFor: MediaServerFor;
  readonly tokenReaderFor: CreateMediaServerTokenReader;
  readonly health: ServerHealthMonitor;
  /** The server's vendor. Undefined until a request to the server has succeeded. */
  readonly vocabulary: () => MediaServerVendor | undefined;
  readonly catalogue: Catalogue;
  readonly posters: Posters;
  readonly poller: LatestSessions;
}

export interface RunningServers<Server = RunningServer> {
  /** The running servers, sorted by number. */
  list(): readonly Server[];
  find(id: ServerId): Server | undefined;
}
