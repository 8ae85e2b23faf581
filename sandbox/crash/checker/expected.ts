/** A thing that must be named exactly once in the messages of each subscription that covers it. */
export interface ExpectedMention {
  readonly name: string;
  /** Number of the test round in which the event happened. */
  readonly round: number;
  /**
   * False for an event that arrives late or may be posted in any order. The bot promises no position for such an event.
   */
  readonly inOrder: boolean;
  /** Time of the event in Unix seconds. Undefined if the message states no time. */
  readonly at?: number | undefined;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
  /** Text that the message's row must contain. */
  readonly says?: RegExp | undefined;
}

export interface KnownNames {
  /** Names of everybody in the test, so that a wrong name in a row is noticed. */
  readonly people: readonly string[];
  readonly devices: readonly string[];
  /** Test rounds with a fault of the media server. Their posts may lack person and device. */
  readonly faultyRounds: ReadonlySet<number>;
}

export const describeExpectedMention = ({ name, round, inOrder }: ExpectedMention): string =>
  `${name} (of round ${round}${inOrder ? '' : ', in any order'})`;
