/** API types of interface.md, 2.3. */
export type SectionType = 'movie' | 'show' | 'artist' | 'photo';
