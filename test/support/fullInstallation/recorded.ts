/** Facts that record.ts and its readers share. */
export const RECORDED = {
  /** When the recording began, by the clocks of the bot, of Discord and of the media servers. */
  at: new Date('2026-11-20T18:00:00Z'),
  /** Ports of the media servers, outside the range that systems give out. */
  ports: { cellar: 18_401, attic: 18_402, loft: 18_403 },
} as const;
