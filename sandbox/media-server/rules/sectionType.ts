/** API types of interface.md, 2.3. */
export type LibrarySectionType = 'movie' | 'show' | 'artist' | 'photo';
