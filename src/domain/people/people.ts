import type { AccountRef, DeviceRef } from '../servers/refs.ts';

/** A person with an account on the media server, and the names by which feeds can show the person. */
export interface Persona {
  readonly accountId: AccountRef;
  /** Made-up name of the person. It is chosen once per account and does not change. */
  readonly pseudonym: string;
  readonly alias?: string | undefined;
  /** The account's last known name on the media server. Undefined if no subscription shows names. */
  readonly name?: string | undefined;
}

export interface PeopleNames {
  /** Names of the people with these accounts, by account. Creates a pseudonym for each account that has none. */
  personas(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, Persona>>;
  /** Sets the name that admins give the person. Undefined removes the name. */
  setAlias(accountId: AccountRef, alias: string | undefined): Promise<Persona>;
  /**
   * The last names of these devices on the media server. They often contain the owners' names. Devices without a name
   * are left out.
   */
  deviceNames(deviceIds: readonly DeviceRef[]): Promise<ReadonlyMap<DeviceRef, string>>;
}

export interface AccountName {
  readonly accountId: AccountRef;
  readonly name: string;
}

/** Name of a device. The id is the device's number on the media server, or a text that identifies a player. */
export interface DeviceName {
  readonly deviceId: DeviceRef;
  readonly name: string;
}
