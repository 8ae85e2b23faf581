import type { FeedPost } from '../../domain/notifications/posts.ts';

const PREFIX = 'note:';
/** `blocked`: the alerts of an earlier version. */
const NOTE = /^(?:note|blocked):/;

/** The key of a direct message that is said once and causes no alert itself. */
export const noteKey = (about: string): string => `${PREFIX}${about}`;

export const isNote = ({ key }: Pick<FeedPost, 'key'>): boolean => NOTE.test(key);
