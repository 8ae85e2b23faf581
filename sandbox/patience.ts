/**
 * Time that the embedded servers wait for an expected action of the bot, in milliseconds. It is long because a busy
 * machine is slow.
 */
export const BOT_ACTION_TIMEOUT_MS = 180_000;
