import type { ChangedSetting, ChangedSettings } from '../../domain/live/changedSettings.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { Wake } from '../../domain/wake.ts';
import { renderChangedSettings } from '../../render/alerts/changedSettings.ts';
import { textsFor } from '../../render/texts/texts.ts';
import {
  type AlertRecipients,
  type AlertRecipientsDeps,
  createAlertRecipients,
  type Inbox,
} from './alertRecipients.ts';
import { noteKey } from './directNotes.ts';
import { markerOf } from './postMarker.ts';

export interface ChangedSettingsDeps extends AlertRecipientsDeps {
  readonly changedSettings: ChangedSettings;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly log: Logger;
  readonly wake: Wake;
}

/**
 * Alerts the people who set them to what the bot changed by itself; the guild's owner if they take no direct messages. What is not certain yet
 * stays for the next run. Rejects with the database's failure only.
 */
export async function alertChangedSettings(deps: ChangedSettingsDeps): Promise<void> {
  const recipients = createAlertRecipients(deps);
  const waiting = await deps.changedSettings.waiting();
  const together = Map.groupBy(waiting, ({ reason, guildId, setBy }) => [reason, guildId, setBy].join(' '));
  for (const changed of together.values()) {
    if (await isAnnounced(changed, recipients, deps)) await deps.changedSettings.announced(changed.map(({ id }) => id));
  }
}

/** Whether somebody has read it, or nobody can be found who would. */
async function isAnnounced(
  changed: readonly ChangedSetting[],
  recipients: AlertRecipients,
  deps: ChangedSettingsDeps,
): Promise<boolean> {
  const tried = new Set<string>();
  for (const found of [recipients.all, recipients.owners]) {
    const inboxes = await found(undefined, changed);
    if (inboxes === 'later') return false;
    for (const inbox of inboxes.filter(({ direct }) => !tried.has(direct))) {
      tried.add(inbox.direct);
      const fate = await post(inbox, changed, deps);
      if (fate !== 'refused') return fate === 'arrived';
    }
  }
  deps.log.warn({ guild: changed[0]?.guildId }, 'nobody takes a direct message about settings that were changed');
  return true;
}

async function post(
  { direct, locale }: Inbox,
  changed: readonly ChangedSetting[],
  { outbox, wake }: ChangedSettingsDeps,
): Promise<'arrived' | 'refused' | 'under way'> {
  const last = changed.at(-1);
  // If more is changed before this one has arrived, the next says everything.
  const key = noteKey(`changed settings ${last?.id}`);
  const fate = await outbox.fate(direct, key);
  if (fate?.messageId !== undefined) return 'arrived';
  if (fate?.kind === 'gone' || fate?.kind === 'forbidden' || fate?.kind === 'invalid') return 'refused';
  const { components } = renderChangedSettings(
    textsFor(locale),
    last?.reason ?? 'restored',
    changed,
    markerOf(key, direct),
  );
  await outbox.add({ key, channelId: direct, body: JSON.stringify({ components }) });
  wake();
  return 'under way';
}
