/**
 * A title that people in a guild wish for. Titles with the same name and year are one wish. Everyone who wishes for the
 * title follows it as an awaited title.
 */
export interface Wish {
  readonly id: number;
  readonly title: string;
  readonly year?: number | undefined;
  readonly people: number;
}

/** Maximum number of wishes on a guild's list. People would not read more. */
export const MAX_WISHES = 500;

/** A person whose wish was closed and who has not been told yet. `id` is that of the person's follow. */
export interface UnnotifiedWisher {
  readonly id: number;
  readonly userId: string;
  readonly guildId: string;
  readonly locale: string;
  readonly wish: Pick<Wish, 'id' | 'title' | 'year'>;
  /** The admin's reason, in their own words. */
  readonly word?: string | undefined;
  readonly closedAt: Date;
}

/**
 * The stored wishes of guilds. A wish ends when its title arrives, or when its last follower stops following. Rejects
 * only if the database fails.
 */
export interface Wishes {
  /**
   * The wishes of a guild. First come the wishes that an admin moved to a place, then those of the most people, then
   * the oldest.
   */
  list(guildId: string): Promise<readonly Wish[]>;
  /**
   * Moves a wish to this place in the list. Wishes that were before the place stay before it. If `place` is undefined,
   * the wish is sorted by the number of its wishers. Resolves to the new place.
   */
  place(id: number, guildId: string, place: number | undefined): Promise<number | undefined>;
  /** Closes a wish. Undefined if the guild has no such wish any more. */
  close(id: number, guildId: string, word: string | undefined): Promise<Wish | undefined>;
  /**
   * One page of the people who have to be told that their wish was closed, beginning after `after`. Empty at the end.
   * People who were told no longer follow the title.
   */
  untold(after?: UnnotifiedWisher): Promise<readonly UnnotifiedWisher[]>;
}

export interface FulfilledWish extends Pick<Wish, 'title' | 'year'> {
  readonly folded: string;
  readonly arrivedAt: Date;
  readonly userIds: readonly string[];
}

/** Wishes that have come true. Rejects only if the database fails. */
export interface FulfilledWishes {
  /** Wishes of a guild whose titles arrived in the last year, newest first. */
  list(guildId: string): Promise<readonly FulfilledWish[]>;
}

/**
 * A service that can fulfil wishes. It is told of each new wish. Never rejects. Usher does not contain such a service
 * yet.
 */
export interface WishFulfilmentService {
  request(wish: Pick<Wish, 'title' | 'year'> & { readonly guildId: string }): Promise<void>;
}
