import type { ServerId } from './refs.ts';
import type { VocabularyName } from './vocabulary.ts';

/** A media server of this installation. Its token is a secret that the store gives out only for calls to the server. */
export interface InstalledServer {
  readonly id: ServerId;
  /** 1 to 32 visible characters. No other server has a name that looks like it (`looksLike`). */
  readonly name: string;
  readonly address: URL;
  /** The address of its account service. Missing if it is the one of its vocabulary. */
  readonly accountService?: URL | undefined;
  /** The server's identifier. Missing until the server has answered once. */
  readonly machineIdentifier?: string | undefined;
  /** The server's vocabulary. Missing until it is detected or set. */
  readonly vocabulary?: VocabularyName | undefined;
  /** An emoji that stands for the server in small spaces. */
  readonly emoji?: string | undefined;
  /** Where the server's items can be opened: an address with `{machine}`, `{key}` and `{id}` (see `linkTo`). */
  readonly player?: string | undefined;
  /** The Discord user who added the server. Missing for the server of the environment. */
  readonly addedBy?: string | undefined;
  readonly addedAt: Date;
}

/** The media servers that a guild may see. Held in memory, because every interaction asks. */
export interface GuildServers {
  /** The servers that the guild may see, by number. Empty if it may see none. */
  serversOf(guildId: string): readonly InstalledServer[];
  /**
   * The server for commands that use a single one. The first of these channels with a default decides (a thread comes
   * before its channel), then the guild's default. Undefined without a default, or if the guild may no longer see that
   * server.
   */
  defaultOf(guildId: string, channelIds: readonly string[]): ServerId | undefined;
}

export interface SharedServers {
  /** The guilds that may see the server. */
  guildsOf(id: ServerId): readonly string[];
  /** The guild that got the server first. Undefined once that guild no longer sees it. */
  firstGuildOf(id: ServerId): string | undefined;
}

/**
 * The machine for which people's tokens are valid, and the origin at which that was proved (`serving/ownership.ts`).
 */
export interface ProvedPlace {
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
  /** The first guild that may see the new server. */
  readonly guildId: string;
  /**
   * Proves that the address leads to the same server. Without a proof, tokens that people gave for another address of
   * the server stay unused.
   */
  readonly proof?: ProvedPlace | undefined;
}

/**
 * Days for which the data of a removed server is kept, in case the server is added again and recognised by its machine
 * identifier.
 */
export const REMOVED_DAYS = 30;

/** A new address, token or account service for a server; missing fields stay unchanged. */
export interface ReachChange {
  readonly token?: string | undefined;
  readonly address?: URL | undefined;
  /** `own`: uses the vocabulary's account service again. */
  readonly accountService?: URL | 'own' | undefined;
  /**
   * Proves that the address leads to the same server. Without a proof, tokens that people gave for another address of
   * the server stay unused.
   */
  readonly proof?: ProvedPlace | undefined;
}

export type AddedServer =
  /**
   * `isBack`: it was removed less than `REMOVED_DAYS` ago, and has its number and data again. Guilds have to be allowed
   * to see it again.
   */
  | { readonly kind: 'added'; readonly id: ServerId; readonly isBack: boolean }
  | { readonly kind: 'name-taken' }
  | { readonly kind: 'known'; readonly id: ServerId };

/**
 * The media servers and the guilds that may see them. Names have the form that `serverNameOf` returns. Callers must
 * check that only installation admins change anything.
 */
export interface MediaServers extends GuildServers, SharedServers {
  /** Servers that were not removed, by number. */
  list(): readonly InstalledServer[];
  find(id: ServerId): InstalledServer | undefined;
  /**
   * The server's token. Undefined if it cannot be decrypted, or was given for another address. It then has to be
   * entered again.
   */
  tokenOf(id: ServerId): string | undefined;
  /**
   * The address and account service for which the stored token was given, if they differ from the server's. In that
   * case another program changed the database.
   */
  tokenIsFor(id: ServerId): string | undefined;
  /**
   * The number that a removed server of this machine gets back when it is added again. Undefined if no such server was
   * removed.
   */
  removedAs(machineIdentifier: string): ServerId | undefined;
  add(server: NewServer): Promise<AddedServer>;
  rename(id: ServerId, name: string, emoji: string | undefined): Promise<'done' | 'name-taken' | 'gone'>;
  /** See `InstalledServer.player`; undefined removes it. */
  setPlayer(id: ServerId, player: string | undefined): Promise<'done' | 'gone'>;
  /** True if messages in this guild link to a player, which is the default. */
  showsLinks(guildId: string): boolean;
  showLinks(guildId: string, shown: boolean): Promise<void>;
  /**
   * Changes the token, address or account service of a server. `needs-token`: the stored token was entered for another
   * origin or account service, and must not be sent there. `needs-address`: the stored token cannot be used, so the
   * stored address cannot be trusted either; the stored account service is then dropped, too.
   */
  reach(id: ServerId, by: ReachChange): Promise<'done' | 'gone' | 'needs-token' | 'needs-address'>;
  /**
   * Gives an unnamed server the name that `ask` returns, unless another server has that name. `ask` is called only for
   * an unnamed server. Rejects as `ask` does.
   */
  callsItself(id: ServerId, ask: () => Promise<string | undefined>): Promise<void>;
  /**
   * Deletes the server's token and hides the server from all guilds immediately, and deletes its data after
   * `REMOVED_DAYS`. The last server cannot be removed.
   */
  remove(id: ServerId): Promise<'done' | 'gone' | 'last'>;
  allow(id: ServerId, guildId: string, by: string): Promise<'done' | 'gone'>;
  disallow(id: ServerId, guildId: string): Promise<void>;
  /** Sets the default of a guild, or of a channel if one is named. Undefined removes it. */
  setDefault(guildId: string, channelId: string | undefined, id: ServerId | undefined): Promise<void>;
  /** Called after each change of the servers or of the guilds that may see them. */
  subscribe(listener: () => void): void;
}

/** Admins of the installation who were appointed in Discord. */
export interface InstallationAdmins {
  /** Admins in the order in which they were appointed. */
  list(): readonly string[];
  appoint(userId: string, by: string): Promise<void>;
  dismiss(userId: string): Promise<void>;
}

/**
 * The people who run this bot, whatever their level in a guild. Read from memory, because every interaction
 * may ask.
 */
export interface Installation {
  /**
   * True for the application's owner or team (as Discord names them), `OWNER_IDS`, and people they appointed.
   * False while the owners are unknown.
   */
  isAdmin(userId: string): boolean;
  /** Admins who were not appointed in Discord, and so cannot be dismissed there. */
  owners(): readonly string[];
}

/** True if the guild sees several media servers, so that a person may have to choose one. */
export const hasChoice = ({ serversOf }: Pick<GuildServers, 'serversOf'>, guildId: string | undefined): boolean =>
  guildId !== undefined && serversOf(guildId).length > 1;
