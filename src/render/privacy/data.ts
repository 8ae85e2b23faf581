import type { RecapRedrawResult } from '../../domain/notifications/recapEvents.ts';
import { AUDIT_LINK_DAYS, type ForgetResult, type StoredPersonalData } from '../../domain/people/privacy.ts';
import { withFile } from '../kit/additions/withPicture.ts';
import { changeNote, note, nothingDone } from '../kit/message/layout.ts';
import type { ChangeMessage, Message } from '../kit/message/message.ts';
import { type Decision, decisionButtons } from '../kit/message/press.ts';
import { moment } from '../kit/text/markdown.ts';
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
  const message = note(lines.filter((line) => line !== false).join('\n'), { private: true });
  return withFile(message, { name: DATA_FILE_NAME, text: JSON.stringify(rows, null, 2), description: privacy.file });
}

interface ForgetOwnForm {
  readonly stored: StoredPersonalData;
  /** True if a guild gives the person rights by name. */
  readonly hasPersonalRights: boolean;
  readonly decision: Decision;
}

export function renderForgetOwnData(texts: Texts, { stored, hasPersonalRights, decision }: ForgetOwnForm): Message {
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
  return nothingDone(lines.join('\n'), { controls: [decisionButtons(privacy, decision)] });
}

export interface ForgottenOwnData extends Pick<ForgetResult, 'linkedUntil'> {
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
): ChangeMessage {
  const { privacy, recap } = texts;
  const lines = [
    linkedUntil ? privacy.ownDoneUntil(moment(linkedUntil, 'f')) : privacy.ownDone,
    !areRightsRevoked && privacy.onlyManager,
    recaps.redrawn > 0 && recap.forgotten.done(recaps.redrawn),
    recaps.failed > 0 && recap.forgotten.failed(recaps.failed),
    recaps.doubt !== undefined && recap.forgotten.doubt[recaps.doubt],
  ];
  return changeNote('done', lines, { private: true });
}
