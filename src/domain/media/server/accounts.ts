import type { CallOptions } from '../callOptions.ts';
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly thumb?: string | undefined;
}

export interface AccountsApi {
  accounts(options?: CallOptions): Promise<readonly Account[]>;
}
