/** Maximum wait in milliseconds for an expected action of the bot. It is long because a busy machine is slow. */
export const BOT_ACTION_TIMEOUT_MS = 180_000;
