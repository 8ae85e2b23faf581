import type { VocabularyName } from './vocabulary.ts';

/** How to recognize a library's old agents and scanners, which the vendor has announced to remove. */
export interface LegacyPlugins {
  /** Matches the agents that the vendor keeps. */
  readonly currentAgent: RegExp;
  /** Matches the vendor's own scanners. All other scanners are plug-ins. */
  readonly ownScanner: RegExp;
  /** Matches the vendor's scanners for its old agents. They are a problem only in a library that uses an old agent. */
  readonly oldScanner: RegExp;
}

/** Differences between vendors that matter outside `api/`. Each vocabulary in `api/vocabularies` defines its own. */
export interface MediaServerVendor {
  readonly name: VocabularyName;
  readonly brand: string;
  /** Name of the paid plan that some features need. Undefined if the vendor has no such plan. */
  readonly paidPlan?: string | undefined;
  /** URLs in the vendor's player, with the placeholders of `playerLinkTo`. Undefined if the vendor has no player. */
  readonly player?: Readonly<Record<'item' | 'playlist', string>> | undefined;
  /**
   * Page on which people sign in to the account service, with `{client}` and `{code}`. The name of the product that
   * they sign in to is appended. Undefined if people cannot sign in.
   */
  readonly signInPage?: string | undefined;
  /**
   * How to recognize old agents and scanners that the vendor has announced to remove. Undefined if there are none. The
   * texts about this describe Plex, so another vendor would need other texts.
   */
  readonly legacyPlugins?: LegacyPlugins | undefined;
}
