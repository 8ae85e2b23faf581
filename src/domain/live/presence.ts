/** Content of the bot's status line in Discord: nothing, numbers, or numbers and titles. */
export const PRESENCES = ['off', 'counts', 'titles'] as const;
export type PresenceSetting = (typeof PRESENCES)[number];

export interface PresenceLine {
  /**
   * Shows a text in the bot's status line. If Discord is not connected, returns false and shows the last text after
   * connecting.
   */
  show(text: string): boolean;
}
