import type { SeededRandomGenerator } from '../../media-server/state/random.ts';
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

/**
 * Kinds of faults that may occur several times in a round. A media server can be down, or a clock wrong, only once at a
 * time.
 */
const SEVERAL: ReadonlySet<InjectedFault['on']> = new Set(['messages', 'gateway']);

/** Draws up to two random faults that can occur together. Faults of Discord are the most frequent. */
export function randomFaults(random: SeededRandomGenerator): readonly InjectedFault[] {
  const some = Array.from({ length: random.between(0, 2) }, () => random.pick(ALL)(random));
  const isFirst = ({ on }: InjectedFault, index: number) => some.findIndex((fault) => fault.on === on) === index;
  return some.filter((fault, index) => SEVERAL.has(fault.on) || isFirst(fault, index));
}

export function createFaultsByName(names: readonly string[], random: SeededRandomGenerator): readonly InjectedFault[] {
  const allFaults = ALL.map((chance) => chance(random));
  return names.map((name) => {
    const fault = allFaults.find((fault) => fault.name === name);
    if (!fault) throw new Error(`there is no fault "${name}"`);
    return fault;
  });
}
