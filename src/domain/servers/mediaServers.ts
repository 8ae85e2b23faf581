import type { ServerId } from './refs.ts';
import type { VocabularyName } from './vocabulary.ts';

/** A media server as the installation knows it. Its token never leaves the store but for the calls that are made with it. */
export interface KnownServer {
  readonly id: ServerId;
  /** No other server's name looks like it (`looksLike`); 1 to 32 visible characters. */
  readonly name: string;
  readonly address: URL;
  /** Where its account service is, if somebody said so; missing: where its vocabulary has one. */
  readonly accountService?: URL | undefined;
  /** Missing until it answered once. */
  readonly machineIdentifier?: string | undefined;
  /** Missing until it is detected, unless somebody chose it. */
  readonly vocabulary?: VocabularyName | undefined;
  /** An emoji that stands for it where there is little room. */
  readonly emoji?: string | undefined;
  /** Where its items can be opened: an address with `{machine}`, `{key}` and `{id}` (see `linkTo`). */
  readonly player?: string | undefined;
  /** A Discord user id; missing for the one that the environment named. */
  readonly addedBy?: string | undefined;
  readonly addedAt: Date;
}

/** What a guild may see. Both are read from memory, since every interaction asks. */
export interface GuildServers {
  /** By their numbers; none for a guild that nobody allowed any. */
  serversOf(guildId: string): readonly KnownServer[];
  /**
   * What goes to one server goes to the one that the first of these channels chose that chose any (a thread comes before the channel it is
   * in), else to the guild's; undefined if they chose none, or one that the guild may not see any more.
   */
  defaultOf(guildId: string, channelIds: readonly string[]): ServerId | undefined;
}

/** Which guilds share a media server. */
export interface SharedServers {
  /** The guilds that may see it. */
  guildsOf(id: ServerId): readonly string[];
  /** The guild that it was given to first; undefined once that guild sees it no longer. */
  firstGuildOf(id: ServerId): string | undefined;
}

/** The machine that people's tokens are for, and the origin at which it was proved to be (`serving/ownership.ts`). */
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
  /** Missing: the tokens that people gave for another address of it stay unused. */
  readonly proof?: ProvedPlace | undefined;
}

/** A server that was removed: its data wait this long for it to come back by its machine identifier. */
export const REMOVED_DAYS = 30;

/** What leads to a server; what is missing stays as it is. */
export interface NewReach {
  readonly token?: string | undefined;
  readonly address?: URL | undefined;
  /** `own`: the one of its vocabulary again. */
  readonly accountService?: URL | 'own' | undefined;
  /** Missing: the tokens that people gave for another address of it stay unused. */
  readonly proof?: ProvedPlace | undefined;
}

export type AddedServer =
  /** `isBack`: it was removed less than `REMOVED_DAYS` ago, and has its number and its data again. Who may see it is to be allowed again. */
  | { readonly kind: 'added'; readonly id: ServerId; readonly isBack: boolean }
  | { readonly kind: 'name-taken' }
  /** It is there already. */
  | { readonly kind: 'known'; readonly id: ServerId };

/** Which media servers there are, and who may see them. Names are as `serverNameOf` gives them. Changing anything is for installation admins alone: the caller makes sure. */
export interface MediaServers extends GuildServers, SharedServers {
  /** Those that were not removed, by their numbers. */
  list(): readonly KnownServer[];
  find(id: ServerId): KnownServer | undefined;
  /** Also undefined for a token that cannot be decrypted, or was given for another address: it has to be given again. */
  tokenOf(id: ServerId): string | undefined;
  /**
   * The address that the stored token was given for, and its account service if one was set. Undefined unless they differ from the
   * server's, which means that something else changed the database.
   */
  tokenIsFor(id: ServerId): string | undefined;
  /** The number that a removed server gets back if it is added again; undefined for a machine that was never here, or is here now. */
  removedAs(machineIdentifier: string): ServerId | undefined;
  add(server: NewServer): Promise<AddedServer>;
  rename(id: ServerId, name: string, emoji: string | undefined): Promise<'done' | 'name-taken' | 'gone'>;
  /** See `KnownServer.player`; undefined takes it away. */
  setPlayer(id: ServerId, player: string | undefined): Promise<'done' | 'gone'>;
  /** Whether messages of that guild have links to a player: they do unless somebody said otherwise. */
  showsLinks(guildId: string): boolean;
  showLinks(guildId: string, shown: boolean): Promise<void>;
  /**
   * A new token, address or account service of the same server. `needs-token`: the token that is stored was typed for another origin or
   * account service than these, and would be sent there. `needs-address`: without a stored token that can be used, the stored
   * address cannot be trusted either. In that case the stored account service is dropped, too.
   */
  reach(id: ServerId, by: NewReach): Promise<'done' | 'gone' | 'needs-token' | 'needs-address'>;
  /** What it calls itself is its name, if nobody named it and no other has that name; it is asked only if nobody did. Rejects as `ask` does. */
  callsItself(id: ServerId, ask: () => Promise<string | undefined>): Promise<void>;
  /** Its token goes at once, and with it who may see it; its data after `REMOVED_DAYS`. The last one stays. */
  remove(id: ServerId): Promise<'done' | 'gone' | 'last'>;
  allow(id: ServerId, guildId: string, by: string): Promise<'done' | 'gone'>;
  disallow(id: ServerId, guildId: string): Promise<void>;
  /** For the guild if no channel is named; undefined takes the choice back. */
  setDefault(guildId: string, channelId: string | undefined, id: ServerId | undefined): Promise<void>;
  /** Called after each change of which servers there are, or who may see which. */
  subscribe(listener: () => void): void;
}

/** Who else runs the installation: those who were appointed in Discord. */
export interface InstallationAdmins {
  /** In the order in which they were appointed. */
  list(): readonly string[];
  appoint(userId: string, by: string): Promise<void>;
  dismiss(userId: string): Promise<void>;
}

/** Who runs this bot, whatever their level in a guild. Read from memory, since every interaction may ask. */
export interface Installation {
  /** The application's owner or team as Discord names them, `OWNER_IDS`, or whom one of these appointed. False while nobody is known. */
  isAdmin(userId: string): boolean;
  /** Those who were not appointed, and so cannot be dismissed. */
  owners(): readonly string[];
}

/** Whether somebody there may have to say which media server they mean. */
export const hasChoice = ({ serversOf }: Pick<GuildServers, 'serversOf'>, guildId: string | undefined): boolean =>
  guildId !== undefined && serversOf(guildId).length > 1;
