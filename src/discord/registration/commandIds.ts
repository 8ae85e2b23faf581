import { z } from 'zod';

/**
 * The ids that Discord gave the commands, for links to commands. A guild's own commands have priority over global ones.
 */
export interface CommandIds {
  /** Remembers the ids in Discord's answer. `guildId` is undefined for global commands. */
  remember(guildId: string | undefined, fromDiscord: unknown): void;
  of(guildId: string | undefined): ReadonlyMap<string, string>;
}

const CHAT_INPUT = 1;
const commandsWithIds = z.array(z.object({ id: z.string().regex(/^\d{17,20}$/), name: z.string(), type: z.int() }));

export function createCommandIds(): CommandIds {
  const idsByGuild = new Map<string | undefined, ReadonlyMap<string, string>>();
  return {
    remember: (guildId, fromDiscord) => {
      const { data = [] } = commandsWithIds.safeParse(fromDiscord);
      const commands = data.filter(({ type }) => type === CHAT_INPUT);
      idsByGuild.set(guildId, new Map(commands.map(({ name, id }) => [name, id])));
    },
    of: (guildId) => new Map([...(idsByGuild.get(undefined) ?? []), ...(idsByGuild.get(guildId) ?? [])]),
  };
}
