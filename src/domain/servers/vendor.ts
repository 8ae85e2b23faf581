import type { VocabularyName } from './vocabulary.ts';

/** Old agents and scanners of libraries, which the vendor has announced to remove from its servers. */
export interface LegacyPlugins {
  /** Agents that the vendor keeps. */
  readonly currentAgent: RegExp;
  /** The vendor's scanners. All others are plug-ins. */
  readonly ownScanner: RegExp;
  /** The vendor's scanners for its old agents. They are no problem in a library without an old agent. */
  readonly oldScanner: RegExp;
}

/**
 * Differences between vendors that matter outside of `api/`. Each vocabulary in `api/vocabularies` states its
 * own.
 */
export interface Vendor {
  readonly name: VocabularyName;
  readonly brand: string;
  /** Addresses in the vendor's player, with placeholders for `linkTo`. Missing if the vendor has no player. */
  readonly player?: Readonly<Record<'item' | 'playlist', string>> | undefined;
  /**
   * Page on which people sign in at the account service, with `{client}` and `{code}`. The name of the
   * product that they sign in to is appended. Missing if people do not sign in.
   */
  readonly signInPage?: string | undefined;
  /**
   * How to tell old agents and scanners, whose end the vendor has announced. Missing if none was announced. The texts
   * about them describe Plex, so another vendor needs its own.
   */
  readonly legacyPlugins?: LegacyPlugins | undefined;
}
