/**
 * Something may be due: notifications to publish, posts to send. Returns at once; calling it once too often does no
 * harm.
 */
export type Wake = () => void;
