import type { MediaProblem } from './doctor/findings.ts';
import type { ResourceConnection } from './media/server/serverApi.ts';
import type { TokenExpiry } from './media/server/tokenLife.ts';
import type { VocabularyName } from './servers/vocabulary.ts';

/** The results of `/setup` in Discord, named like the settings. */
export interface FirstSetup {
  readonly MEDIA_URL: string;
  readonly MEDIA_TOKEN: string;
  /** Set only if the settings name no admin role. */
  readonly ADMIN_ROLE_IDS?: string | undefined;
  /** These, too, are set only if the settings lack them. */
  readonly TIME_ZONE?: string | undefined;
  readonly FEED_LANGUAGE?: string | undefined;
}

/** Stores the setup, the token encrypted. Both may reject with the database's failure. */
export interface FirstSetupStore {
  /** Undefined before the first time, or if it cannot be decrypted with this installation's key. */
  recall(): Promise<FirstSetup | undefined>;
  remember(setup: FirstSetup): Promise<void>;
}

/** The calls to Discord that the first setup needs, over HTTP alone. */
export interface DiscordSetup {
  /** `refused`: the token is wrong. `silent`: Discord cannot be reached. Never rejects. */
  open(token: string): Promise<OpenedBot | 'refused' | 'silent'>;
}

/** Anything of Discord's with a name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface OpenedBot {
  readonly name: string;
  /** The link with which a server's manager invites the bot. */
  readonly invite: string;
  /** The bot's current servers. Rejects with Discord's failure, as `rolesIn` does. */
  guilds(): Promise<readonly Named[]>;
  /** The roles of a server that a person can have. */
  rolesIn(guildId: string): Promise<readonly Named[]>;
}

/** An address of a media server with a token for it. */
export interface MediaAccess {
  readonly address: URL;
  readonly token: string;
  /** The address of its account service, if not the one in its vocabulary. */
  readonly accountService?: URL | undefined;
}

/**
 * Decides, from the identifier that a machine sends without a token, whether it may be shown the token;
 * undefined: it sent none.
 */
export type MayBe = (machineIdentifier: string | undefined) => boolean;

export type TriedServer =
  | {
      readonly kind: 'works';
      readonly vocabulary: VocabularyName | undefined;
      readonly version: string | undefined;
      /** Undefined for a server that does not identify itself. */
      readonly machineIdentifier?: string | undefined;
      readonly libraries: number;
      /** Undefined where the server does not let that be seen. */
      readonly isOwner: boolean | undefined;
      /** Missing if the token does not contain its expiry. */
      readonly expiry?: TokenExpiry | undefined;
    }
  /** Another machine than the one that may see the token, which was not sent. */
  | { readonly kind: 'another'; readonly machineIdentifier: string | undefined }
  | {
      readonly kind: 'fails';
      readonly problem: MediaProblem;
      /** The address that would work. */
      readonly instead: string | undefined;
    };

/**
 * True if a media server refuses the token. A program that does not identify itself may not be the token's
 * server.
 */
export const refusesToken = (tried: TriedServer): boolean =>
  tried.kind === 'fails' && tried.problem.failure === 'unauthorized' && !tried.problem.isUnidentified;

/** A server that the account service knows, at an address where it answers. */
export interface FoundServer {
  readonly name: string;
  readonly address: string;
  readonly ms: number;
  /** Through the vendor's relay. */
  readonly relay?: boolean | undefined;
}

/** A media server that the account owns which signed in, with the token for it. */
export interface OwnServer {
  readonly name: string;
  readonly token: string;
  /** The only machine that may see the token. */
  readonly machineIdentifier: string;
  /** The addresses under which the account service lists that machine. */
  readonly connections: readonly ResourceConnection[];
  /** The addresses where that machine answers, fastest first, relays last. */
  readonly found: readonly FoundServer[];
}

/** The owner signs in on the vendor's page instead of looking for a token. */
export interface OwnersSignIn {
  readonly url: string;
  /** Rejects with the account service's failure. `over`: the sign-in has expired. */
  ask(): Promise<'waiting' | 'over' | readonly OwnServer[]>;
}

/** The calls to the media server that the first setup needs. None rejects. */
export interface MediaSetup {
  /**
   * `product` is the purpose that the vendor's page shows; `onToken` receives every token before it is used.
   * Undefined: the account service does not answer. `changed`: it no longer offers the calls that Usher needs.
   */
  signIn(product: string, onToken: (token: string) => void): Promise<OwnersSignIn | 'changed' | undefined>;
  /** With `mayBe`, the machine is asked who it is before it sees the token. */
  tryServer(access: MediaAccess, mayBe?: MayBe): Promise<TriedServer>;
  /** The servers of the token's account (4.1) that answer, the fastest first and relays last; none if the account service knows none. */
  findServers(token: string): Promise<readonly FoundServer[]>;
}

/** Characters of a token. A JWT has up to a thousand, and every HTTP server takes a header of 8 kB. */
export const MAX_TOKEN = 2000;

/** True for text that can be a token: one word, as people paste it, without quotes around it. */
export const canBeToken = (typed: string): boolean =>
  typed.length <= MAX_TOKEN && /^(?!["'`])[\x21-\x7e]{8,}(?<!["'`])$/.test(typed);

/** A host as people type it, with a port or a path behind it or not. */
const BARE = /^(?:\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\/.*)?$/i;
/** A token in the wrong field must not be looked up as the name of a host. */
const TOKEN_IN_HOST = /^(?=[^/:]*\d)(?=[^/:]*[a-z])[^/:]*[\w-]{16}/i;
/** The path that a browser's address bar shows after the server's own address. */
const OF_THE_BROWSER = /(?:\/web(?:\/index\.html)?\/?)?(?:#!.*)?$/s;

/**
 * Turns an address as people type or paste it (`192.168.1.10`, `…/web/index.html#!/`) into one that can be
 * called; returns any other text unchanged.
 */
export function asAddress(typed: string): string {
  const text = typed.trim().replace(OF_THE_BROWSER, '');
  const [isBare, port, path] = BARE.exec(text) ?? [];
  if (isBare === undefined || TOKEN_IN_HOST.test(text)) return text;
  return port === undefined && path === undefined ? `http://${text}:32400` : `http://${text}`;
}

/** The address to offer at the next try; undefined if it may contain a password or a token. */
export const keptAddress = (address: string): string | undefined =>
  address === '' || /[@?#]/.test(address) ? undefined : address;

/** True for a valid MEDIA_URL: http or https, without a user, a password, a query or a fragment. */
export function canBeAddress(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, username, password, search, hash } = new URL(typed);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

/**
 * True if `/setup` may end with this server: `/setup` is gone afterwards, so a token with too few rights
 * could not be replaced there.
 */
export const canBeStored = (tried: TriedServer): boolean => tried.kind === 'works' && tried.isOwner !== false;
