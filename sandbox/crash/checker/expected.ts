/** Something that happened and must be posted exactly once to each subscription that covers it. */
export interface ExpectedMention {
  readonly name: string;
  /** The round in which it happened. */
  readonly round: number;
  /**
   * False for things that arrived late or may be posted in any order: the bot promises no position for them.
   */
  readonly inOrder: boolean;
  /** Unix seconds, for messages that say when it happened. */
  readonly at?: number | undefined;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
  /** Text that its row must contain. */
  readonly says?: RegExp | undefined;
}

export interface KnownNames {
  /** All people and devices that exist, so that a wrong name in a row is noticed. */
  readonly people: readonly string[];
  readonly devices: readonly string[];
  /** Rounds in which the media server had a fault: their posts may lack the person and the device. */
  readonly faultyRounds: ReadonlySet<number>;
}

export const describe = ({ name, round, inOrder }: ExpectedMention): string =>
  `${name} (of round ${round}${inOrder ? '' : ', in any order'})`;
