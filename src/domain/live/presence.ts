/** Content of the bot's status line in Discord: nothing, numbers, or numbers and titles. */
export const BOT_STATUS_LINE_SETTINGS = ['off', 'counts', 'titles'] as const;
export type BotStatusLineSetting = (typeof BOT_STATUS_LINE_SETTINGS)[number];

export interface BotStatusLine {
  /**
   * Shows a text in the bot's status line. If Discord is not connected, returns false and shows the last text after
   * connecting.
   */
  show(text: string): boolean;
}
