import type { AppearanceStore, ReadAppearance } from '../domain/appearance.ts';
import type { Logger } from '../domain/logger.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';

interface AppearanceDeps {
  readonly appearances: Pick<AppearanceStore, 'find'>;
  readonly directory: Pick<ChannelDirectory, 'guildName'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads the guild's own name and colour. Without an own name, the name of the Discord server counts. */
export const createAppearanceLookup = ({ appearances, directory, log }: AppearanceDeps): ReadAppearance => {
  const findOwn = async (guildId: string) => {
    try {
      return await appearances.find(guildId);
    } catch (err) {
      log.warn({ err }, "could not read a Discord server's own name and colour; using the defaults");
      return {};
    }
  };
  return async (guildId) => {
    const { name, colour } = await findOwn(guildId);
    return { name: name ?? directory.guildName(guildId), ownName: name, colour };
  };
};
