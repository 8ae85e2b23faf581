/**
 * What a media server holds, in the words everyone here uses. Names follow the interface's attributes; units do not:
 * a time is a Date, a length is in milliseconds, a flag is a boolean. Whatever the interface may leave out is optional.
 */

import type { HubDetails, LibraryDetails, PlaylistDetails } from './items/containerDetails.ts';
import type { ItemDetails } from './items/itemDetails.ts';

/** Every type of item the bot tells apart; what else a server may send is `other`. */
export const ITEM_KINDS = [
  'movie',
  'show',
  'season',
  'episode',
  'artist',
  'album',
  'track',
  'photo',
  'clip',
  'collection',
  'playlist',
  'tag',
  'other',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The four types of library (interface 2.3). */
export const LIBRARY_TYPES = ['movie', 'show', 'artist', 'photo'] as const;
export type LibraryType = (typeof LIBRARY_TYPES)[number];

/** What a playlist may hold: one of these, never a mixture (interface 2.6a). */
export const PLAYLIST_TYPES = ['audio', 'video', 'photo'] as const;
export type PlaylistType = (typeof PLAYLIST_TYPES)[number];

/** A film, episode, track, album, photo, ... Parent and grandparent are always season and show, or album and artist. */
export interface MediaItem extends ItemDetails {
  /** Digits, up to 64 bits. Missing for an item that was deleted since (history). */
  readonly ratingKey?: string | undefined;
  readonly kind: ItemKind;
  readonly title: string;
  readonly parentTitle?: string | undefined;
  readonly grandparentTitle?: string | undefined;
  readonly index?: number | undefined;
  readonly parentIndex?: number | undefined;
  readonly year?: number | undefined;
  readonly summary?: string | undefined;
  readonly guid?: string | undefined;
  readonly studio?: string | undefined;
  readonly contentRating?: string | undefined;
  readonly rating?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly addedAt?: Date | undefined;
  /** Paths on the server, for `poster()`; some with a query, such as the size of a collection's picture. */
  readonly thumb?: string | undefined;
  readonly parentThumb?: string | undefined;
  readonly grandparentThumb?: string | undefined;
  readonly librarySectionId?: string | undefined;
  readonly librarySectionTitle?: string | undefined;
}

/** One group of search results, as the server ordered and named it (interface 2.11). */
export interface Hub extends HubDetails {
  readonly title: string;
  readonly type: string;
  readonly hubIdentifier?: string | undefined;
  /** The server has more than it sent. */
  readonly more: boolean;
  readonly items: readonly MediaItem[];
}

export interface Library extends LibraryDetails {
  readonly key: string;
  /** A LIBRARY_TYPES value, or whatever else a newer server says. */
  readonly type: string;
  readonly title: string;
  readonly agent?: string | undefined;
  readonly scanner?: string | undefined;
  readonly language?: string | undefined;
  readonly uuid?: string | undefined;
  readonly locations: readonly { readonly id?: string | undefined; readonly path: string }[];
}

export interface Playlist extends PlaylistDetails {
  readonly ratingKey: string;
  readonly title: string;
  readonly summary?: string | undefined;
  readonly smart: boolean;
  readonly playlistType?: PlaylistType | undefined;
  readonly leafCount?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly addedAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
}

export interface PlaylistItem extends MediaItem {
  /** Missing in smart playlists: their items cannot be removed. */
  readonly playlistItemId?: string | undefined;
}

/** What the server says after adding: it may have asked for one and added none, with status 200. */
export interface PlaylistChange {
  readonly added?: number | undefined;
  readonly requested?: number | undefined;
}

/** What the server says after removing (4.16). */
export interface PlaylistRemoval extends PlaylistChange {
  /** The playlist as it is now, if the server showed it. */
  readonly playlist?: Playlist | undefined;
}

export type StreamDecision = 'direct play' | 'direct stream' | 'transcode';

export interface Session {
  /** `Session/@id`, what terminate wants. Missing on old servers and some players: then it cannot be ended. */
  readonly id?: string | undefined;
  readonly sessionKey?: string | undefined;
  readonly item: MediaItem;
  readonly user: {
    readonly id?: string | undefined;
    readonly name?: string | undefined;
    readonly thumb?: string | undefined;
  };
  readonly player: {
    readonly title?: string | undefined;
    readonly product?: string | undefined;
    readonly platform?: string | undefined;
    readonly state?: string | undefined;
    readonly machineIdentifier?: string | undefined;
    readonly address?: string | undefined;
    readonly local?: boolean | undefined;
  };
  readonly viewOffsetMs?: number | undefined;
  readonly live: boolean;
  readonly bandwidthKbps?: number | undefined;
  readonly location?: string | undefined;
  readonly decision: StreamDecision;
  readonly transcode?: TranscodeSession | undefined;
}

export interface TranscodeSession {
  /** The whole path that 4.11 deletes, verbatim; missing where the server gives none, and then it cannot be ended. */
  readonly key?: string | undefined;
  /** 0 to 100; missing when the server says -1. */
  readonly progressPercent?: number | undefined;
  readonly speed?: number | undefined;
  readonly videoDecision?: string | undefined;
  readonly audioDecision?: string | undefined;
  readonly subtitleDecision?: string | undefined;
  readonly container?: string | undefined;
  /** Of the file, and of what comes of it. */
  readonly sourceVideoCodec?: string | undefined;
  readonly sourceAudioCodec?: string | undefined;
  readonly videoCodec?: string | undefined;
  readonly audioCodec?: string | undefined;
}

export interface HistoryEntry {
  /** Unique id of the record. */
  readonly historyKey: string;
  readonly item: MediaItem;
  readonly viewedAt: Date;
  readonly accountId?: string | undefined;
  readonly deviceId?: string | undefined;
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly thumb?: string | undefined;
}

/** A device that ever used the server (interface 2.12). */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly platform?: string | undefined;
  readonly clientIdentifier?: string | undefined;
  readonly createdAt?: Date | undefined;
}

export interface ServerIdentity {
  readonly machineIdentifier: string;
  readonly version?: string | undefined;
  readonly claimed?: boolean | undefined;
}

/** The levels of 4.18, in the order of their numbers: 0 is Error. */
export const LOG_LEVELS = ['error', 'warning', 'info', 'debug', 'verbose'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogMessage {
  readonly level: LogLevel;
  readonly message: string;
  readonly source: string;
}

/** 200 of 4.20: accepted, which may mean now, later in its window, or not today (section 3, rule 3); 202: running already. */
export type TaskOutcome = 'accepted' | 'running';
