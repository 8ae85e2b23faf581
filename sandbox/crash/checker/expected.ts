/** Something that happened, and that must be told once to whoever hears of such things. */
export interface ExpectedMention {
  readonly name: string;
  /** In which it happened. */
  readonly round: number;
  /** False for what came late, or is told in any order: its place among the others is nobody's promise. */
  readonly inOrder: boolean;
  /** Unix seconds, where a message says when it was. */
  readonly at?: number | undefined;
  readonly person?: string | undefined;
  readonly device?: string | undefined;
}

export interface KnownNames {
  /** Everybody and every device that there is: what is not theirs may not stand beside a name. */
  readonly people: readonly string[];
  readonly devices: readonly string[];
  /** Rounds in which the media server was in fault: what is told then may lack who and where. */
  readonly faultyRounds: ReadonlySet<number>;
}

export const describe = ({ name, round, inOrder }: ExpectedMention): string =>
  `${name} (of round ${round}${inOrder ? '' : ', in no order'})`;
