import type { Random } from '../../media-server/state/random.ts';
import { ON_THE_MACHINE } from './bot.ts';
import { ON_DISCORD } from './discord.ts';
import type { Chance, Trouble } from './injectedFault.ts';
import { ON_THE_MEDIA_SERVER } from './mediaServer.ts';

const ALL: readonly Chance[] = [...ON_DISCORD, ...ON_DISCORD, ...ON_THE_MEDIA_SERVER, ...ON_THE_MACHINE];

/** A server goes away once at a time, and so does a clock. */
const SEVERAL: ReadonlySet<Trouble['on']> = new Set(['messages', 'gateway']);

/** None, one or two of them, never two of what can only be once; Discord's are met the most often. */
export function anyTroubles(random: Random): readonly Trouble[] {
  const some = Array.from({ length: random.between(0, 2) }, () => random.pick(ALL)(random));
  const isFirst = ({ on }: Trouble, index: number) => some.findIndex((one) => one.on === on) === index;
  return some.filter((one, index) => SEVERAL.has(one.on) || isFirst(one, index));
}

/** Those of these names, for a round that needs them. */
export function troublesNamed(names: readonly string[], random: Random): readonly Trouble[] {
  const known = ALL.map((chance) => chance(random));
  return names.map((name) => {
    const trouble = known.find((one) => one.name === name);
    if (!trouble) throw new Error(`there is no trouble "${name}"`);
    return trouble;
  });
}
