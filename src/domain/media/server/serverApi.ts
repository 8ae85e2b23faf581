import type { AccountRef, DeviceRef, ServerLocalKey } from '../../servers/refs.ts';
import type { MediaServerCallOptions } from '../callOptions.ts';

/** Types of a server preference (MEDIA-SERVER.md). Any other type is read as text. */
export const SERVER_SETTING_TYPES = ['bool', 'int', 'double', 'text'] as const;
export type ServerSettingType = (typeof SERVER_SETTING_TYPES)[number];

export type ServerSettingValue = string | number | boolean;

export interface ServerSettingChoice {
  /**
   * The value to send for this choice. Undefined if the value cannot be recognized in the server's text. The choice
   * then cannot be sent.
   */
  readonly value: string | undefined;
  /** Text of the choice for people. If the value is unknown, this is the server's whole text. */
  readonly label: string;
}

export interface ServerSetting {
  /** Name of the setting for `setPreference`. It is case-sensitive. */
  readonly id: string;
  readonly label?: string | undefined;
  readonly summary?: string | undefined;
  readonly type: ServerSettingType;
  /** Current value of the setting. Undefined if it is empty or secret. */
  readonly value?: ServerSettingValue | undefined;
  readonly default?: ServerSettingValue | undefined;
  readonly hidden?: boolean | undefined;
  readonly advanced?: boolean | undefined;
  readonly group?: string | undefined;
  readonly choices?: readonly ServerSettingChoice[] | undefined;
  /** True if the name suggests a token, a password or a key. The value is dropped when the answer is decoded. */
  readonly secret: boolean;
}

/**
 * The server's answer to a request to start a task (interface.md, 4.20). `accepted` (status 200): the task starts now,
 * later in its time window, or not today (section 3, rule 3). `running` (202): the task is already running.
 */
export type ServerTaskStartResult = 'accepted' | 'running';

/** Log levels in the order of the server's numbers: 0 is Error (interface.md, 4.18). */
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

/** A device that has used the media server (interface.md, 2.12). */
export interface MediaServerDevice {
  readonly id: DeviceRef;
  readonly name: string;
  readonly platform?: string | undefined;
  readonly clientIdentifier?: string | undefined;
  readonly createdAt?: Date | undefined;
}

export interface MediaServerAccount {
  readonly id: AccountRef;
  readonly name: string;
  readonly thumb?: ServerLocalKey | undefined;
}

/** A server or player that the account service lists for the account (interface.md, 2.1, `MediaServerDevice`). */
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
  /** Roles of the server or player: `server`, `client`, `player`, `pubsub-player` and others. */
  readonly provides: readonly string[];
  readonly owned?: boolean | undefined;
  /**
   * True if the account service sent an `accessToken`. The bot does not need the token. It is dropped when the answer
   * is decoded, so that it cannot reach a log, a message or a file.
   */
  readonly hasAccessToken: boolean;
  /** Public address. The account service may have masked it. */
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
  /** The whole address, without its query. */
  readonly uri?: string | undefined;
  readonly local?: boolean | undefined;
  /** True for an address that uses the vendor's relay. Relays are slow, so they are tried last. */
  readonly relay?: boolean | undefined;
}

export interface ServerApi {
  /** Reads the server's preferences, without the values of secrets (`ServerSetting.secret`). */
  settings(options?: MediaServerCallOptions): Promise<readonly ServerSetting[]>;
  /**
   * Sets a preference of the server (interface.md, 4.6). The name is case-sensitive. A boolean is sent as 1 or 0. An
   * unknown name rejects as `invalid` with the server's words, or as `not-found`.
   */
  setPreference(name: string, value: ServerSettingValue, options?: MediaServerCallOptions): Promise<void>;
  upgradeMediaAnalysis(options?: MediaServerCallOptions): Promise<ServerTaskStartResult>;
  writeLog(message: LogMessage, options?: MediaServerCallOptions): Promise<void>;
  /** Writes all messages to the server's log in one request (interface.md, 4.19). Sends nothing for an empty list. */
  writeLogMessages(messages: readonly LogMessage[], options?: MediaServerCallOptions): Promise<void>;
  identity(options?: MediaServerCallOptions): Promise<ServerIdentity>;
  devices(options?: MediaServerCallOptions): Promise<readonly MediaServerDevice[]>;
  accounts(options?: MediaServerCallOptions): Promise<readonly MediaServerAccount[]>;
  /**
   * Lists the servers and players of the account, without tokens. Asks the account service (interface.md, 4.1). Rejects
   * as `unsupported` if none is configured.
   */
  accountResources(options?: MediaServerCallOptions): Promise<readonly AccountResource[]>;
}
