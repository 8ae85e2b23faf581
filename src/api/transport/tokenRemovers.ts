import { createSecretScrubber, createSecrets, type ScrubSecrets, type SecretsToScrub } from '../../domain/scrub.ts';
import { createTokenMasker, type TokenMasker } from './hideTokens.ts';
import { createLogRedactor, type LogRedactor } from './redact.ts';

export interface TokenRemover {
  readonly scrub: ScrubSecrets;
  /** Removes tokens and the queries of URLs from a text for logs. */
  readonly redact: LogRedactor;
  readonly hide: TokenMasker;
}

/**
 * Removes the bot's tokens from responses. All transports share one object, because preparing fifty tokens takes 50 ms.
 */
export interface TokenRemovers {
  /** Registers a token that a media server will receive. It is then removed from every response. */
  add(token: string): void;
  /** Returns a remover of all registered tokens and of the request's own token, which may not be registered yet. */
  forRequestWith(token: string | undefined): TokenRemover;
}

export function createTokenRemovers(secrets: SecretsToScrub = createSecrets([])): TokenRemovers {
  // The remover for all registered tokens. It is made again only after another token was added, because `secrets.all()`
  // returns the same array until then.
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
  const scrub = createSecretScrubber(tokens);
  return { scrub, redact: createLogRedactor(scrub), hide: createTokenMasker(tokens) };
}
