/** A thing that each matching subscription must name exactly once. */
export interface ExpectedEventMention {
  readonly name: string;
  readonly round: number;
  /** False for an event that arrives late or may be posted in any order. The bot promises no position for it. */
  readonly inOrder: boolean;
  /** Time of the event in Unix seconds. Undefined if the message states no time. */
  readonly at?: number | undefined;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
  /** Text that the message's row must contain. */
  readonly says?: RegExp | undefined;
}

export interface KnownNames {
  /** Names of all people in the test, so that a wrong name is noticed. */
  readonly people: readonly string[];
  readonly devices: readonly string[];
  /** Test rounds with a fault of the media server. Their posts may lack the person and the device. */
  readonly faultyRounds: ReadonlySet<number>;
}

export const describeExpectedEventMention = ({ name, round, inOrder }: ExpectedEventMention): string =>
  `${name} (of round ${round}${inOrder ? '' : ', in any order'})`;
