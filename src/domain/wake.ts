/**
 * Reports that work may be due: notifications to publish, posts to send. Returns immediately; extra calls do no harm.
 */
export type Wake = () => void;
