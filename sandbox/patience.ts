/** How long the embedded servers wait for an expected act of the bot, in milliseconds. A busy machine is slow. */
export const PATIENCE_MS = 180_000;
