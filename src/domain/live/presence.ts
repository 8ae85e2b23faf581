/** The content of the bot's status line: nothing, numbers, or also titles. */
export const PRESENCES = ['off', 'counts', 'titles'] as const;
export type PresenceSetting = (typeof PRESENCES)[number];

export interface PresenceLine {
  /** Shows a text. False if Discord is not connected now; after connecting, the last text appears again. */
  show(text: string): boolean;
}
