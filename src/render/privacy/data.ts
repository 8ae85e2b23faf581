import { type Forgotten, LINKED_DAYS, type StoredAbout } from '../../domain/people/privacy.ts';
import { changeNote, note, nothingDone } from '../kit/layout.ts';
import { moment } from '../kit/markdown.ts';
import type { ChangeMessage, Message } from '../kit/message.ts';
import { type Decision, decisionButtons } from '../kit/press.ts';
import { withFile } from '../kit/withPicture.ts';
import type { Texts } from '../texts/texts.ts';

const NAME = 'usher-stored-data.json';
/** The file with all stored data, only for the person who asked. */
export function renderStored({ privacy }: Texts, whose: 'own' | 'account', { rows, long }: StoredAbout): Message {
  const shown = rows[long.table]?.length ?? 0;
  const lines = [
    privacy.exported[whose],
    shown < long.total && privacy.newestRows(long.table, shown, long.total),
    privacy.readMore,
  ];
  const said = note(lines.filter((line) => line !== false).join('\n'), { private: true });
  return withFile(said, { name: NAME, text: JSON.stringify(rows, null, 2), description: privacy.file });
}

interface ForgetOwnForm {
  readonly stored: StoredAbout;
  /** The person is allowed something by name. */
  readonly isNamed: boolean;
  readonly decision: Decision;
}

/** Asks a person for a decision, with the rows that would be deleted. */
export function renderForgetOwn(texts: Texts, { stored, isNamed, decision }: ForgetOwnForm): Message {
  const { privacy } = texts;
  const { rows } = stored;
  const count = (table: string) => rows[table]?.length ?? 0;
  const displays = count('boards') + count('counters') + count('session_rules');
  const lines = [
    `### ${privacy.ownHead}`,
    privacy.tickets(count('tickets')),
    privacy.removals(count('removals')),
    privacy.subscriptions(count('subscriptions')),
    displays > 0 && privacy.displays(displays),
    count('linked_accounts') > 0 && privacy.link,
    isNamed && privacy.permissions,
    privacy.trailStays(LINKED_DAYS),
    privacy.backups,
  ].filter((line) => line !== false);
  return nothingDone(lines.join('\n'), { controls: [decisionButtons(privacy, decision)] });
}

export interface OwnForgotten extends Forgotten {
  /** False: the person is the only one who may manage access somewhere, so that right had to stay. */
  readonly isGivenUp: boolean;
}

export function renderOwnForgotten({ privacy }: Texts, { linkedUntil, isGivenUp }: OwnForgotten): ChangeMessage {
  const done = linkedUntil ? privacy.ownDoneUntil(moment(linkedUntil, 'f')) : privacy.ownDone;
  return changeNote('done', isGivenUp ? done : `${done}\n${privacy.onlyManager}`, { private: true });
}
