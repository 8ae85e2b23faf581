import { z } from 'zod';

/** The ids that Discord gave the commands, which links to commands need. A server's own come before global ones. */
export interface CommandIds {
  /** `guildId` is undefined for global commands. */
  remember(guildId: string | undefined, fromDiscord: unknown): void;
  of(guildId: string | undefined): ReadonlyMap<string, string>;
}

const CHAT_INPUT = 1;
const registered = z.array(z.object({ id: z.string().regex(/^\d{17,20}$/), name: z.string(), type: z.int() }));

export function createCommandIds(): CommandIds {
  const known = new Map<string | undefined, ReadonlyMap<string, string>>();
  return {
    remember: (guildId, fromDiscord) => {
      const { data = [] } = registered.safeParse(fromDiscord);
      const commands = data.filter(({ type }) => type === CHAT_INPUT);
      known.set(guildId, new Map(commands.map(({ name, id }) => [name, id])));
    },
    of: (guildId) => new Map([...(known.get(undefined) ?? []), ...(known.get(guildId) ?? [])]),
  };
}
