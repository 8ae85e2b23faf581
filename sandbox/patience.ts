/** How long, in ms, the embedded world waits for an expected act of the bot; a busy machine is slow. */
export const PATIENCE_MS = 180_000;
