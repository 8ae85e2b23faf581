import type { ServerId } from './refs.ts';
import type { VocabularyName } from './vocabulary.ts';

/** A media server as the installation knows it. Its token never leaves the store but for the calls that are made with it. */
export interface KnownServer {
  readonly id: ServerId;
  /** No other server's name looks like it (`looksLike`); 1 to 32 visible characters. */
  readonly name: string;
  readonly address: URL;
  /** The address of its account service, if one was set; missing: the one in its vocabulary. */
  readonly accountService?: URL | undefined;
  /** Missing until it answered once. */
  readonly machineIdentifier?: string | undefined;
  /** Missing until it is detected or set. */
  readonly vocabulary?: VocabularyName | undefined;
  /** An emoji that stands for it in small spaces. */
  readonly emoji?: string | undefined;
  /** Where its items can be opened: an address with `{machine}`, `{key}` and `{id}` (see `linkTo`). */
  readonly player?: string | undefined;
  /** A Discord user id; missing for the one that the environment named. */
  readonly addedBy?: string | undefined;
  readonly addedAt: Date;
}

/** The media servers that a guild may see. Read from memory, because every interaction asks. */
export interface GuildServers {
  /** In the order of their numbers; empty for a guild that was not allowed any. */
  serversOf(guildId: string): readonly KnownServer[];
  /**
   * The server for commands that use a single one: the choice of the first of these channels that has one (a
   * thread comes before its channel), else the guild's; undefined if there is no choice, or the guild may no
   * longer see that server.
   */
  defaultOf(guildId: string, channelIds: readonly string[]): ServerId | undefined;
}

/** The guilds that share a media server. */
export interface SharedServers {
  /** The guilds that may see it. */
  guildsOf(id: ServerId): readonly string[];
  /** The guild that it was first given to; undefined once that guild no longer sees it. */
  firstGuildOf(id: ServerId): string | undefined;
}

/**
 * The machine that people's tokens are for, and the origin where that was proved (`serving/ownership.ts`).
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
  /** The first guild that may see it. */
  readonly guildId: string;
  /** Missing: tokens that people gave for another address of the server stay unused. */
  readonly proof?: ProvedPlace | undefined;
}

/** A server that was removed: its data wait this long for it to come back by its machine identifier. */
export const REMOVED_DAYS = 30;

/** A new address, token or account service for a server; missing fields stay unchanged. */
export interface NewReach {
  readonly token?: string | undefined;
  readonly address?: URL | undefined;
  /** `own`: the one of its vocabulary again. */
  readonly accountService?: URL | 'own' | undefined;
  /** Missing: tokens that people gave for another address of the server stay unused. */
  readonly proof?: ProvedPlace | undefined;
}

export type AddedServer =
  /**
   * `isBack`: it was removed less than `REMOVED_DAYS` ago and has its number and data again. Guilds have to be
   * allowed it again.
   */
  | { readonly kind: 'added'; readonly id: ServerId; readonly isBack: boolean }
  | { readonly kind: 'name-taken' }
  /** It exists already. */
  | { readonly kind: 'known'; readonly id: ServerId };

/**
 * The media servers and the guilds that may see them. Names are as `serverNameOf` returns them. Only
 * installation admins may change anything: the caller checks that.
 */
export interface MediaServers extends GuildServers, SharedServers {
  /** Servers that were not removed, by number. */
  list(): readonly KnownServer[];
  find(id: ServerId): KnownServer | undefined;
  /**
   * Undefined, too, for a token that cannot be decrypted or was given for another address: it has to be entered
   * again.
   */
  tokenOf(id: ServerId): string | undefined;
  /**
   * The address that the stored token was given for, and its account service if one was set. Undefined unless
   * they differ from the server's, which means that another program changed the database.
   */
  tokenIsFor(id: ServerId): string | undefined;
  /** The number that a removed server gets back if it is added again; undefined for a machine that was never here, or is here now. */
  removedAs(machineIdentifier: string): ServerId | undefined;
  add(server: NewServer): Promise<AddedServer>;
  rename(id: ServerId, name: string, emoji: string | undefined): Promise<'done' | 'name-taken' | 'gone'>;
  /** See `KnownServer.player`; undefined takes it away. */
  setPlayer(id: ServerId, player: string | undefined): Promise<'done' | 'gone'>;
  /** True if messages in that guild link to a player, which is the default. */
  showsLinks(guildId: string): boolean;
  showLinks(guildId: string, shown: boolean): Promise<void>;
  /**
   * A new token, address or account service of the same server. `needs-token`: the token that is stored was typed for another origin or
   * account service than these, and would be sent there. `needs-address`: without a stored token that can be used, the stored
   * address cannot be trusted either. In that case the stored account service is dropped, too.
   */
  reach(id: ServerId, by: NewReach): Promise<'done' | 'gone' | 'needs-token' | 'needs-address'>;
  /**
   * Uses the server's own name if no person named it and no other server has that name; calls `ask` only if it
   * is unnamed. Rejects as `ask` does.
   */
  callsItself(id: ServerId, ask: () => Promise<string | undefined>): Promise<void>;
  /**
   * Removes its token and its visibility immediately, and its data after `REMOVED_DAYS`. The last server cannot
   * be removed.
   */
  remove(id: ServerId): Promise<'done' | 'gone' | 'last'>;
  allow(id: ServerId, guildId: string, by: string): Promise<'done' | 'gone'>;
  disallow(id: ServerId, guildId: string): Promise<void>;
  /** For the guild if no channel is named; undefined takes the choice back. */
  setDefault(guildId: string, channelId: string | undefined, id: ServerId | undefined): Promise<void>;
  /** Called after each change of the servers or of the guilds that may see them. */
  subscribe(listener: () => void): void;
}

/** Admins of the installation who were appointed in Discord. */
export interface InstallationAdmins {
  /** In the order in which they were appointed. */
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
  /** Admins who were not appointed, and so cannot be dismissed. */
  owners(): readonly string[];
}

/** True if the guild sees several media servers, so that a person may have to choose one. */
export const hasChoice = ({ serversOf }: Pick<GuildServers, 'serversOf'>, guildId: string | undefined): boolean =>
  guildId !== undefined && serversOf(guildId).length > 1;
