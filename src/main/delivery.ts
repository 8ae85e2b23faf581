import { createChannels } from '../discord/posting/channels.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import { alertChangedSettings } from '../jobs/delivery/changedSettings.ts';
import { createSender, type Sender, type SenderDeps } from '../jobs/delivery/sender.ts';
import { createSplit } from '../jobs/delivery/splitting.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { decide } from '../permissions/policy.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Ports } from './ports.ts';

export type SenderPorts = Pick<
  Ports,
  | ('clock' | 'log' | 'store' | 'posters' | 'charts' | 'serverName' | 'membersOf')
  | ('client' | 'postingRest' | 'directory' | 'access' | 'wake')
>;

/** The sender of the outbox, not yet awake. */
export function openSender(ports: SenderPorts, alert: SenderDeps['alert']): Sender {
  const { access, client, postingRest, directory } = ports;
  const all = { ...ports.store, ...ports };
  return createSender({
    ...all,
    channels: createChannels(client, postingRest),
    split: createSplit({ ...all, textsFor, renderers: FEED_DEFINITIONS }),
    mayFix: mayFixIn(access, directory),
    fill: createPressTickets(all).fill,
    alert,
    random: Math.random,
  });
}

/** Alerts people to settings of theirs that the bot changed by itself, or that post to a blocked channel. */
export function settingsAlert(ports: SenderPorts): () => Promise<void> {
  const startedAt = ports.clock.now();
  const mayFix = mayFixIn(ports.access, ports.directory);
  return () => alertChangedSettings({ ...ports.store, ...ports, startedAt, mayFix });
}

/** Decides by the person's current roles; while Discord does not say which, a person who could fix it before still can. */
const mayFixIn =
  (access: SenderPorts['access'], directory: Pick<ChannelDirectory, 'rolesOf'>) =>
  async (guildId: string, userId: string): Promise<boolean> => {
    const roleIds = await directory.rolesOf(guildId, userId);
    return roleIds === undefined || decide(access.policy, 'notify.edit', { userId, guildId, roleIds }).allowed;
  };
