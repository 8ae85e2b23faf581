import type { CallOptions } from '../callOptions.ts';

/** A server or player of the account (interface 2.1, `Device` of the account service). */
export interface AccountResource {
  readonly name: string;
  readonly clientIdentifier?: string | undefined;
  readonly product?: string | undefined;
  readonly productVersion?: string | undefined;
  readonly platform?: string | undefined;
  readonly platformVersion?: string | undefined;
  readonly device?: string | undefined;
  readonly createdAt?: Date | undefined;
  readonly lastSeenAt?: Date | undefined;
  /** `server`, `client`, `player`, `pubsub-player`, ... */
  readonly provides: readonly string[];
  readonly owned?: boolean | undefined;
  /**
   * Whether the account service sent an `accessToken`. The token itself never becomes a domain value: nothing in the
   * bot needs it, and a missing token cannot reach a log, a message or a saved file.
   */
  readonly hasAccessToken: boolean;
  /** May be masked by the server. */
  readonly publicAddress?: string | undefined;
  readonly publicAddressMatches?: boolean | undefined;
  readonly httpsRequired?: boolean | undefined;
  readonly synced?: boolean | undefined;
  readonly relay?: boolean | undefined;
  readonly dnsRebindingProtection?: boolean | undefined;
  readonly presence?: boolean | undefined;
  readonly connections: readonly ResourceConnection[];
}

export interface ResourceConnection {
  readonly protocol?: string | undefined;
  readonly address?: string | undefined;
  readonly port?: number | undefined;
  /** The whole address, without a query. */
  readonly uri?: string | undefined;
  readonly local?: boolean | undefined;
}

export interface AccountResourcesApi {
  /** 4.1, from the account service. `unsupported` when none is configured. Tokens are left out. */
  accountResources(options?: CallOptions): Promise<readonly AccountResource[]>;
}
