import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { SimulatedApiFaultKind } from '../../discord/http/faults.ts';
import { doNothing, type FaultGenerator, type InjectedFault } from './injectedFault.ts';

const MATCH = { path: /\/channels\/\d+\/messages(?:\/\d+)?$/ };
const POST = { method: 'POST', path: /\/channels\/\d+\/messages$/ };

const onMessages = (name: string, fault: SimulatedApiFaultKind, match: typeof MATCH = MATCH): InjectedFault => ({
  name,
  on: 'messages',
  inject: ({ discord: { faults } }, injected) => {
    faults.add({ match, ...fault });
    faults.add({ match, kind: 'tell', when: 'after', listener: injected });
    return () => faults.clear();
  },
});

const onGateway = (name: string, act: (gateway: EmbeddedDiscord['gateway']) => void): InjectedFault => ({
  name,
  on: 'gateway',
  inject: ({ discord: { gateway } }, injected) => {
    act(gateway);
    injected();
    return doNothing;
  },
});

/** Faults of Discord. With `after`, Discord carries the request out, but the bot gets no response. */
export const DISCORD_FAULTS: readonly FaultGenerator[] = [
  (random) => {
    const [retryAfter, global] = [random.between(1, 8) / 10, random.chance(0.3)];
    return onMessages(global ? '429 for everything' : '429', { kind: 'rate-limit', retryAfter, global });
  },
  () => onMessages('500 after success', { kind: 'status', status: 500, when: 'after' }, POST),
  () => onMessages('502 before', { kind: 'status', status: 502 }),
  () => onMessages('dropped before', { kind: 'drop' }),
  () => onMessages('dropped after', { kind: 'drop', when: 'after' }),
  (random) => onMessages('a slow response', { kind: 'delay', ms: random.between(100, 900) }),
  // Discord carries the request out late: the sender is killed by then, and the restarted bot may be sending the same
  // message.
  (random) => ({
    ...onMessages('carried out late', { kind: 'delay', ms: random.between(3000, 6000) }, POST),
    isLate: true,
  }),
  () => onGateway('gateway closed with 4000', (gateway) => gateway.closeWith(4000)),
  () => onGateway('gateway lost (1006)', (gateway) => gateway.drop()),
  () => onGateway('gateway asks to reconnect (7)', (gateway) => gateway.reconnect()),
  () => onGateway('session invalid (9)', (gateway) => gateway.invalidate(false)),
  () => onGateway('session invalid, resumable (9)', (gateway) => gateway.invalidate(true)),
];
