/** What the bot's presence shows: nothing, numbers, or what is playing too. */
export const PRESENCES = ['off', 'counts', 'titles'] as const;
export type PresenceSetting = (typeof PRESENCES)[number];

export interface PresenceLine {
  /** False if Discord is not connected just now. A later connection shows the last text again by itself. */
  show(text: string): boolean;
}
