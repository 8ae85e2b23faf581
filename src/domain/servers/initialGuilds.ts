/** Decides which guilds see the first media server before an admin has chosen any. */
export interface InitialGuilds {
  /**
   * Lets these guilds see the first media server if `planInitialGuilds` allows it. Call this at the start with all
   * guilds, and later with each guild that joins. Does nothing if the first server was removed. Rejects if the database
   * fails.
   */
  allow(guildIds: readonly string[]): Promise<void>;
}

/**
 * Chooses the guilds that see the first media server. With `GUILD_IDS` (`named`), each of these guilds is allowed once,
 * because an admin may withdraw it later. Without that setting, all guilds are allowed as long as no guild was ever
 * allowed a server (`decided`). These are a new bot's first guild, or the guilds of an earlier version. A guild that
 * joins later sees nothing until an installation admin allows it.
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
