/** The accounts and their tokens. Tests search all output for the unique tokens, to prove that none leaks. */

export interface MediaServerAccount {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly isOwner: boolean;
}

export interface ServerAccountsAndTokens {
  readonly accounts: { readonly owner: MediaServerAccount; readonly [name: string]: MediaServerAccount };
  readonly tokens: { readonly admin: string; readonly device: string; readonly [name: string]: string };
}

export function createMediaServerAccount(id: number, name: string, token: string, isOwner = false): MediaServerAccount {
  return { id, name, token, isOwner };
}

export const SAMPLE_ACCOUNTS = {
  owner: createMediaServerAccount(1, 'Marta Lindqvist', 'canary-media-admin-4fb1c27a90', true),
  jonas: createMediaServerAccount(1002, 'Jonas Weber', 'canary-media-jonas-81d3e605fa'),
  priya: createMediaServerAccount(1003, 'Priya Nair', 'canary-media-priya-c95a0e7b12'),
  tomas: createMediaServerAccount(1004, 'Tomás Ferreira', 'canary-media-tomas-3e6f48d0b7'),
  wei: createMediaServerAccount(1005, "Wei O'Connor", 'canary-media-wei-f20b97ac54'),
} as const;

/** Account 0 without a name. Real servers have it for people who play without signing in. */
export const ACCOUNT_WITHOUT_SIGN_IN = createMediaServerAccount(0, '', 'canary-media-local-5d20e8b94c');

/** Account that exists only with `hostile: true`. Its name is Markdown, a mention and markup at once. */
export const ACCOUNT_WITH_HOSTILE_NAME = createMediaServerAccount(
  1666,
  'Mallory **_~|`[x](http://evil.test)` @everyone <@123> & "co"',
  'canary-media-mallory-77aa',
);

export const SAMPLE_ACCOUNT_TOKENS = {
  admin: SAMPLE_ACCOUNTS.owner.token,
  jonas: SAMPLE_ACCOUNTS.jonas.token,
  priya: SAMPLE_ACCOUNTS.priya.token,
  tomas: SAMPLE_ACCOUNTS.tomas.token,
  wei: SAMPLE_ACCOUNTS.wei.token,
  /** A device's token counts as the owner's (interface.md, section 5, 3). */
  device: 'canary-media-device-60c8d9e1f3',
} as const;

export class People {
  readonly owner: MediaServerAccount;
  readonly all: readonly MediaServerAccount[];
  readonly #deviceToken: string;

  constructor({ accounts, tokens }: ServerAccountsAndTokens, hostile: boolean) {
    const byDefault = [ACCOUNT_WITHOUT_SIGN_IN, ...Object.values(accounts)];
    this.owner = accounts.owner;
    this.all = hostile ? [...byDefault, ACCOUNT_WITH_HOSTILE_NAME] : byDefault;
    this.#deviceToken = tokens.device;
  }

  byToken(token: string): MediaServerAccount | undefined {
    if (token === this.#deviceToken) return this.owner;
    return this.all.find((candidate) => candidate.token === token);
  }
}
