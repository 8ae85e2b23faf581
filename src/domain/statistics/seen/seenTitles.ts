import type { AccountRef, ItemRef, LibraryRef, ServerId } from '../../servers/refs.ts';
import type { SeenStep } from './count.ts';
import type { LibraryAccess } from './people.ts';
import type { Work, WorkPlays } from './work.ts';

/** A title as the media server lists it now. */
export interface ListedTitle {
  readonly ratingKey: ItemRef;
  readonly library: LibraryRef;
}

/** The title of a wish, folded, and its year if the person gave one. */
export interface NamedTitle {
  readonly folded: string;
  readonly year?: number | undefined;
}

/**
 * The films and series of the latest reading of the libraries, with their plays. Rejects with the database's failure, or
 * with the signal's reason.
 */
export interface SeenTitles {
  /** The work of this title, with its copies on these servers. Undefined if the title was not read yet. */
  find(title: ListedTitle, servers: readonly ServerId[]): Promise<Work | undefined>;
  /** Films and series with this title on these servers. Empty if it is gone. */
  named(title: NamedTitle, servers: readonly ServerId[]): Promise<readonly Work[]>;
  /** All works on these servers. */
  all(servers: readonly ServerId[], signal: AbortSignal): Promise<readonly Work[]>;
  /** Who played what of the work. With `accounts`, only their plays. */
  plays(work: Work, signal: AbortSignal, accounts?: readonly AccountRef[]): Promise<WorkPlays>;
  /**
   * Identifies the latest readings of the server's libraries: changes with each of them. Undefined if one of its
   * libraries was not read to its end, or none was read.
   */
  readings(server: ServerId): Promise<string | undefined>;
}

/** How many had finished a title when it was counted last. */
export interface CountedStep {
  readonly countedAt: Date;
  /** Undefined if too few had. */
  readonly step: SeenStep | undefined;
}

/** A title whose step is shown to people who see these servers. */
export interface NewStep {
  /** See `serverSet`. */
  readonly servers: string;
  readonly workKey: string;
  readonly step: SeenStep;
}

/** A count of all titles. It is seen only once it is published. */
export interface NewCount {
  add(steps: readonly NewStep[]): Promise<void>;
  /** Replaces the former counts of these sets of servers at once. The time until the next count begins. */
  publish(sets: readonly string[], at: Date): Promise<void>;
}

/** The weekly counts. They name no person. Rejects with the database's failure. */
export interface SeenCounts {
  /**
   * Adds time in which the bot ran. Resolves to the running time since the last count, in ms; undefined if there was
   * none. Running time cannot be set, as the clock can.
   */
  addRunningTime(ms: number): Promise<number | undefined>;
  begin(): Promise<NewCount>;
  /** The last count for this set of servers. Undefined if it was not counted. */
  find(servers: string, workKey: string): Promise<CountedStep | undefined>;
}

/** A link or an assigned account whose libraries are to be read. */
export interface AccessToRead {
  readonly userId: string;
  readonly server: ServerId;
  readonly account?: AccountRef | undefined;
  readonly hasToken: boolean;
  /** When the libraries were read last. */
  readonly readAt?: Date | undefined;
}

/** For which libraries people count. Rejects with the database's failure. */
export interface LibraryAccesses {
  /** Every person with a linked or an assigned account on these servers. */
  toRead(servers: readonly ServerId[]): Promise<readonly AccessToRead[]>;
  /** The libraries in which these accounts have a play. Reads all plays, in short steps. */
  playedLibraries(
    accounts: readonly AccountRef[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<AccountRef, ReadonlySet<LibraryRef>>>;
  /** Keeps nothing for a person who has no linked or assigned account any more. */
  keep(access: Pick<AccessToRead, 'userId' | 'server'>, libraries: readonly LibraryRef[], at: Date): Promise<void>;
  /** Forgets people who have no linked or assigned account any more. */
  forgetUnlinked(): Promise<void>;
  list(servers: readonly ServerId[]): Promise<readonly LibraryAccess[]>;
}
