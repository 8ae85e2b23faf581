import type { Random } from '../../media-server/state/random.ts';
import { MACHINE_FAULTS } from './bot.ts';
import { DISCORD_FAULTS } from './discord.ts';
import type { FaultGenerator, InjectedFault } from './injectedFault.ts';
import { MEDIA_SERVER_FAULTS } from './mediaServer.ts';

const ALL: readonly FaultGenerator[] = [
  ...DISCORD_FAULTS,
  ...DISCORD_FAULTS,
  ...MEDIA_SERVER_FAULTS,
  ...MACHINE_FAULTS,
];

/** A server goes away once at a time, and so does a clock. */
const SEVERAL: ReadonlySet<InjectedFault['on']> = new Set(['messages', 'gateway']);

/** None, one or two of them, never two of what can only be once; Discord's are met the most often. */
export function randomFaults(random: Random): readonly InjectedFault[] {
  const some = Array.from({ length: random.between(0, 2) }, () => random.pick(ALL)(random));
  const isFirst = ({ on }: InjectedFault, index: number) => some.findIndex((one) => one.on === on) === index;
  return some.filter((one, index) => SEVERAL.has(one.on) || isFirst(one, index));
}

/** Those of these names, for a round that needs them. */
export function faultsNamed(names: readonly string[], random: Random): readonly InjectedFault[] {
  const known = ALL.map((chance) => chance(random));
  return names.map((name) => {
    const fault = known.find((one) => one.name === name);
    if (!fault) throw new Error(`there is no fault "${name}"`);
    return fault;
  });
}
