import type { MediaServerProblem } from './doctor/findings.ts';
import type { ResourceConnection } from './media/server/serverApi.ts';
import type { TokenExpiry } from './media/server/tokenLife.ts';
import type { VocabularyName } from './servers/vocabulary.ts';

/** The values that `/setup` in Discord stores, named like the settings in the environment. */
export interface FirstSetupValues {
  readonly MEDIA_URL: string;
  readonly MEDIA_TOKEN: string;
  /** Ids of admin roles. Undefined if the environment already names some. */
  readonly ADMIN_ROLE_IDS?: string | undefined;
  /**
   * Name of the time zone. Undefined if the environment already contains TIME_ZONE. In the same way, `FEED_LANGUAGE`
   * may be undefined.
   */
  readonly TIME_ZONE?: string | undefined;
  readonly FEED_LANGUAGE?: string | undefined;
}

/** Stores the values of the first setup, with the token encrypted. Both methods may reject if the database fails. */
export interface FirstSetupStore {
  /**
   * Reads the stored values. Undefined before the first setup, or if they cannot be decrypted with this installation's
   * key.
   */
  recall(): Promise<FirstSetupValues | undefined>;
  remember(setup: FirstSetupValues): Promise<void>;
}

/** Calls to Discord for the first setup. They need only HTTP, no gateway connection. */
export interface DiscordSetup {
  /** Signs in as the bot. `refused`: the token is wrong. `silent`: Discord cannot be reached. Never rejects. */
  open(token: string): Promise<SignedInBot | 'refused' | 'silent'>;
}

export interface NameAndId {
  readonly id: string;
  readonly name: string;
}

export interface SignedInBot {
  readonly name: string;
  readonly invite: string;
  /** The guilds that the bot is in now. Both methods reject if Discord fails. */
  guilds(): Promise<readonly NameAndId[]>;
  /** The guild's roles that can be given to people. */
  rolesIn(guildId: string): Promise<readonly NameAndId[]>;
}

export interface MediaServerCredentials {
  readonly address: URL;
  readonly token: string;
  readonly accountService?: URL | undefined;
}

/**
 * True if a server with this machine identifier may receive the token. Servers tell their identifier without a token.
 * Undefined if a server does not tell its identifier.
 */
export type MayMachineReceiveToken = (machineIdentifier: string | undefined) => boolean;

export type ServerConnectionTestResult =
  | {
      readonly kind: 'works';
      readonly vocabulary: VocabularyName | undefined;
      readonly version: string | undefined;
      readonly machineIdentifier?: string | undefined;
      readonly libraries: number;
      /** True if the token belongs to the server's owner. Undefined if the server does not say. */
      readonly isOwner: boolean | undefined;
      readonly expiry?: TokenExpiry | undefined;
    }
  /** The address leads to another machine than the intended one, so the token was not sent. */
  | { readonly kind: 'another'; readonly machineIdentifier: string | undefined }
  | {
      readonly kind: 'fails';
      readonly problem: MediaServerProblem;
      /** Another address at which the server answers, if it does not answer at the given one. */
      readonly instead: string | undefined;
    };

/**
 * True if a media server refuses the token. False for a program that does not identify itself, because it may not be
 * the right server.
 */
export const isTokenRefusedByServer = (server: ServerConnectionTestResult): boolean =>
  server.kind === 'fails' && server.problem.failure === 'unauthorized' && !server.problem.isUnidentified;

/** A server that the account service lists, with an address at which it answers. */
export interface ReachableServer {
  readonly name: string;
  readonly address: string;
  readonly ms: number;
  readonly relay?: boolean | undefined;
}

export interface OwnedServer {
  readonly name: string;
  readonly token: string;
  /** Identifies the server. Only this server may receive the token. */
  readonly machineIdentifier: string;
  readonly connections: readonly ResourceConnection[];
  /** The addresses at which the server answers: the fastest first, relays last. */
  readonly reachable: readonly ReachableServer[];
}

/** A sign-in in progress. The owner confirms it on the vendor's page and does not have to find a token. */
export interface OwnerSignIn {
  readonly url: string;
  readonly brand: string;
  /** Asks for the result of the sign-in. `over`: the sign-in has expired. Rejects if the account service fails. */
  ask(): Promise<'waiting' | 'over' | readonly OwnedServer[]>;
}

/** Calls to the media server for the first setup. None of them rejects. */
export interface MediaServerSetup {
  /** Brand of the vendor on whose page the owner can sign in. Undefined if sign-in is impossible. */
  readonly signInBrand: string | undefined;
  /**
   * Begins a sign-in. `product` is the purpose that the vendor's page shows. `onToken` receives every token before it
   * is used. Undefined: there is no account service, or it does not answer. `changed`: the account service no longer
   * offers the calls that Usher needs.
   */
  signIn(product: string, onToken: (token: string) => void): Promise<OwnerSignIn | 'changed' | undefined>;
  /**
   * Tries the token at a media server. With `acceptsMachine`, the server has to identify itself before the token is
   * sent.
   */
  tryServer(
    access: MediaServerCredentials,
    acceptsMachine?: MayMachineReceiveToken,
  ): Promise<ServerConnectionTestResult>;
  /**
   * Servers of the token's account that answer, the fastest first, relays last. Empty if the account service lists
   * none. See interface.md, 4.1.
   */
  findServers(token: string): Promise<readonly ReachableServer[]>;
}

/**
 * Longest accepted token, in characters. A JWT has up to a thousand, and every HTTP server accepts a header of 8 kB.
 */
export const MAX_TOKEN_LENGTH = 2000;

/** True if the text can be a token: one word of at least 8 characters, without quotes around it. */
export const looksLikeToken = (text: string): boolean =>
  text.length <= MAX_TOKEN_LENGTH && /^(?!["'`])[\x21-\x7e]{8,}(?<!["'`])$/.test(text);

/** A host name or IP address as people type it, perhaps with a port and a path. */
const BARE_HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\/.*)?$/i;
/** Matches a token that was typed into the address field by mistake. Looking it up as a host name would reveal it. */
const TOKEN_IN_HOST = /^(?=[^/:]*\d)(?=[^/:]*[a-z])[^/:]*[\w-]{16}/i;
/** The path that a browser shows after the media server's own address. */
const BROWSER_PATH = /(?:\/web(?:\/index\.html)?\/?)?(?:#!.*)?$/s;

/**
 * Turns an address as people type or paste it (`192.168.1.10`, `…/web/index.html#!/`) into one that can be called.
 * Returns any other text unchanged.
 */
export function normalizeTypedServerAddress(input: string): string {
  const text = input.trim().replace(BROWSER_PATH, '');
  const bareHost = BARE_HOST.exec(text);
  if (bareHost === null || TOKEN_IN_HOST.test(text)) return text;
  const [, port, path] = bareHost;
  return port === undefined && path === undefined ? `http://${text}:32400` : `http://${text}`;
}

/** The address to fill in when the form is shown again. Undefined if the address may contain a password or a token. */
export const serverAddressToPrefill = (address: string): string | undefined =>
  address === '' || /[@?#]/.test(address) ? undefined : address;

/** True for a valid MEDIA_URL: http or https, without a user, a password, a query or a fragment. */
export function isValidMediaUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

/**
 * True if `/setup` may store this server and finish. After that, `/setup` is gone, so it could not replace a token with
 * too few rights.
 */
export const isStorableServer = (server: ServerConnectionTestResult): boolean =>
  server.kind === 'works' && server.isOwner !== false;
