import type { ReadyClient } from '../discord/gateway/client.ts';
import { onRegainedAccess } from '../discord/gateway/regainedAccess.ts';
import { createChannelAccess } from '../discord/posting/channelAccess.ts';
import { createBlockedChannelRetries } from '../jobs/delivery/regainedAccess.ts';
import type { StreamDisplays } from './displays.ts';
import type { BotServices } from './ports.ts';

type AccessPorts = Pick<BotServices, 'clock' | 'log' | 'store' | 'shutdown' | 'wake' | 'postingRest'>;

/** Retries channels when an event from Discord shows that the bot may have regained access to them. */
export function retryOnRegainedAccess(
  ports: AccessPorts,
  client: ReadyClient,
  { retry, stuckCounters }: StreamDisplays,
): void {
  const { postingRest, clock, log, store, shutdown, wake } = ports;
  const { blocked, subscriptions, boards } = store;
  const accessOf = createChannelAccess(client, postingRest.time);
  const regainedAccess = createBlockedChannelRetries(
    { blocked, subscriptions, boards, stuckCounters, accessOf, retryDisplays: retry, clock, log, wake },
    shutdown.begun,
  );
  onRegainedAccess(client, regainedAccess.changed);
}
