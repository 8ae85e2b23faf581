import type { AccountRef } from '../servers/refs.ts';

/** An account on the media server. */
export interface NamedAccount {
  readonly id: AccountRef;
  readonly name?: string | undefined;
}
