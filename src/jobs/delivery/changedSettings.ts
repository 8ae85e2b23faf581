import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { ChangedSetting, ChangedSettings } from '../../domain/notifications/changedSettings.ts';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { MayRead } from '../../domain/notifications/readers.ts';
import type { Wake } from '../../domain/wake.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { type AlertRecipientsDeps, type Inbox, ownersOf, type Recipients, recipientsOf } from './alertRecipients.ts';
import { noteKey, sendNote } from './directNotes.ts';
import { type BlockedChannelAlert, renderBlocked } from './views/blockedChannel.ts';
import { renderChangedSettings } from './views/changedSettings.ts';

export interface ChangedSettingsDeps extends AlertRecipientsDeps {
  readonly changedSettings: Pick<ChangedSettings, 'waiting' | 'announced'>;
  readonly blocked: Pick<BlockedChannels, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Channels blocked before this time do not delay the alert: no later event would send it. */
  readonly startedAt: Date;
  readonly log: Logger;
  readonly wake: Wake;
}

/**
 * In ms. A role that loses a permission blocks all channels within seconds, so the alert waits until none has
 * become blocked for this long.
 */
export const QUIET_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** The changes that one person reads in one message: one reason, one media server. */
interface Alert {
  readonly inbox: Inbox;
  readonly changed: ChangedSetting[];
}

type Blocked = ReadonlyMap<string, BlockedChannelAlert>;

/**
 * Alerts people to their settings that the bot changed or can no longer post for, in one message each; the
 * guild's owner if they take none. A change whose reader is not certain yet stays for the next run. Rejects
 * with the database's failure only.
 */
export async function alertChangedSettings(deps: ChangedSettingsDeps): Promise<void> {
  const { changedSettings, log } = deps;
  const announced = (changed: readonly ChangedSetting[]) => changedSettings.announced(changed.map(({ id }) => id));
  const waiting = await changedSettings.waiting();
  const blocked = await blockedAmong(waiting, deps);
  const asking = { ...deps, mayRead: remembered(deps.mayRead) };

  /** Sends the alerts. Returns the changes without a reader and the alerts that were refused. */
  async function sendAll(changed: readonly ChangedSetting[], find: Find) {
    const { alerts, nobodys } = await alertsOf(changed, find);
    const refused: Alert[] = [];
    for (const alert of alerts) {
      const fate = await post(alert, blocked, deps);
      if (fate === 'arrived') await announced(alert.changed);
      if (fate === 'refused') refused.push(alert);
    }
    return { nobodys, refused, left: refused.flatMap(({ changed: all }) => all) };
  }

  const ready = readyAmong(waiting, blocked, deps);
  const first = await sendAll(ready, (matter) => recipientsOf(matter[0]?.channelId, matter, asking));
  await announced(first.nobodys);
  const closed = first.refused.map(({ inbox }) => inbox.direct);
  const second = await sendAll(first.left, async (matter) => {
    const owners = await ownersOf(matter[0]?.channelId, matter, asking);
    return { ...owners, inboxes: owners.inboxes.filter(({ direct }) => !closed.includes(direct)) };
  });
  const unread = [...second.nobodys, ...second.left];
  for (const guild of new Set(unread.map(({ guildId }) => guildId)))
    log.warn({ guild }, 'no one could be alerted to changed settings: direct messages are closed');
  await announced(unread);
}

type Find = (matter: readonly ChangedSetting[]) => Promise<Recipients>;

/**
 * Remembers each answer: a person may have many settings in one guild, and Discord is asked for their roles
 * each time.
 */
function remembered(mayRead: MayRead): MayRead {
  const answers = new Map<string, Promise<boolean | undefined>>();
  return (reader) => {
    const key = `${reader.guildId} ${reader.userId}`;
    const answer = answers.get(key) ?? mayRead(reader);
    answers.set(key, answer);
    return answer;
  };
}

const isBlocked = ({ reason }: ChangedSetting): boolean => reason === 'blocked';

/** The channels among these that are still blocked, with the subscriptions and boards that post there. */
async function blockedAmong(waiting: readonly ChangedSetting[], deps: ChangedSettingsDeps): Promise<Blocked> {
  const there = Map.groupBy(waiting.filter(isBlocked), ({ channelId }) => channelId);
  const found = new Map<string, BlockedChannelAlert>();
  for (const channel of there.size > 0 ? await deps.blocked.list() : []) {
    const { channelId } = channel;
    const all = there.get(channelId);
    const feeds = FEEDS.filter((feed) => all?.some(({ name }) => name === feed));
    const hasBoard = all?.some(({ kind }) => kind === 'board');
    if (all)
      found.set(channelId, { ...channel, feeds, hasBoard, waiting: await deps.notifications.backlog(channelId) });
  }
  return found;
}

/** Leaves out blocked channels while more channels may become blocked. */
function readyAmong(waiting: readonly ChangedSetting[], blocked: Blocked, { clock, startedAt }: ChangedSettingsDeps) {
  const ages = [...blocked.values()]
    .filter(({ since }) => since >= startedAt)
    .map(({ since }) => clock.now().getTime() - since.getTime());
  // An age is negative if the clock was set back.
  const isQuiet = ages.every((age) => age < 0 || age >= QUIET_MS) || ages.some((age) => age >= LONGEST_WAIT_MS);
  return waiting.filter((setting) => !isBlocked(setting) || (isQuiet && blocked.has(setting.channelId ?? '')));
}

/**
 * Groups changes by reader. `nobodys`: changes that other setters in the same channel read, or that have no
 * possible reader.
 */
async function alertsOf(
  changed: readonly ChangedSetting[],
  find: Find,
): Promise<{ readonly alerts: readonly Alert[]; readonly nobodys: readonly ChangedSetting[] }> {
  const alerts = new Map<string, Alert>();
  const nobodys: ChangedSetting[] = [];
  for (const matter of Map.groupBy(changed, matterOf).values()) {
    const recipients = await find(matter);
    for (const setting of matter) {
      const inbox = inboxFor(setting, matter, recipients);
      if (inbox === 'later') continue;
      const key = `${setting.reason} ${setting.server} ${inbox?.direct}`;
      if (!inbox) nobodys.push(setting);
      else alerts.set(key, { inbox, changed: [...(alerts.get(key)?.changed ?? []), setting] });
    }
  }
  return { alerts: [...alerts.values()], nobodys };
}

/** Groups the changes that are decided together: all in a blocked channel, or all that one person had set. */
const matterOf = ({ reason, guildId, setBy, channelId }: ChangedSetting): string =>
  (reason === 'blocked' ? [reason, channelId] : [reason, guildId, setBy]).join(' ');

/**
 * The inbox for a setting; undefined if another person is told or no one can be. `later`: the person cannot
 * be written to yet.
 */
function inboxFor(
  { setBy, guildId }: ChangedSetting,
  matter: readonly ChangedSetting[],
  { inboxes, later }: Recipients,
): Inbox | 'later' | undefined {
  const own = inboxes.find(({ userId }) => userId === setBy);
  if (own) return own;
  if (later.some(({ userId }) => userId === setBy)) return 'later';
  const setters = new Set(matter.map((each) => each.setBy));
  if ([...inboxes, ...later].some(({ userId }) => setters.has(userId))) return undefined;
  const owner = inboxes.find((inbox) => inbox.guildId === guildId);
  return owner ?? (later.some((recipient) => recipient.guildId === guildId) ? 'later' : undefined);
}

function post({ inbox: { direct, locale, ...reader }, changed }: Alert, blocked: Blocked, deps: ChangedSettingsDeps) {
  // If more settings change before this message has arrived, the next one lists them all.
  const key = noteKey(`changed settings ${Math.max(...changed.map(({ id }) => id))}`);
  const texts = textsFor(locale);
  const [{ reason } = { reason: 'blocked' as const }] = changed;
  const channels = new Set(changed.map(({ channelId }) => channelId));
  const about = [...blocked.values()].filter(({ channelId }) => channels.has(channelId));
  const draw = (marker: number) =>
    reason === 'blocked'
      ? renderBlocked(texts, about, marker)
      : renderChangedSettings(texts, { reason, changed, marker });
  return sendNote({ reader, channelId: direct, key, draw: (marker) => draw(marker).components }, deps);
}
