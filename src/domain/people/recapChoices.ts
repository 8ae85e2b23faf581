import type { AccountRef } from '../servers/refs.ts';

/** How a person appears in recaps. `on`: by name. `off`: under a made-up name. `out`: not at all. */
export const RECAP_CHOICES = ['on', 'off', 'out'] as const;
export type RecapChoice = (typeof RECAP_CHOICES)[number];

export interface PersonalRecapChoice {
  readonly guildId: string;
  readonly userId: string;
  readonly choice: RecapChoice;
  /** The name to show in recaps. Used only if the person agreed. */
  readonly name: string;
}

export interface RecapPeople {
  /** Names of the people who agreed in this guild, by person. */
  readonly names: ReadonlyMap<string, string>;
  /**
   * Accounts of people who stay out of recaps or deleted their data. They are the same for every guild, and stay after
   * the accounts are unlinked.
   */
  readonly exceptAccountIds: readonly AccountRef[];
}

export interface RecapChoiceResult {
  readonly isChanged: boolean;
  /**
   * True if recaps leave the person out although the person chose otherwise: the person stays out in another guild, or
   * shares an account with someone who stays out.
   */
  readonly isStillOut: boolean;
}

/** Stores how people appear in recaps. Rejects only if the database fails. */
export interface RecapChoices {
  /**
   * Stores a choice. A person who chooses `out` in one guild stays out in all guilds. With any other choice, recaps
   * count the person's accounts again, except accounts that also belong to someone who stays out.
   */
  choose(choice: PersonalRecapChoice): Promise<RecapChoiceResult>;
  in(guildId: string): Promise<RecapPeople>;
}
