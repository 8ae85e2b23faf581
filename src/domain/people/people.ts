import type { AccountRef, DeviceRef } from '../servers/refs.ts';
/** A person of the media server, as feeds may show them. */
export interface Persona {
  readonly accountId: AccountRef;
  /** Made up once, another for each. */
  readonly pseudonym: string;
  /** The name that an admin gave them. */
  readonly alias?: string | undefined;
  /** The server's name of the account, as last recorded; missing if no subscription shows names. */
  readonly name?: string | undefined;
}

export interface People {
  /** Creates pseudonyms for accounts that have none yet. */
  personas(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, Persona>>;
  /** Undefined removes it. */
  setAlias(accountId: AccountRef, alias: string | undefined): Promise<Persona>;
  /**
   * The server's last names of these devices, which often contain their owners' names; devices without a name
   * are missing.
   */
  deviceNames(deviceIds: readonly DeviceRef[]): Promise<ReadonlyMap<DeviceRef, string>>;
}

export interface AccountName {
  readonly accountId: AccountRef;
  readonly name: string;
}

/** The id is the server's number of a device, or the text that distinguishes a player from others. */
export interface DeviceName {
  readonly deviceId: DeviceRef;
  readonly name: string;
}
