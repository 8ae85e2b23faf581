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
  /** People who stay out of recaps. Whoever chose that in one guild stays out everywhere. */
  readonly out: readonly string[];
}

/** Rejects with the database's failure only. */
export interface RecapChoices {
  /** False if that was the choice already. */
  choose(choice: RecapChoiceOf): Promise<boolean>;
  in(guildId: string): Promise<RecapPeople>;
}
