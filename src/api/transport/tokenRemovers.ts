import { createScrub, createSecrets, type Scrub, type Secrets } from '../../domain/scrub.ts';
import { createHide, type Hide } from './hideTokens.ts';
import { createRedact, type Redact } from './redact.ts';

export interface TokenRemover {
  readonly scrub: Scrub;
  readonly redact: Redact;
  readonly hide: Hide;
}

/**
 * Removes the bot's tokens from its media servers' responses. All transports share one object, because preparing fifty
 * tokens takes 50 ms.
 */
export interface TokenRemovers {
  /** Registers a token that a media server will receive. It is then removed from every response. */
  add(token: string): void;
  /** Removes all registered tokens, and the request's own token, which may not be registered yet. */
  forRequestWith(token: string | undefined): TokenRemover;
}

export function createTokenRemovers(secrets: Secrets = createSecrets([])): TokenRemovers {
  let prepared: { readonly tokens: readonly string[]; readonly remover: TokenRemover } | undefined;
  return {
    add: (token) => secrets.add(token),
    forRequestWith: (token) => {
      const tokens = secrets.all();
      if (token !== undefined && !tokens.includes(token)) return createTokenRemover([...tokens, token]);
      if (prepared?.tokens !== tokens) prepared = { tokens, remover: createTokenRemover(tokens) };
      return prepared.remover;
    },
  };
}

function createTokenRemover(tokens: readonly string[]): TokenRemover {
  const scrub = createScrub(tokens);
  return { scrub, redact: createRedact(scrub), hide: createHide(tokens) };
}
