import type { AccountRef } from '../servers/refs.ts';

/** How a person appears in recaps: by name, under a made-up name, or not. */
export const RECAP_CHOICES = ['on', 'off', 'out'] as const;
export type RecapChoice = (typeof RECAP_CHOICES)[number];

export interface RecapChoiceOf {
  readonly guildId: string;
  readonly userId: string;
  readonly choice: RecapChoice;
  /** The name that recaps show, if they may. */
  readonly name: string;
}

export interface RecapPeople {
  /** The names of people who agreed in this guild, by person. */
  readonly names: ReadonlyMap<string, string>;
  /**
   * The accounts of people who stay out of recaps or deleted their data. They are the same for every guild, and stay
   * after the accounts are unlinked.
   */
  readonly exceptAccountIds: readonly AccountRef[];
}

/** Rejects with the database's failure only. */
export interface RecapChoices {
  /**
   * Whoever chooses `out` in one guild stays out everywhere. Any other choice lets their accounts count again, unless
   * somebody who stays out has one of them too. False if nothing changed.
   */
  choose(choice: RecapChoiceOf): Promise<boolean>;
  in(guildId: string): Promise<RecapPeople>;
}
