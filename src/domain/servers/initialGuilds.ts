/** Who sees the first server though nobody said so. */
export interface InitialGuilds {
  /** These guilds are served now, or this one from now on. Does nothing once there is no first server any more. Rejects with the database's failure. */
  allow(guildIds: readonly string[]): Promise<void>;
}

/**
 * Which of these guilds the first server is shown to. What the settings name always is, once each: somebody may take it back. Otherwise
 * whoever is served while nobody was allowed anything yet: a new bot's first guild, or the ones that a bot of before served. A guild that
 * joins later sees nothing until an installation admin allows it. `named`: `GUILD_IDS`. `decided`: those that were allowed a server before,
 * whether or not they still are; undefined if none ever was.
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
