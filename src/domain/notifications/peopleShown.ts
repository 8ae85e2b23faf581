/** Where news go: which feed of which library to which channel, and how. */

/** How a feed shows people: by the name the server has (or one that an admin gave), by a made-up one, or not at all. */
export const PEOPLE_SHOWN = ['name', 'pseudonym', 'nobody'] as const;
export type PeopleShown = (typeof PEOPLE_SHOWN)[number];

/** Whether what shows people like this tells no more of them than what shows them like that. */
export const showsNoMore = (shown: PeopleShown, than: PeopleShown): boolean =>
  PEOPLE_SHOWN.indexOf(shown) >= PEOPLE_SHOWN.indexOf(than);

/** The one that tells less of them. */
export const moreCareful = (one: PeopleShown, other: PeopleShown): PeopleShown =>
  showsNoMore(one, other) ? one : other;
