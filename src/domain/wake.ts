/**
 * Tells a job that work may be due, such as notifications to publish or posts to send. Returns at once. Extra calls do
 * no harm.
 */
export type WakeJob = () => void;
