/** What the bot's presence shows: nothing, numbers, or what is playing too. */
export const PRESENCES = ['off', 'counts', 'titles'] as const;
export type PresenceSetting = (typeof PRESENCES)[number];

/** The text below the bot's name in every server. */
export interface PresenceLine {
  /** False if Discord is not connected just now. A later connection shows the last text again by itself. */
  show(text: string): boolean;
}
