/** How long, in ms, the embedded world waits for what the bot ought to do; a busy machine takes its time. */
export const PATIENCE_MS = 180_000;
