import { createChannels } from '../discord/posting/channels.ts';
import type { PostingRest } from '../discord/posting/postingRest.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Posters } from '../domain/media/items/posters.ts';
import type { ServerName } from '../domain/media/server/serverName.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { MembersOf } from '../domain/people/members.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Wake } from '../domain/wake.ts';
import { alertChangedSettings } from '../jobs/delivery/changedSettings.ts';
import { createSender, type Sender, type SenderDeps } from '../jobs/delivery/sender.ts';
import { createSplit } from '../jobs/delivery/splitting.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import { decide } from '../permissions/policy.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Store } from '../store/store.ts';

export interface SenderParts {
  readonly access: Pick<AccessControl, 'policy'>;
  readonly client: Parameters<typeof createChannels>[0];
  readonly postingRest: PostingRest;
  readonly directory: ChannelDirectory;
  readonly store: Pick<
    Store,
    'outbox' | 'blocked' | 'boards' | 'subscriptions' | 'notifications' | 'people' | 'tickets' | 'changedSettings'
  >;
  readonly posters: Posters;
  readonly charts: Charts;
  readonly serverName: ServerName;
  readonly membersOf: MembersOf;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The sender of the outbox, not yet awake. */
export function openSender(parts: SenderParts, { wake, alert }: Pick<SenderDeps, 'wake' | 'alert'>): Sender {
  const { access, client, postingRest, directory, store, posters, charts, serverName, membersOf, clock, log } = parts;
  const { outbox, blocked, boards, subscriptions, notifications, people, tickets } = store;
  return createSender({
    channels: createChannels(client, postingRest),
    outbox,
    blocked,
    boards,
    subscriptions,
    notifications,
    split: createSplit({
      ...{ subscriptions, people, membersOf, posters, charts, serverName, textsFor, clock, log },
      renderers: FEED_DEFINITIONS,
    }),
    directory,
    mayFix: mayFixIn(access, directory),
    fill: createPressTickets({ tickets, clock, log }).fill,
    wake,
    alert,
    random: Math.random,
    clock,
    log,
  });
}

/** Alerts people to settings of theirs that the bot changed by itself, or that post to a blocked channel. */
export function settingsAlert(parts: SenderParts, wake: Wake): () => Promise<void> {
  const { access, directory, clock, log } = parts;
  const { changedSettings, blocked, notifications, outbox } = parts.store;
  const deps = { changedSettings, blocked, notifications, outbox, directory, clock, log, wake };
  const startedAt = clock.now();
  return () => alertChangedSettings({ ...deps, startedAt, mayFix: mayFixIn(access, directory) });
}

/** Decides by the person's current roles; while Discord does not say which, a person who could fix it before still can. */
const mayFixIn =
  (access: SenderParts['access'], directory: Pick<ChannelDirectory, 'rolesOf'>) =>
  async (guildId: string, userId: string): Promise<boolean> => {
    const roleIds = await directory.rolesOf(guildId, userId);
    return roleIds === undefined || decide(access.policy, 'notify.edit', { userId, guildId, roleIds }).allowed;
  };
