import type { CallOptions } from '../callOptions.ts';
/** A device that has used the server (interface 2.12). */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly platform?: string | undefined;
  readonly clientIdentifier?: string | undefined;
  readonly createdAt?: Date | undefined;
}

export interface DevicesApi {
  devices(options?: CallOptions): Promise<readonly Device[]>;
}
