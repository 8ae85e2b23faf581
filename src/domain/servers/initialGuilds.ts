/** Decides which guilds see the first server before an admin has chosen any. */
export interface InitialGuilds {
  /**
   * These guilds are served now, or this one from now on. Does nothing if the first server is gone. Rejects
   * with the database's failure.
   */
  allow(guildIds: readonly string[]): Promise<void>;
}

/**
 * Chooses the guilds that the first server is shown to. Guilds from the settings are shown it in any case,
 * but only once each, because an admin may withdraw it. Otherwise the guilds served before any guild was allowed a server: a new
 * bot's first guild, or those served by an earlier version. A guild that joins later sees nothing until an
 * installation admin allows it. `named`: `GUILD_IDS`. `decided`: guilds that were ever allowed a server;
 * undefined if there are none.
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
