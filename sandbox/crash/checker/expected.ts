/** An event that must be posted exactly once to each subscription that covers it. */
export interface ExpectedMention {
  readonly name: string;
  /** The round of the test in which the event happened. */
  readonly round: number;
  /** False for events that arrive late or may be posted in any order: the bot promises no position for them. */
  readonly inOrder: boolean;
  /** In Unix seconds. Set if the message states a time. */
  readonly at?: number | undefined;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
  /** Text that the message's row must contain. */
  readonly says?: RegExp | undefined;
}

export interface KnownNames {
  /** Names of all people and devices, so that a wrong name in a row is noticed. */
  readonly people: readonly string[];
  readonly devices: readonly string[];
  /** Rounds with a fault of the media server, whose posts may lack person and device. */
  readonly faultyRounds: ReadonlySet<number>;
}

export const describe = ({ name, round, inOrder }: ExpectedMention): string =>
  `${name} (of round ${round}${inOrder ? '' : ', in any order'})`;
