import type { ServerId } from './refs.ts';
import type { VocabularyName } from './vocabulary.ts';

/**
 * A media server of this installation, without its token. The store gives out the token only for calls to the server.
 */
export interface InstalledServer {
  readonly id: ServerId;
  /**
   * Name of the server: 1 to 32 visible characters. No other server may have a similar-looking name
   * (`areServerNamesConfusable`).
   */
  readonly name: string;
  readonly address: URL;
  /** The address of the server's account service. Undefined: the default one of its vocabulary. */
  readonly accountService?: URL | undefined;
  /** The identifier that the server itself states. Undefined until the server has answered once. */
  readonly machineIdentifier?: string | undefined;
  /** The vendor's vocabulary that the server speaks. Undefined until it is detected or set. */
  readonly vocabulary?: VocabularyName | undefined;
  /** Emoji that stands for the server where there is little space. */
  readonly emoji?: string | undefined;
  /**
   * URL under which the server's items can be opened, with `{machine}`, `{key}` and `{id}` as placeholders
   * (`playerLinkTo`).
   */
  readonly player?: string | undefined;
  /** The Discord user who added the server. Undefined for the server from the environment. */
  readonly addedBy?: string | undefined;
  readonly addedAt: Date;
}

/** Tells which media servers a guild may see. This is kept in memory, because every interaction asks for it. */
export interface GuildServers {
  /** The servers that the guild may see, sorted by number. */
  serversOf(guildId: string): readonly InstalledServer[];
  /**
   * The server for commands that use only one server. The defaults of the channels come first, in their order (a thread
   * before its channel), then the guild's default. Undefined if there is no default, or if the guild may no longer see
   * that server.
   */
  defaultOf(guildId: string, channelIds: readonly string[]): ServerId | undefined;
}

export interface ServersSharedByGuilds {
  guildsOf(id: ServerId): readonly string[];
  /** The first guild that saw the server. Undefined if this guild no longer sees it. */
  firstGuildOf(id: ServerId): string | undefined;
}

/** Proof that people's tokens for this machine may be sent to this origin (`serving/ownership.ts`). */
export interface ProvenOrigin {
  readonly machineIdentifier: string;
  readonly origin: string;
}

export interface NewServer {
  readonly name: string;
  readonly address: URL;
  readonly token: string;
  readonly accountService?: URL | undefined;
  readonly machineIdentifier?: string | undefined;
  readonly vocabulary?: VocabularyName | undefined;
  readonly emoji?: string | undefined;
  readonly addedBy: string;
  /** The guild that sees the new server as soon as it is added. */
  readonly guildId: string;
  /**
   * Proof that the address leads to the same server. Without it, tokens that people gave for another address of the
   * server are not used.
   */
  readonly proof?: ProvenOrigin | undefined;
}

/**
 * How many days the data of a removed server is kept. A server that is added again within this time is recognized by
 * its machine identifier and gets its data back.
 */
export const REMOVED_SERVER_DAYS = 30;

/** A new address, token or account service for a server. Fields that are missing stay unchanged. */
export interface ServerAccessChange {
  readonly token?: string | undefined;
  readonly address?: URL | undefined;
  /** New account service of the server. `own`: back to the default one of its vocabulary. */
  readonly accountService?: URL | 'own' | undefined;
  /**
   * Proof that the address leads to the same server. Without it, tokens that people gave for another address of the
   * server are not used.
   */
  readonly proof?: ProvenOrigin | undefined;
}

export type AddServerResult =
  /**
   * The server was added. `isBack`: it was removed less than `REMOVED_SERVER_DAYS` ago and has its number and data
   * back. Each guild still has to be allowed to see it again.
   */
  | { readonly kind: 'added'; readonly id: ServerId; readonly isBack: boolean }
  | { readonly kind: 'name-taken' }
  | { readonly kind: 'known'; readonly id: ServerId };

/**
 * The media servers, and the guilds that may see them. Names are in the form that `cleanServerName` returns. Callers
 * must check that only installation admins make changes.
 */
export interface MediaServers extends GuildServers, ServersSharedByGuilds {
  /** The servers that were not removed, sorted by number. */
  list(): readonly InstalledServer[];
  find(id: ServerId): InstalledServer | undefined;
  /**
   * Token of the server. Undefined if it cannot be decrypted or was given for another address. A person then has to
   * enter it again.
   */
  tokenOf(id: ServerId): string | undefined;
  /**
   * The address and account service for which the stored token was given, if they differ from the server's. A
   * difference means that another program changed the database.
   */
  tokenIsFor(id: ServerId): string | undefined;
  /**
   * The number that a removed server with this identifier gets back when it is added again. Undefined if there is no
   * such server.
   */
  removedAs(machineIdentifier: string): ServerId | undefined;
  add(server: NewServer): Promise<AddServerResult>;
  rename(id: ServerId, name: string, emoji: string | undefined): Promise<'done' | 'name-taken' | 'gone'>;
  setPlayer(id: ServerId, player: string | undefined): Promise<'done' | 'gone'>;
  /** True if messages in this guild link to a player. This is the default. */
  showsLinks(guildId: string): boolean;
  showLinks(guildId: string, shown: boolean): Promise<void>;
  /**
   * Changes the token, address or account service of a server. `needs-token`: the stored token was entered for another
   * origin or account service, and must not be sent to the new one. `needs-address`: the stored token is unusable, so
   * the stored address cannot be trusted either. The stored account service is then dropped too.
   */
  reach(id: ServerId, by: ServerAccessChange): Promise<'done' | 'gone' | 'needs-token' | 'needs-address'>;
  /**
   * Gives an unnamed server the name that `ask` resolves to, unless another server has that name. `ask` is called only
   * for an unnamed server. Rejects if `ask` rejects.
   */
  callsItself(id: ServerId, ask: () => Promise<string | undefined>): Promise<void>;
  /**
   * Removes a server. Its token is deleted and all guilds stop seeing it at once. Its data is deleted after
   * `REMOVED_SERVER_DAYS`. The last server cannot be removed.
   */
  remove(id: ServerId): Promise<'done' | 'gone' | 'last'>;
  allow(id: ServerId, guildId: string, by: string): Promise<'done' | 'gone'>;
  disallow(id: ServerId, guildId: string): Promise<void>;
  /** Sets the default server of a guild, or of a channel if one is given. Undefined removes the default. */
  setDefault(guildId: string, channelId: string | undefined, id: ServerId | undefined): Promise<void>;
  /** Calls the listener after each change of the servers or of the guilds that may see them. */
  subscribe(listener: () => void): void;
}

/** The people who were appointed in Discord as admins of the installation. */
export interface InstallationAdmins {
  /** Ids of the appointed admins, in the order in which they were appointed. */
  list(): readonly string[];
  appoint(userId: string, by: string): Promise<void>;
  dismiss(userId: string): Promise<void>;
}

/**
 * The people who run this bot, whatever their level in a guild. Kept in memory, because every interaction may ask for
 * them.
 */
export interface BotOperators {
  /**
   * True for the owner or team of the Discord application, for `OWNER_IDS`, and for people whom one of these appointed.
   * False while the owners are unknown.
   */
  isAdmin(userId: string): boolean;
  /** Admins who cannot be dismissed in Discord, because they were not appointed there. */
  owners(): readonly string[];
}

/** True if the guild sees several media servers, so that people may have to choose one. */
export const doesGuildSeeSeveralServers = (
  { serversOf }: Pick<GuildServers, 'serversOf'>,
  guildId: string | undefined,
): boolean => guildId !== undefined && serversOf(guildId).length > 1;
