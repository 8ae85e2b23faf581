import type { AccountRef, DeviceRef } from '../servers/refs.ts';
/** A person of the media server, with the names that feeds can use. */
export interface Persona {
  readonly accountId: AccountRef;
  /** Chosen once for each account, and never changed. */
  readonly pseudonym: string;
  readonly alias?: string | undefined;
  /** The account's name on the media server, as last recorded. Missing if no subscription shows names. */
  readonly name?: string | undefined;
}

export interface People {
  /** Creates pseudonyms for accounts that have none yet. */
  personas(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, Persona>>;
  /** Sets the name that admins gave the person. Undefined removes it. */
  setAlias(accountId: AccountRef, alias: string | undefined): Promise<Persona>;
  /**
   * The last names of these devices on the server, which often contain their owners' names. Devices without a name are
   * missing.
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
