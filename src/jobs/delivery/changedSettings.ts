import type { Clock } from '../../domain/clock.ts';
import { BOARD_KINDS } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { ChangedSetting, ChangedSettings } from '../../domain/notifications/changedSettings.ts';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { MayPersonReadMessage } from '../../domain/notifications/readers.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { textsForLanguage } from '../../render/texts/texts.ts';
import {
  type AlertRecipients,
  type AlertRecipientsDeps,
  findAlertRecipients,
  findGuildOwners,
  type Inbox,
} from './alertRecipients.ts';
import { oneTimeDirectMessageKey, sendDirectMessageOnce } from './directNotes.ts';
import { type BlockedChannelAlert, renderBlockedChannels } from './views/blockedChannel.ts';
import { renderChangedSettings } from './views/changedSettings.ts';

export interface ChangedSettingsAlertDeps extends AlertRecipientsDeps {
  readonly changedSettings: Pick<ChangedSettings, 'listUnannounced' | 'markAnnounced'>;
  readonly blocked: Pick<BlockedChannels, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Channels that were blocked before the start of the process do not delay an alert. */
  readonly startedAt: Date;
  readonly log: Logger;
  readonly wake: WakeJob;
}

/**
 * An alert is sent when no further channel was blocked for this long, in ms. A role that loses a permission blocks all
 * its channels within seconds.
 */
export const ALERT_QUIET_PERIOD_MS = 5_000;
const MAX_WAIT_MS = 5 * 60_000;

/** Changed settings that are listed in one message to a person. They have the same reason and media server. */
interface Alert {
  readonly inbox: Inbox;
  readonly reason: ChangedSetting['reason'];
  readonly settings: ChangedSetting[];
}

type Blocked = ReadonlyMap<string, BlockedChannelAlert>;

/**
 * Alerts people whose settings the bot changed or can no longer apply, in one message each. If a person accepts no
 * messages, the guild's owner is alerted instead. A change stays for the next run if its recipient is not known yet.
 * Rejects only if the database fails.
 */
export async function sendChangedSettingsAlerts(deps: ChangedSettingsAlertDeps): Promise<void> {
  const { changedSettings, log } = deps;
  const markAnnounced = (settings: readonly ChangedSetting[]) =>
    changedSettings.markAnnounced(settings.map(({ id }) => id));
  const pendingSettings = await changedSettings.listUnannounced();
  const blocked = await readBlockedAlerts(pendingSettings, deps);
  const depsWithCache = { ...deps, mayRead: withCache(deps.mayRead) };

  /** Sends the alerts. Returns the changes without a recipient, and the alerts that people refused. */
  async function sendAll(settings: readonly ChangedSetting[], findRecipientsOf: FindRecipients) {
    const { alerts, withoutRecipient } = await groupIntoAlerts(settings, findRecipientsOf);
    const refusedAlerts: Alert[] = [];
    for (const alert of alerts) {
      const fate = await sendAlert(alert, blocked, deps);
      if (fate === 'arrived') await markAnnounced(alert.settings);
      if (fate === 'refused') refusedAlerts.push(alert);
    }
    return {
      withoutRecipient,
      refusedAlerts,
      refusedSettings: refusedAlerts.flatMap((alert) => alert.settings),
    };
  }

  const readySettings = settingsReadyToAnnounce(pendingSettings, blocked, deps);
  const firstRound = await sendAll(readySettings, (matter) =>
    findAlertRecipients(matter[0]?.channelId, matter, depsWithCache),
  );
  await markAnnounced(firstRound.withoutRecipient);
  const closedInboxes = firstRound.refusedAlerts.map(({ inbox }) => inbox.directChannelId);
  const ownersRound = await sendAll(firstRound.refusedSettings, async (matter) => {
    const owners = await findGuildOwners(matter[0]?.channelId, matter, depsWithCache);
    return {
      ...owners,
      inboxes: owners.inboxes.filter(({ directChannelId }) => !closedInboxes.includes(directChannelId)),
    };
  });
  const unreadSettings = [...ownersRound.withoutRecipient, ...ownersRound.refusedSettings];
  for (const guild of new Set(unreadSettings.map(({ guildId }) => guildId))) {
    log.warn(
      { guild },
      'could alert no one in this Discord server (guild) that notifications, boards or rules were stopped or changed: no owner is known who accepts direct messages',
    );
  }
  await markAnnounced(unreadSettings);
}

/** A matter is a list of changes with the same recipients. It is never empty. */
type FindRecipients = (matter: readonly ChangedSetting[]) => Promise<AlertRecipients>;

/** Checks each person only once: they may have many settings in a guild, and each check costs requests to Discord. */
function withCache(mayRead: MayPersonReadMessage): MayPersonReadMessage {
  const answers = new Map<string, Promise<boolean | undefined>>();
  return (reader) => {
    const key = `${reader.guildId} ${reader.userId}`;
    const answer = answers.get(key) ?? mayRead(reader);
    answers.set(key, answer);
    return answer;
  };
}

const isBlocked = ({ reason }: ChangedSetting): boolean => reason === 'blocked';

/** Channels of these settings that are still blocked, with the subscriptions and boards that use them. */
async function readBlockedAlerts(
  pendingSettings: readonly ChangedSetting[],
  deps: ChangedSettingsAlertDeps,
): Promise<Blocked> {
  const settingsByChannel = Map.groupBy(pendingSettings.filter(isBlocked), ({ channelId }) => channelId);
  const alerts = new Map<string, BlockedChannelAlert>();
  if (settingsByChannel.size === 0) return alerts;
  for (const channel of await deps.blocked.list()) {
    const { channelId } = channel;
    const channelSettings = settingsByChannel.get(channelId);
    if (!channelSettings) continue;
    const feeds = FEEDS.filter((feed) => channelSettings.some(({ name }) => name === feed));
    // An alert that an earlier version stored does not name the kind of its board, which always shows streams.
    const boardKinds = channelSettings.flatMap(({ kind, name = 'streams' }) => (kind === 'board' ? [name] : []));
    const boards = BOARD_KINDS.filter((kind) => boardKinds.includes(kind));
    const waitingPosts = await deps.notifications.backlog(channelId);
    alerts.set(channelId, { ...channel, feeds, boards, waitingPosts });
  }
  return alerts;
}

/** Changes to alert people about now. Alerts about blocked channels wait while more channels are being blocked. */
function settingsReadyToAnnounce(
  pendingSettings: readonly ChangedSetting[],
  blocked: Blocked,
  { clock, startedAt }: ChangedSettingsAlertDeps,
) {
  const ages = [...blocked.values()]
    .filter(({ since }) => since >= startedAt)
    .map(({ since }) => clock.now().getTime() - since.getTime());
  // A negative age means that the clock was set back after the channel was blocked. Such a channel does not delay the
  // alert.
  const isQuiet =
    ages.every((age) => age < 0 || age >= ALERT_QUIET_PERIOD_MS) || ages.some((age) => age >= MAX_WAIT_MS);
  const isStillBlocked = ({ channelId }: ChangedSetting) => channelId !== undefined && blocked.has(channelId);
  return pendingSettings.filter((setting) => !isBlocked(setting) || (isQuiet && isStillBlocked(setting)));
}

/**
 * Groups changes by recipient. `withoutRecipient` contains changes without a person to alert, and changes about which
 * another person of the same channel is alerted.
 */
async function groupIntoAlerts(
  settings: readonly ChangedSetting[],
  findRecipientsOf: FindRecipients,
): Promise<{ readonly alerts: readonly Alert[]; readonly withoutRecipient: readonly ChangedSetting[] }> {
  const alerts = new Map<string, Alert>();
  const withoutRecipient: ChangedSetting[] = [];
  for (const matter of Map.groupBy(settings, matterKey).values()) {
    const recipients = await findRecipientsOf(matter);
    for (const setting of matter) {
      const inbox = inboxFor(setting, matter, recipients);
      if (inbox === 'later') continue;
      if (!inbox) {
        withoutRecipient.push(setting);
        continue;
      }
      const key = `${setting.reason} ${setting.server} ${inbox.directChannelId}`;
      const alert = alerts.get(key) ?? { inbox, reason: setting.reason, settings: [] };
      alerts.set(key, alert);
      alert.settings.push(setting);
    }
  }
  return { alerts: [...alerts.values()], withoutRecipient };
}

/** A matter is all changes of a blocked channel, or all of one person in a guild. */
const matterKey = ({ reason, guildId, setBy, channelId }: ChangedSetting): string =>
  (reason === 'blocked' ? [reason, channelId] : [reason, guildId, setBy]).join(' ');

/**
 * The recipient of the alert about a changed setting: the person who made it, or else the guild's owner. `later` if it
 * is not known yet whether this person accepts messages. Undefined if another person is alerted, or if nobody can be.
 */
function inboxFor(
  { setBy, guildId }: ChangedSetting,
  matter: readonly ChangedSetting[],
  { inboxes, retryable }: AlertRecipients,
): Inbox | 'later' | undefined {
  const setterInbox = inboxes.find(({ userId }) => userId === setBy);
  if (setterInbox) return setterInbox;
  if (retryable.some(({ userId }) => userId === setBy)) return 'later';
  const setters = new Set(matter.map((setting) => setting.setBy));
  if ([...inboxes, ...retryable].some(({ userId }) => setters.has(userId))) return undefined;
  const owner = inboxes.find((inbox) => inbox.guildId === guildId);
  return owner ?? (retryable.some((recipient) => recipient.guildId === guildId) ? 'later' : undefined);
}

function sendAlert({ inbox, reason, settings }: Alert, blocked: Blocked, deps: ChangedSettingsAlertDeps) {
  const { directChannelId, locale, ...reader } = inbox;
  // If more settings change before this message is delivered, the next message lists them all.
  const key = oneTimeDirectMessageKey(`changed settings ${Math.max(...settings.map(({ id }) => id))}`);
  const texts = textsForLanguage(locale);
  const channels = new Set(settings.map(({ channelId }) => channelId));
  const blockedChannels = [...blocked.values()].filter(({ channelId }) => channels.has(channelId));
  const draw = (marker: number) =>
    reason === 'blocked'
      ? renderBlockedChannels(texts, blockedChannels, marker)
      : renderChangedSettings(texts, { reason, settings, marker });
  return sendDirectMessageOnce(
    { reader, channelId: directChannelId, key, draw: (marker) => draw(marker).components },
    deps,
  );
}
