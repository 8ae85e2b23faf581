import type { AccountRef, DeviceRef } from '../servers/refs.ts';
/** A person of the media server, as feeds may show them. */
export interface Persona {
  readonly accountId: AccountRef;
  /** Made up once, another for each. */
  readonly pseudonym: string;
  /** What an admin wants them called. */
  readonly alias?: string | undefined;
  /** What the server calls the account, as last recorded; missing if no subscription shows names. */
  readonly name?: string | undefined;
}

export interface People {
  /** Makes up pseudonyms for those that have none yet. */
  personas(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, Persona>>;
  /** Undefined removes it. */
  setAlias(accountId: AccountRef, alias: string | undefined): Promise<Persona>;
  /** What the server last called these devices, which often are named after their owners; without those that it has no name of. */
  deviceNames(deviceIds: readonly DeviceRef[]): Promise<ReadonlyMap<DeviceRef, string>>;
}

export interface AccountName {
  readonly accountId: AccountRef;
  readonly name: string;
}

/** The id is the server's number of a device, or what tells a player from others. */
export interface DeviceName {
  readonly deviceId: DeviceRef;
  readonly name: string;
}
