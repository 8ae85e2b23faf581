/** What hubs, libraries and playlists may say beyond what the bot shows everywhere. All of it is optional. */

/** Interface 2.11. */
export interface HubDetails {
  /** How many more there are, according to 2.11; some servers only say 1. */
  readonly moreCount?: number | undefined;
  readonly size?: number | undefined;
  readonly context?: string | undefined;
  readonly style?: string | undefined;
}

/** Interface 2.2. Paths are on the server, for `poster()`. */
export interface LibraryDetails {
  readonly art?: string | undefined;
  readonly composite?: string | undefined;
  readonly thumb?: string | undefined;
  readonly createdAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  readonly content?: boolean | undefined;
  readonly directory?: boolean | undefined;
  /** Kept as the server sent it: real servers send no time here, whatever the name says. */
  readonly contentChangedAt?: number | undefined;
  /** As the preference `hidden`: 0 to 2. */
  readonly hidden?: number | undefined;
}

/** Interface 2.6a. */
export interface PlaylistDetails {
  /** Path of its items: address by `ratingKey`. */
  readonly key?: string | undefined;
  readonly guid?: string | undefined;
  readonly type?: string | undefined;
  /** Path of its picture; an empty smart playlist has none. */
  readonly composite?: string | undefined;
  /** Smart playlists only, as `content`, the address behind them. */
  readonly icon?: string | undefined;
  readonly content?: string | undefined;
}
