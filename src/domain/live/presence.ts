/** The content of the bot's status line: nothing, numbers, or titles as well. */
export const PRESENCES = ['off', 'counts', 'titles'] as const;
export type PresenceSetting = (typeof PRESENCES)[number];

export interface PresenceLine {
  /** False if Discord is not connected now. A later connection shows the last text again. */
  show(text: string): boolean;
}
