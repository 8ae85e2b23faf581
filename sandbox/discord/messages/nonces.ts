interface Sent {
  readonly channelId: string;
  readonly messageId: string;
}

export interface MessageNonceCache {
  /** Finds the message created with this nonce within the window, in any channel. */
  find(nonce: string | number): Sent | undefined;
  /** Number of creates that returned an earlier message. */
  readonly answered: () => number;
  remember(nonce: string | number, channelId: string, messageId: string): void;
}

/**
 * Remembers nonces for "a few minutes", as Discord documents. Discord keeps nonces by author; here the bot is the only
 * one.
 */
export const createMessageNonceCache = (now: () => number, windowMs: number): MessageNonceCache => {
  const sentByNonce = new Map<string, Sent & { readonly until: number }>();
  let answeredCount = 0;
  return {
    answered: () => answeredCount,
    find: (nonce) => {
      const sentMessage = sentByNonce.get(String(nonce));
      if (!sentMessage || sentMessage.until <= now()) return undefined;
      answeredCount += 1;
      return sentMessage;
    },
    remember: (nonce, channelId, messageId) => {
      sentByNonce.set(String(nonce), { channelId, messageId, until: now() + windowMs });
    },
  };
};
