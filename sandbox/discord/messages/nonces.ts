interface Sent {
  readonly channelId: string;
  readonly messageId: string;
}

export interface Nonces {
  /** The message that this nonce made within the window, in any channel. */
  find(nonce: string | number): Sent | undefined;
  /** How many creates got back an earlier message. */
  readonly answered: () => number;
  remember(nonce: string | number, channelId: string, messageId: string): void;
}

/** Keeps an author's nonces, each for "a few minutes" as Discord documents it; here the author is always the bot. */
export const createNonces = (now: () => number, windowMs: number): Nonces => {
  const known = new Map<string, Sent & { readonly until: number }>();
  let answered = 0;
  return {
    answered: () => answered,
    find: (nonce) => {
      const sent = known.get(String(nonce));
      if (!sent || sent.until <= now()) return undefined;
      answered += 1;
      return sent;
    },
    remember: (nonce, channelId, messageId) => {
      known.set(String(nonce), { channelId, messageId, until: now() + windowMs });
    },
  };
};
