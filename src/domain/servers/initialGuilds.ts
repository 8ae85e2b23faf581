/** Decides which guilds see the first media server before an admin has chosen any. */
export interface InitialGuilds {
  /**
   * Lets these guilds see the first media server if `planInitialGuilds` allows it. Call this with all guilds at the
   * start, and with each guild that joins later. Does nothing if the first server was removed. Rejects if the database
   * fails.
   */
  allow(guildIds: readonly string[]): Promise<void>;
}

/**
 * Chooses the guilds that see the first media server. With `GUILD_IDS` (`named`), each of these guilds gets it once,
 * because an admin may withdraw it later. Without that setting, all guilds get it as long as no guild was ever allowed
 * a server (`decided`): a new bot's first guild, or the guilds of an earlier version. A guild that joins later sees
 * nothing until an installation admin allows it.
 */
export const planInitialGuilds = (
  guildIds: readonly string[],
  {
    named,
    decided,
  }: { readonly named: readonly string[] | undefined; readonly decided: readonly string[] | undefined },
): readonly string[] =>
  named === undefined
    ? guildIds.filter(() => decided === undefined)
    : guildIds.filter((id) => named.includes(id) && !decided?.includes(id));
