/**
 * A title that people of a guild wish for: the same title of the same year is one wish. Each person
 * follows it as a title to wait for.
 */
export interface Wish {
  readonly id: number;
  readonly title: string;
  readonly year?: number | undefined;
  /** How many people share it. */
  readonly people: number;
}

/** More than a person would go through. */
export const MOST_WISHES = 500;

/** A person whose wish was closed and who has not been notified yet. `id` is the id of their follow. */
export interface Disappointed {
  readonly id: number;
  readonly userId: string;
  readonly guildId: string;
  readonly locale: string;
  readonly wish: Pick<Wish, 'id' | 'title' | 'year'>;
  /** The comment given with it. */
  readonly word?: string | undefined;
  readonly closedAt: Date;
}

/**
 * The wishes of guilds. A wish ends when it arrives, or once no person follows its title. Rejects with the
 * database's failure only.
 */
export interface Wishes {
  /** First wishes with a place, then by the number of people, then the oldest. */
  list(guildId: string): Promise<readonly Wish[]>;
  /** Puts it there, so that those before it stay where they are; without a place it stands where its people put it. Resolves to where it is now. */
  place(id: number, guildId: string, place: number | undefined): Promise<number | undefined>;
  /** Undefined: that guild has no such wish (any more). */
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
