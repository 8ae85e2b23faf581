import type { FeedPost } from '../../domain/notifications/posts.ts';

const PREFIX = 'note:';

/** The key of a direct message that is said once and concerns nobody else: who takes none does without it. */
export const noteKey = (about: string): string => `${PREFIX}${about}`;

export const isNote = ({ key }: Pick<FeedPost, 'key'>): boolean => key.startsWith(PREFIX);
