/** How a feed shows people: by name (the server's, or an admin's alias), by pseudonym, or not. */
export const PEOPLE_SHOWN = ['name', 'pseudonym', 'nobody'] as const;
export type PeopleShown = (typeof PEOPLE_SHOWN)[number];

/** True if the first setting reveals no more about people than the second. */
export const showsNoMore = (shown: PeopleShown, than: PeopleShown): boolean =>
  PEOPLE_SHOWN.indexOf(shown) >= PEOPLE_SHOWN.indexOf(than);

/** The setting that reveals less of people. */
export const moreCareful = (one: PeopleShown, other: PeopleShown): PeopleShown =>
  showsNoMore(one, other) ? one : other;
