import type { RecapRedrawResult } from '../../domain/notifications/recapEvents.ts';
import { AUDIT_LINK_DAYS, type ForgetPersonResult, type StoredPersonalData } from '../../domain/people/privacy.ts';
import { addTextFileToMessage } from '../kit/additions/addPictureToMessage.ts';
import { createChangeResultMessage, createNoteMessage, createNothingChangedMessage } from '../kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../kit/message/message.ts';
import { type ConfirmationChoice, createConfirmationButtons } from '../kit/message/press.ts';
import { formatDiscordTimestamp } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';

const DATA_FILE_NAME = 'usher-stored-data.json';

/** Renders the stored data as a file. Says so if the file contains only the newest rows of the longest table. */
export function renderStoredData(
  { privacy }: Texts,
  owner: 'own' | 'account',
  { rows, long }: StoredPersonalData,
): Message {
  const shownCount = rows[long.table]?.length ?? 0;
  const lines = [
    privacy.exported[owner],
    shownCount < long.total && privacy.newestRows(long.table, shownCount, long.total),
    privacy.readMore,
  ];
  const message = createNoteMessage(lines.filter((line) => line !== false).join('\n'), { private: true });
  return addTextFileToMessage(message, {
    name: DATA_FILE_NAME,
    text: JSON.stringify(rows, null, 2),
    description: privacy.file,
  });
}

interface ForgetOwnForm {
  readonly stored: StoredPersonalData;
  /** True if a guild gives the person rights by name. */
  readonly hasPersonalRights: boolean;
  readonly decision: ConfirmationChoice;
}

export function renderForgetOwnDataForm(texts: Texts, { stored, hasPersonalRights, decision }: ForgetOwnForm): Message {
  const { privacy } = texts;
  const { rows } = stored;
  const count = (table: string) => rows[table]?.length ?? 0;
  const displays = count('boards') + count('counters') + count('session_rules');
  const lines = [
    `### ${privacy.ownHead}`,
    count('tickets') > 0 && privacy.tickets(count('tickets')),
    count('removals') > 0 && privacy.removals(count('removals')),
    count('subscriptions') > 0 && privacy.subscriptions(count('subscriptions')),
    displays > 0 && privacy.displays(displays),
    count('linked_accounts') > 0 && privacy.link,
    hasPersonalRights && privacy.permissions,
    privacy.trailStays(AUDIT_LINK_DAYS),
    privacy.backups,
  ].filter((line) => line !== false);
  return createNothingChangedMessage(lines.join('\n'), { controls: [createConfirmationButtons(privacy, decision)] });
}

export interface ForgottenOwnData extends Pick<ForgetPersonResult, 'linkedUntil'> {
  /**
   * True if the person has no rights by name any more. False if one had to stay, because the person is the only manager
   * of access in a guild.
   */
  readonly areRightsRevoked: boolean;
  readonly recaps: RecapRedrawResult;
}

export function renderOwnDataForgotten(
  texts: Texts,
  { linkedUntil, areRightsRevoked, recaps }: ForgottenOwnData,
): ChangeResultMessage {
  const { privacy, recap } = texts;
  const lines = [
    linkedUntil ? privacy.ownDoneUntil(formatDiscordTimestamp(linkedUntil, 'f')) : privacy.ownDone,
    !areRightsRevoked && privacy.onlyManager,
    recaps.redrawn > 0 && recap.forgotten.done(recaps.redrawn),
    recaps.failed > 0 && recap.forgotten.failed(recaps.failed),
    recaps.doubt !== undefined && recap.forgotten.doubt[recaps.doubt],
  ];
  return createChangeResultMessage('done', lines, { private: true });
}
