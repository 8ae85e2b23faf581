/**
 * A title that people of a guild wish for: the same title of the same year is one wish. Each person
 * follows it as a title to wait for.
 */
export interface Wish {
  readonly id: number;
  readonly title: string;
  readonly year?: number | undefined;
  readonly people: number;
}

/** Maximum number of wishes on a guild's list, more than a person would read. */
export const MOST_WISHES = 500;

/** A person whose wish was closed and who has not been notified yet. `id` is the id of their follow. */
export interface Disappointed {
  readonly id: number;
  readonly userId: string;
  readonly guildId: string;
  readonly locale: string;
  readonly wish: Pick<Wish, 'id' | 'title' | 'year'>;
  /** The comment that the admin gave when closing the wish. */
  readonly word?: string | undefined;
  readonly closedAt: Date;
}

/**
 * The wishes of guilds. A wish ends when its title arrives, or once nobody follows the title. Rejects with the
 * database's failure only.
 */
export interface Wishes {
  /** Wishes with a place come first, then those of the most people, then the oldest. */
  list(guildId: string): Promise<readonly Wish[]>;
  /**
   * Moves the wish to that place; wishes before it stay. Without a place, its number of people decides. Resolves to its
   * new place.
   */
  place(id: number, guildId: string, place: number | undefined): Promise<number | undefined>;
  /** Closes a wish. Undefined if that guild has no such wish, or no longer. */
  close(id: number, guildId: string, word: string | undefined): Promise<Wish | undefined>;
  /**
   * One page of people to notify: the first, or the one after `after`. Empty if there are no more. Notified
   * people no longer follow it.
   */
  untold(after?: Disappointed): Promise<readonly Disappointed[]>;
}

/** A service that can fulfil wishes and is notified of each new one. Never rejects. None exists yet. */
export interface RequestService {
  request(wish: Pick<Wish, 'title' | 'year'> & { readonly guildId: string }): Promise<void>;
}
