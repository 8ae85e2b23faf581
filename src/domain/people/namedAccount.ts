import type { AccountRef } from '../servers/refs.ts';

export interface NamedAccount {
  readonly id: AccountRef;
  readonly name?: string | undefined;
}
