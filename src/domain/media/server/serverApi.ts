import type { AccountRef, BareKey, DeviceRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';

/** The types of a server preference (MEDIA-SERVER.md); any other is read as text. */
export const SETTING_TYPES = ['bool', 'int', 'double', 'text'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export type SettingValue = string | number | boolean;

export interface SettingChoice {
  /**
   * The value that is sent for the choice. Undefined if it is unknown which part of the text is the value; the choice
   * then cannot be sent.
   */
  readonly value: string | undefined;
  /** Text of the choice, or the whole text if the value is unknown. */
  readonly label: string;
}

export interface Setting {
  /** Case-sensitive: pass it to `setPreference`. */
  readonly id: string;
  readonly label?: string | undefined;
  readonly summary?: string | undefined;
  readonly type: SettingType;
  /** The current value. Undefined if it is empty or secret. */
  readonly value?: SettingValue | undefined;
  readonly default?: SettingValue | undefined;
  readonly hidden?: boolean | undefined;
  readonly advanced?: boolean | undefined;
  readonly group?: string | undefined;
  /** The allowed values; undefined if any value is allowed. */
  readonly choices?: readonly SettingChoice[] | undefined;
  /** True if the setting's name suggests a token, a password or a key. Decoding drops its value. */
  readonly secret: boolean;
}

/**
 * The answer to starting a task (interface.md, 4.20). `accepted` (status 200): it starts now, later in its window, or
 * not today (section 3, rule 3). `running` (202): it is already running.
 */
export type TaskOutcome = 'accepted' | 'running';

/** The log levels of interface.md, 4.18, in the order of their numbers: 0 is Error. */
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

/** A device that has used the server (interface.md, 2.12). */
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

/** A server or player of the account (interface.md, 2.1, `Device` of the account service). */
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
  /** Roles of the resource: `server`, `client`, `player`, `pubsub-player`, ... */
  readonly provides: readonly string[];
  readonly owned?: boolean | undefined;
  /**
   * True if the account service sent an `accessToken`. The token itself is dropped in decoding, so that it cannot reach
   * a log, a message or a saved file; the bot does not need it.
   */
  readonly hasAccessToken: boolean;
  /** Public address, which the server may have masked. */
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
  /** True for an address through the vendor's relay, which is slow and used last. */
  readonly relay?: boolean | undefined;
}

export interface ServerApi {
  /** Returns preferences without the values of secrets (see `Setting.secret`). */
  settings(options?: CallOptions): Promise<readonly Setting[]>;
  /**
   * Sets a preference (interface.md, 4.6). Rejects for an unknown name as `invalid`, with the server's words, or
   * `not-found`. Names are case-sensitive. A boolean is sent as 1 or 0.
   */
  setPreference(name: string, value: SettingValue, options?: CallOptions): Promise<void>;
  upgradeMediaAnalysis(options?: CallOptions): Promise<TaskOutcome>;
  writeLog(message: LogMessage, options?: CallOptions): Promise<void>;
  /** Writes all messages in one request (interface.md, 4.19). Sends nothing for an empty list. */
  writeLogMessages(messages: readonly LogMessage[], options?: CallOptions): Promise<void>;
  identity(options?: CallOptions): Promise<ServerIdentity>;
  devices(options?: CallOptions): Promise<readonly Device[]>;
  accounts(options?: CallOptions): Promise<readonly Account[]>;
  /**
   * Lists the resources of the account (interface.md, 4.1), from the account service, without tokens. Rejects as
   * `unsupported` if no account service is configured.
   */
  accountResources(options?: CallOptions): Promise<readonly AccountResource[]>;
}
