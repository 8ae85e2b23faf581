import type { AccountRef, ItemRef, LibraryRef, ServerId } from '../../servers/refs.ts';
import type { SeenStep } from './count.ts';
import type { LibraryAccess } from './people.ts';
import type { CreativeWork, CreativeWorkPlays } from './work.ts';

export interface LibraryTitleKey {
  readonly ratingKey: ItemRef;
  readonly library: LibraryRef;
}

/** The title of a wish, folded, and its year if the person gave one. */
export interface NamedTitle {
  readonly folded: string;
  readonly year?: number | undefined;
}

/**
 * The films and series that the last reading of the libraries found, with their plays. Rejects if the database fails,
 * or with the signal's reason.
 */
export interface SeenTitles {
  /** The work of this title, with its copies on these servers. Undefined if the title was not read yet. */
  find(title: LibraryTitleKey, servers: readonly ServerId[]): Promise<CreativeWork | undefined>;
  /** Films and series with this title on these servers. Empty if there are none any more. */
  named(title: NamedTitle, servers: readonly ServerId[]): Promise<readonly CreativeWork[]>;
  all(servers: readonly ServerId[], signal: AbortSignal): Promise<readonly CreativeWork[]>;
  /** The plays of the work by all accounts, or by `accounts` only. */
  plays(work: CreativeWork, signal: AbortSignal, accounts?: readonly AccountRef[]): Promise<CreativeWorkPlays>;
  /**
   * Identifies the last reading of each library of the server. It changes with every reading. Undefined if a library
   * was not read to its end, or if none was read.
   */
  readings(server: ServerId): Promise<string | undefined>;
}

/** The last count of the people who have finished a title. */
export interface DatedSeenStep {
  readonly countedAt: Date;
  /** Undefined if too few people had finished the title (`seenStepOf`). */
  readonly step: SeenStep | undefined;
}

/** The share of people who have finished a title, as a step, for people who see these servers. */
export interface NewSeenStep {
  /** The set of servers, as `serverSetKey` writes it. */
  readonly servers: string;
  readonly workKey: string;
  readonly step: SeenStep;
}

/** A new count of all titles. It has no effect before `publish` is called. */
export interface NewSeenCount {
  add(steps: readonly NewSeenStep[]): Promise<void>;
  /**
   * Replaces the earlier counts for these sets of servers at once, and restarts the running time since the last count.
   */
  publish(sets: readonly string[], at: Date): Promise<void>;
}

/** The weekly counts, which contain no people. Rejects if the database fails. */
export interface SeenCounts {
  /**
   * Adds time in which the bot ran, which, unlike the clock, cannot be set. Resolves to the running time since the last
   * count, in ms. Undefined if there was no count yet.
   */
  addRunningTime(ms: number): Promise<number | undefined>;
  begin(): Promise<NewSeenCount>;
  /** The last count for this set of servers. Undefined if there is none. */
  find(servers: string, workKey: string): Promise<DatedSeenStep | undefined>;
}

/** A linked or assigned account whose libraries have to be read. */
export interface AccessToRead {
  readonly userId: string;
  readonly server: ServerId;
  readonly account?: AccountRef | undefined;
  readonly hasToken: boolean;
  readonly readAt?: Date | undefined;
}

/** The libraries in which each person is counted. Rejects if the database fails. */
export interface LibraryAccesses {
  /** All linked and assigned accounts on these servers. */
  toRead(servers: readonly ServerId[]): Promise<readonly AccessToRead[]>;
  /** The libraries in which these accounts have played something. Reads all plays, in short steps. */
  playedLibraries(
    accounts: readonly AccountRef[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<AccountRef, ReadonlySet<LibraryRef>>>;
  /** Stores a person's libraries. Does nothing if the person no longer has a linked or assigned account. */
  keep(access: Pick<AccessToRead, 'userId' | 'server'>, libraries: readonly LibraryRef[], at: Date): Promise<void>;
  forgetUnlinked(): Promise<void>;
  list(servers: readonly ServerId[]): Promise<readonly LibraryAccess[]>;
}
