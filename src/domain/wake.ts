/** Something may be due: notices to compose, posts to send. Returns at once; once too often does no harm. */
export type Wake = () => void;
