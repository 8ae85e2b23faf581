/** The accounts and their tokens. The tokens are canaries: tests look for them in all output. */

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly isOwner: boolean;
}

/** The people of a server. All tokens are canaries, the owner's and a device's among them. */
export interface Residents {
  readonly accounts: { readonly owner: Account; readonly [name: string]: Account };
  readonly tokens: { readonly admin: string; readonly device: string; readonly [name: string]: string };
}

export function account(id: number, name: string, token: string, isOwner = false): Account {
  return { id, name, token, isOwner };
}

export const ACCOUNTS = {
  owner: account(1, 'Marta Lindqvist', 'canary-media-admin-4fb1c27a90', true),
  jonas: account(1002, 'Jonas Weber', 'canary-media-jonas-81d3e605fa'),
  priya: account(1003, 'Priya Nair', 'canary-media-priya-c95a0e7b12'),
  tomas: account(1004, 'Tomás Ferreira', 'canary-media-tomas-3e6f48d0b7'),
  wei: account(1005, "Wei O'Connor", 'canary-media-wei-f20b97ac54'),
} as const;

/** Real servers have an account for people who play without signing in: number 0, without a name. */
export const LOCAL_ACCOUNT = account(0, '', 'canary-media-local-5d20e8b94c');

/** Exists only with `hostile: true`: its name is Markdown, a mention and markup at once. */
export const HOSTILE_ACCOUNT = account(
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
  /** By section 5, 3, a device token maps to the administrative user. */
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
