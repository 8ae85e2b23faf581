import type { AccountRef, LibraryRef, ServerId } from '../../servers/refs.ts';

/** A person's account on one media server, with the libraries for which the person counts. */
export interface LibraryAccess {
  readonly userId: string;
  readonly server: ServerId;
  /** Undefined if a linked token does not tell whose it is. */
  readonly account?: AccountRef | undefined;
  /** Libraries that the person's token lists; without a token, libraries with a play of the person. */
  readonly libraries: readonly LibraryRef[];
}

/** A person in the counts of who has finished a title. Several people who share an account are one. */
export interface CountedPerson {
  readonly accounts: readonly AccountRef[];
  readonly libraries: ReadonlySet<LibraryRef>;
}

/**
 * Joins the accounts of each person. People who share an account count once, because it is unknown who of them played.
 */
export function groupAccessesByPerson(accesses: readonly LibraryAccess[]): readonly CountedPerson[] {
  let groups: LibraryAccess[][] = [];
  for (const access of accesses) {
    const isSamePerson = (other: LibraryAccess): boolean =>
      other.userId === access.userId || (access.account !== undefined && other.account === access.account);
    const samePersonGroups = groups.filter((group) => group.some(isSamePerson));
    const otherGroups = groups.filter((group) => !samePersonGroups.includes(group));
    groups = [...otherGroups, [...samePersonGroups.flat(), access]];
  }
  return groups.map((group) => ({
    accounts: [...new Set(group.flatMap(({ account }) => account ?? []))],
    libraries: new Set(group.flatMap(({ libraries }) => libraries)),
  }));
}
