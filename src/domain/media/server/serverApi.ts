import type { AccountRef, BareKey, DeviceRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';

/** The types of a server preference (MEDIA-SERVER.md); any other is read as text. */
export const SETTING_TYPES = ['bool', 'int', 'double', 'text'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export type SettingValue = string | number | boolean;

export interface SettingChoice {
  /** Undefined if it is not known which part of the text is the value. Such a choice cannot be sent. */
  readonly value: string | undefined;
  /** The whole text if the value is not known. */
  readonly label: string;
}

/** A preference of the server (`Setting`). */
export interface Setting {
  /** Case-sensitive: pass it to `setPreference`. */
  readonly id: string;
  readonly label?: string | undefined;
  readonly summary?: string | undefined;
  readonly type: SettingType;
  /** Missing if it is empty or secret. */
  readonly value?: SettingValue | undefined;
  readonly default?: SettingValue | undefined;
  readonly hidden?: boolean | undefined;
  readonly advanced?: boolean | undefined;
  readonly group?: string | undefined;
  /** The values allowed; missing if any value is. */
  readonly choices?: readonly SettingChoice[] | undefined;
  /** True if its name suggests a token, a password or a key. Decoding drops its value. */
  readonly secret: boolean;
}

/**
 * 200 of 4.20: accepted, which may mean now, later in its window, or not today (section 3, rule 3); 202: running
 * already.
 */
export type TaskOutcome = 'accepted' | 'running';

/** The levels of 4.18, in the order of their numbers: 0 is Error. */
export const LOG_LEVELS = ['error', 'warning', 'info', 'debug', 'verbose'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogMessage {
  readonly level: LogLevel;
  readonly message: string;
  readonly source: string;
}

export interface ServerIdentity {
  readonly machineIdentifier: string;
  readonly version?: string | undefined;
  readonly claimed?: boolean | undefined;
}

/** A device that has used the server (interface 2.12). */
export interface Device {
  readonly id: DeviceRef;
  readonly name: string;
  readonly platform?: string | undefined;
  readonly clientIdentifier?: string | undefined;
  readonly createdAt?: Date | undefined;
}

export interface Account {
  readonly id: AccountRef;
  readonly name: string;
  readonly thumb?: BareKey | undefined;
}

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
   * True if the account service sent an `accessToken`. The token itself never becomes a domain value: the bot
   * does not need it, and so it cannot reach a log, a message or a saved file.
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
  /** Through the vendor's relay, which is slow: the last resort. */
  readonly relay?: boolean | undefined;
}

/** Calls about the server as a whole, and about its account. */
export interface ServerApi {
  /** Without the values of secrets: see `Setting.secret`. */
  settings(options?: CallOptions): Promise<readonly Setting[]>;
  /**
   * 4.6. `invalid` with the server's words or `not-found` for an unknown name; names are case-sensitive. A boolean goes
   * out as 1 or 0.
   */
  setPreference(name: string, value: SettingValue, options?: CallOptions): Promise<void>;
  upgradeMediaAnalysis(options?: CallOptions): Promise<TaskOutcome>;
  writeLog(message: LogMessage, options?: CallOptions): Promise<void>;
  /** 4.19: writes all messages in one request; sends no request for an empty list. */
  writeLogMessages(messages: readonly LogMessage[], options?: CallOptions): Promise<void>;
  identity(options?: CallOptions): Promise<ServerIdentity>;
  devices(options?: CallOptions): Promise<readonly Device[]>;
  accounts(options?: CallOptions): Promise<readonly Account[]>;
  /** 4.1, from the account service. `unsupported` when none is configured. Tokens are left out. */
  accountResources(options?: CallOptions): Promise<readonly AccountResource[]>;
}
