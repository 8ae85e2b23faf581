/** The accounts and their tokens. Tests search all output for the unique tokens, to prove that none leaks. */

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly isOwner: boolean;
}

export interface Residents {
  readonly accounts: { readonly owner: Account; readonly [name: string]: Account };
  readonly tokens: { readonly admin: string; readonly device: string; readonly [name: string]: string };
}

export function createAccount(id: number, name: string, token: string, isOwner = false): Account {
  return { id, name, token, isOwner };
}

export const ACCOUNTS = {
  owner: createAccount(1, 'Marta Lindqvist', 'canary-media-admin-4fb1c27a90', true),
  jonas: createAccount(1002, 'Jonas Weber', 'canary-media-jonas-81d3e605fa'),
  priya: createAccount(1003, 'Priya Nair', 'canary-media-priya-c95a0e7b12'),
  tomas: createAccount(1004, 'Tomás Ferreira', 'canary-media-tomas-3e6f48d0b7'),
  wei: createAccount(1005, "Wei O'Connor", 'canary-media-wei-f20b97ac54'),
} as const;

/** Account 0 without a name. Real servers have it for people who play without signing in. */
export const LOCAL_ACCOUNT = createAccount(0, '', 'canary-media-local-5d20e8b94c');

/** Account that exists only with `hostile: true`. Its name is Markdown, a mention and markup at once. */
export const HOSTILE_ACCOUNT = createAccount(
  1666,
  'Mallory **_~|`[x](http://evil.test)` @everyone <@123> & "co"',
  'canary-media-mallory-77aa',
);

export const TOKENS = {
  admin: ACCOUNTS.owner.token,
  jonas: ACCOUNTS.jonas.token,
  priya: ACCOUNTS.priya.token,
  tomas: ACCOUNTS.tomas.token,
  wei: ACCOUNTS.wei.token,
  /** A device's token counts as the owner's (interface.md, section 5, 3). */
  device: 'canary-media-device-60c8d9e1f3',
} as const;

export class People {
  readonly owner: Account;
  readonly all: readonly Account[];
  readonly #deviceToken: string;

  constructor({ accounts, tokens }: Residents, hostile: boolean) {
    const byDefault = [LOCAL_ACCOUNT, ...Object.values(accounts)];
    this.owner = accounts.owner;
    this.all = hostile ? [...byDefault, HOSTILE_ACCOUNT] : byDefault;
    this.#deviceToken = tokens.device;
  }

  byToken(token: string): Account | undefined {
    if (token === this.#deviceToken) return this.owner;
    return this.all.find((candidate) => candidate.token === token);
  }
}
