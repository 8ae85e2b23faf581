/**
 * Tells that work may be due, such as notifications to publish or posts to send. Returns at once; extra calls do no
 * harm.
 */
export type Wake = () => void;
