import type { CallOptions } from '../callOptions.ts';
export interface ServerIdentity {
  readonly machineIdentifier: string;
  readonly version?: string | undefined;
  readonly claimed?: boolean | undefined;
}

export interface IdentityApi {
  identity(options?: CallOptions): Promise<ServerIdentity>;
}
