import { settledOrAborted } from '../async/abortable.ts';
import { createReadRoles, createReadRolesNow } from '../domain/live/rules/linkedRoles.ts';
import { createRulesConsumer } from '../jobs/live/rules/rulesConsumer.ts';
import type { Ports } from './ports.ts';

type RulesPorts = Pick<
  Ports,
  | ('config' | 'clock' | 'log' | 'shutdown' | 'store' | 'media' | 'directory' | 'guildIds' | 'wake')
  | ('poller' | 'knownVersions' | 'addressKey')
>;

/** From the next snapshot on, the rules apply to what plays. */
export async function applyRules(ports: RulesPorts): Promise<void> {
  const { config, store, media, directory, guildIds, poller, wake, clock, log, shutdown } = ports;
  const { sessionRules, linkedAccounts, outbox, audit } = store;
  const consumer = createRulesConsumer({
    ...{ sessionRules, linkedAccounts, outbox, audit, media, directory, guildIds, wake, clock, log },
    ...{ knownVersions: ports.knownVersions, addressKey: ports.addressKey },
    readRoles: createReadRoles({ linkedAccounts, directory, clock }),
    readRolesNow: createReadRolesNow({ linkedAccounts, directory }),
    defaultReason: config.TERMINATE_REASON,
    stopping: shutdown.begun,
    signal: shutdown.givingUp,
  });
  await consumer.recover();
  poller.add(consumer);
  shutdown.onClose((signal) => settledOrAborted(consumer.settled(), signal));
}
