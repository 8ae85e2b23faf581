import type { AccountRef, LibraryRef, ServerId } from '../../servers/refs.ts';

/** A person's account on one media server, with the libraries in which the person is counted. */
export interface LibraryAccess {
  readonly userId: string;
  readonly server: ServerId;
  /** The person's account on the server. Undefined if the person linked a token whose account is unknown. */
  readonly account?: AccountRef | undefined;
  /** Libraries that the person's token lists. Without a token, libraries in which the person has played something. */
  readonly libraries: readonly LibraryRef[];
}

/** A person in the counts of people who finished a title. People who share an account are counted as one. */
export interface PersonCountedAsViewer {
  readonly accounts: readonly AccountRef[];
  readonly libraries: ReadonlySet<LibraryRef>;
}

/** Groups accounts by person. People who share an account count as one, because it is unknown who of them played. */
export function groupAccessesByPerson(accesses: readonly LibraryAccess[]): readonly PersonCountedAsViewer[] {
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
