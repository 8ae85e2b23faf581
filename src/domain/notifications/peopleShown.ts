/** How a feed shows people: by the name the server has (or one that an admin gave), by a made-up one, or not at all. */
export const PEOPLE_SHOWN = ['name', 'pseudonym', 'nobody'] as const;
export type PeopleShown = (typeof PEOPLE_SHOWN)[number];

/** Whether the first setting reveals no more of people than the second. */
export const showsNoMore = (shown: PeopleShown, than: PeopleShown): boolean =>
  PEOPLE_SHOWN.indexOf(shown) >= PEOPLE_SHOWN.indexOf(than);

/** The setting that reveals less of people. */
export const moreCareful = (one: PeopleShown, other: PeopleShown): PeopleShown =>
  showsNoMore(one, other) ? one : other;
