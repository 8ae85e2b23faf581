import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { FaultKind } from '../discord/http/faults.ts';
import type { Random } from '../media-server/state/random.ts';

/** What goes wrong in a round beside the death of the bot. */
export interface Trouble {
  readonly name: string;
  /** Of messages: it waits for the next one. Of the gateway: it strikes at once, whoever is connected. */
  readonly on: 'messages' | 'gateway';
  /** Calls back when it has struck, which may be never. */
  strike(discord: EmbeddedDiscord, struck: () => void): void;
}

const MATCH = { path: /\/channels\/\d+\/messages(?:\/\d+)?$/ };

const onMessages = (name: string, fault: FaultKind): Trouble => ({
  name,
  on: 'messages',
  strike: ({ faults }, struck) => {
    faults.add({ match: MATCH, ...fault });
    faults.add({ match: MATCH, kind: 'tell', when: 'after', listener: struck });
  },
});

const onGateway = (name: string, strike: (gateway: EmbeddedDiscord['gateway']) => void): Trouble => ({
  name,
  on: 'gateway',
  strike: ({ gateway }, struck) => {
    strike(gateway);
    struck();
  },
});

/** Discord has carried out what says `after`, and the bot is not told so. */
const TROUBLES: readonly ((random: Random) => Trouble)[] = [
  (random) => {
    const [retryAfter, global] = [random.between(1, 8) / 10, random.chance(0.3)];
    return onMessages(global ? '429 for everything' : '429', { kind: 'rate-limit', retryAfter, global });
  },
  () => onMessages('500 after success', { kind: 'status', status: 500, when: 'after' }),
  () => onMessages('502 before', { kind: 'status', status: 502 }),
  () => onMessages('dropped before', { kind: 'drop' }),
  () => onMessages('dropped after', { kind: 'drop', when: 'after' }),
  (random) => onMessages('a slow answer', { kind: 'delay', ms: random.between(100, 900) }),
  () => onGateway('gateway closed with 4000', (gateway) => gateway.closeWith(4000)),
  () => onGateway('gateway lost (1006)', (gateway) => gateway.drop()),
  () => onGateway('gateway asks to reconnect (7)', (gateway) => gateway.reconnect()),
  () => onGateway('session invalid (9)', (gateway) => gateway.invalidate(false)),
  () => onGateway('session invalid, resumable (9)', (gateway) => gateway.invalidate(true)),
];

/** None, one or two of them. */
export function anyTroubles(random: Random): readonly Trouble[] {
  return Array.from({ length: random.between(0, 2) }, () => random.pick(TROUBLES)(random));
}

/** One after the other, since of two that met one message the second would be none; calls back at each that struck. */
export function strikeEach(
  [first, ...others]: readonly Trouble[],
  discord: EmbeddedDiscord,
  struck: (name: string) => void,
): void {
  first?.strike(discord, () => {
    struck(first.name);
    strikeEach(others, discord, struck);
  });
}
