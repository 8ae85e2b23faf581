import { settledOrAborted } from '../async/abortable.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/clock.ts';
import { createReadRoles, createReadRolesNow } from '../domain/live/rules/linkedRoles.ts';
import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { Wake } from '../domain/wake.ts';
import { createRulesConsumer } from '../jobs/live/rules/rulesConsumer.ts';
import type { Store } from '../store/store.ts';
import type { Live } from './live.ts';
import type { Shutdown } from './shutdown.ts';

interface RulesParts {
  readonly config: Pick<Config, 'TERMINATE_REASON'>;
  readonly store: Pick<Store, 'sessionRules' | 'linkedAccounts' | 'outbox' | 'audit'>;
  readonly media: Pick<MediaServer, 'sessions' | 'terminateSession'>;
  readonly directory: ChannelDirectory;
  /** The guilds that the bot is in. */
  readonly guildIds: () => readonly string[];
  readonly live: Live;
  readonly wake: Wake;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shutdown: Shutdown;
}

/** From the next snapshot on, the rules apply to what plays. */
export async function applyRules(parts: RulesParts): Promise<void> {
  const { config, store, media, directory, guildIds, live, wake, clock, log, shutdown } = parts;
  const { sessionRules, linkedAccounts, outbox, audit } = store;
  const consumer = createRulesConsumer({
    ...{ sessionRules, linkedAccounts, outbox, audit, media, directory, guildIds, wake, clock, log },
    ...{ knownVersions: live.knownVersions, addressKey: live.addressKey },
    readRoles: createReadRoles({ linkedAccounts, directory, clock }),
    readRolesNow: createReadRolesNow({ linkedAccounts, directory }),
    defaultReason: config.TERMINATE_REASON,
    stopping: shutdown.begun,
    signal: shutdown.givingUp,
  });
  await consumer.recover();
  live.poller.add(consumer);
  shutdown.onClose((signal) => settledOrAborted(consumer.settled(), signal));
}
