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

/** The media server can only be down once at a time, and a clock can only be wrong once. */
const SEVERAL: ReadonlySet<InjectedFault['on']> = new Set(['messages', 'gateway']);

/** No, one or two faults, never two that exclude each other; Discord's are the most frequent. */
export function randomFaults(random: Random): readonly InjectedFault[] {
  const some = Array.from({ length: random.between(0, 2) }, () => random.pick(ALL)(random));
  const isFirst = ({ on }: InjectedFault, index: number) => some.findIndex((one) => one.on === on) === index;
  return some.filter((one, index) => SEVERAL.has(one.on) || isFirst(one, index));
}

/** The faults with these names, for a round that asks for them. */
export function faultsNamed(names: readonly string[], random: Random): readonly InjectedFault[] {
  const known = ALL.map((chance) => chance(random));
  return names.map((name) => {
    const fault = known.find((one) => one.name === name);
    if (!fault) throw new Error(`there is no fault "${name}"`);
    return fault;
  });
}
