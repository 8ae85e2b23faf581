import type { Client } from 'discord.js';

/** The lists that discord.js takes for granted, by the part of an interaction that has them. */
const LISTS = [
  ['member', 'roles'],
  ['data', 'components'],
] as const;

/**
 * Where one of these lists is missing, discord.js throws where nobody can catch it. Discord sends them always; an interaction that
 * lacks one is completed with an empty list, and refused in words like any other that is wrong.
 */
export const completeInteractions = (client: Client): void =>
  void client.on('raw', (packet: unknown) => {
    if (partOf(packet, 't') === 'INTERACTION_CREATE') complete(partOf(packet, 'd'));
  });

function complete(interaction: unknown): void {
  for (const [part, list] of LISTS) {
    const within = partOf(interaction, part);
    if (typeof within === 'object' && within !== null && !Array.isArray(partOf(within, list)))
      Reflect.set(within, list, []);
  }
}

const partOf = (whole: unknown, name: string): unknown => Reflect.get(Object(whole), name);
