import type { MediaProblem } from './doctor/findings.ts';
import type { ResourceConnection } from './media/server/serverApi.ts';
import type { TokenExpiry } from './media/server/tokenLife.ts';
import type { VocabularyName } from './servers/vocabulary.ts';

/** The results of `/setup` in Discord. The names are those of the settings. */
export interface FirstSetup {
  readonly MEDIA_URL: string;
  readonly MEDIA_TOKEN: string;
  /** The admin role. Set only if the settings name none. */
  readonly ADMIN_ROLE_IDS?: string | undefined;
  /** The time zone. Set only if the settings name none; the same goes for FEED_LANGUAGE. */
  readonly TIME_ZONE?: string | undefined;
  readonly FEED_LANGUAGE?: string | undefined;
}

/** Stores the setup, with the token encrypted. Both methods may reject if the database fails. */
export interface FirstSetupStore {
  /**
   * The stored values of the first setup. Undefined before it, or if they cannot be decrypted with this installation's
   * key.
   */
  recall(): Promise<FirstSetup | undefined>;
  remember(setup: FirstSetup): Promise<void>;
}

/** The calls to Discord that the first setup needs. They use HTTP only, no gateway. */
export interface DiscordSetup {
  /** `refused`: the token is wrong. `silent`: Discord cannot be reached. Never rejects. */
  open(token: string): Promise<OpenedBot | 'refused' | 'silent'>;
}

/** A guild, a role or another named thing in Discord. */
export interface NameAndId {
  readonly id: string;
  readonly name: string;
}

export interface OpenedBot {
  readonly name: string;
  readonly invite: string;
  /** The guilds that the bot is in now. Rejects if Discord fails, as `rolesIn` does. */
  guilds(): Promise<readonly NameAndId[]>;
  /** The roles of a guild that a person can have. */
  rolesIn(guildId: string): Promise<readonly NameAndId[]>;
}

export interface MediaAccess {
  readonly address: URL;
  readonly token: string;
  /** The address of its account service, if it differs from the vocabulary's. */
  readonly accountService?: URL | undefined;
}

/**
 * True if the server with this machine identifier may see the token. Servers send it before they get a token; undefined
 * if a server did not.
 */
export type AcceptsMachine = (machineIdentifier: string | undefined) => boolean;

export type TriedServer =
  | {
      readonly kind: 'works';
      readonly vocabulary: VocabularyName | undefined;
      readonly version: string | undefined;
      /** The server's machine identifier. Undefined for a server that does not identify itself. */
      readonly machineIdentifier?: string | undefined;
      readonly libraries: number;
      /** True if the token is the owner's. Undefined if the server does not reveal that. */
      readonly isOwner: boolean | undefined;
      /** When the token expires. Missing if the token does not say. */
      readonly expiry?: TokenExpiry | undefined;
    }
  /** The token was not sent, because another machine than the intended one answered. */
  | { readonly kind: 'another'; readonly machineIdentifier: string | undefined }
  | {
      readonly kind: 'fails';
      readonly problem: MediaProblem;
      readonly instead: string | undefined;
    };

/**
 * True if a media server refuses the token. A program that does not identify itself may not be the token's
 * server.
 */
export const refusesToken = (server: TriedServer): boolean =>
  server.kind === 'fails' && server.problem.failure === 'unauthorized' && !server.problem.isUnidentified;

/** A server that the account service lists, at an address where it answers. */
export interface FoundServer {
  readonly name: string;
  readonly address: string;
  readonly ms: number;
  /** True if the address leads through the vendor's relay. */
  readonly relay?: boolean | undefined;
}

/** A media server owned by the account that signed in, with the token for it. */
export interface OwnServer {
  readonly name: string;
  readonly token: string;
  /** The machine identifier of the only server that may see the token. */
  readonly machineIdentifier: string;
  /** The addresses under which the account service lists that machine. */
  readonly connections: readonly ResourceConnection[];
  /** The addresses at which that server answers, the fastest first, relays last. */
  readonly reachable: readonly FoundServer[];
}

/** The owner signs in on the vendor's page instead of looking for a token. */
export interface OwnersSignIn {
  readonly url: string;
  readonly brand: string;
  /** Asks for the result of the sign-in. `over`: it has expired. Rejects if the account service fails. */
  ask(): Promise<'waiting' | 'over' | readonly OwnServer[]>;
}

/** The calls to the media server that the first setup needs. None rejects. */
export interface MediaSetup {
  /** The brand of the vendor on whose page the owner can sign in. Undefined: sign-in is not possible. */
  readonly signInBrand: string | undefined;
  /**
   * Begins a sign-in. `product` is the purpose that the vendor's page names; `onToken` receives every token before it
   * is used. Undefined: there is no account service, or it does not answer. `changed`: it no longer offers the calls
   * that Usher needs.
   */
  signIn(product: string, onToken: (token: string) => void): Promise<OwnersSignIn | 'changed' | undefined>;
  /** With `mayBe`, the server is asked for its identity before it sees the token. */
  tryServer(access: MediaAccess, mayBe?: AcceptsMachine): Promise<TriedServer>;
  /**
   * The servers of the token's account (interface.md, 4.1) that answer, fastest first, relays last. Empty if the
   * account service knows none.
   */
  findServers(token: string): Promise<readonly FoundServer[]>;
}

/** Maximum characters of a token. A JWT has up to a thousand, and every HTTP server accepts a header of 8 kB. */
export const MAX_TOKEN = 2000;

/** True for text that can be a token: one word, as people paste it, without quotes around it. */
export const canBeToken = (text: string): boolean =>
  text.length <= MAX_TOKEN && /^(?!["'`])[\x21-\x7e]{8,}(?<!["'`])$/.test(text);

/** A host as people type it, with or without a port or a path. */
const BARE_HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\/.*)?$/i;
/** Detects a token typed into the address field, which must not be looked up as a host's name. */
const TOKEN_IN_HOST = /^(?=[^/:]*\d)(?=[^/:]*[a-z])[^/:]*[\w-]{16}/i;
/** The path in a browser's address bar after the server's own address. */
const BROWSER_PATH = /(?:\/web(?:\/index\.html)?\/?)?(?:#!.*)?$/s;

/**
 * Turns an address as people type or paste it (`192.168.1.10`, `…/web/index.html#!/`) into one that can be called.
 * Returns any other text unchanged.
 */
export function completeAddress(input: string): string {
  const text = input.trim().replace(BROWSER_PATH, '');
  const [isBare, port, path] = BARE_HOST.exec(text) ?? [];
  if (isBare === undefined || TOKEN_IN_HOST.test(text)) return text;
  return port === undefined && path === undefined ? `http://${text}:32400` : `http://${text}`;
}

/** The address to offer at the next try. Undefined if it may contain a password or a token. */
export const addressToOffer = (address: string): string | undefined =>
  address === '' || /[@?#]/.test(address) ? undefined : address;

/** True for a valid MEDIA_URL: http or https, without a user, a password, a query or a fragment. */
export function canBeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

/**
 * True if `/setup` may end with this server. `/setup` no longer exists afterwards, so a token with too few rights could
 * not be replaced there.
 */
export const canBeStored = (server: TriedServer): boolean => server.kind === 'works' && server.isOwner !== false;
