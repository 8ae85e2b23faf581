import type { Override } from '../../../domain/access/access.ts';
import type { ChangeRefusal, Difference } from '../../../domain/access/changes.ts';
import type { Level } from '../../../domain/access/levels.ts';
import { differenceLines } from '../../../render/access/difference.ts';
import { type AccessNames, levelWords, roleWords } from '../../../render/access/words.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import { fitLines } from '../../../render/kit/lines.ts';
import { moment } from '../../../render/kit/markdown.ts';
import { personMention } from '../../../render/kit/mention.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** How many of a message's 4000 characters the differences may take: an undo may change a hundred things at once. */
const MAX_TEXT = 3500;

export interface AccessChange {
  readonly difference: Difference;
  /** For an undo: who made the change that was undone, and when. */
  readonly undone?: { readonly by?: string | undefined; readonly at: Date } | undefined;
  /** A role that can still do what was revoked, because of its level. */
  readonly still?: { readonly roleId: string; readonly level: Level } | undefined;
  /** Undoes this very change. */
  readonly undo?: Press | undefined;
  readonly names: AccessNames;
}

/** Shows the change, which is already in effect. */
export function renderAccessChange(
  texts: Texts,
  { difference, undone, still, undo, names }: AccessChange,
): ChangeMessage {
  const { access } = texts;
  const head = undone ? access.undone(changerWords(texts, undone.by), moment(undone.at, 'R')) : access.changed;
  const lines = [
    ...differenceLines(texts, difference, names),
    ...(still ? [access.stillByLevel(roleWords(texts, still.roleId), levelWords(texts, still.level))] : []),
  ];
  const all = difference.added.some(givesAll) ? [access.givesAll(access.capabilities['access.manage'])] : [];
  return changeNote('done', [head, ...fitLines(lines, MAX_TEXT), ...all, access.inEffect].join('\n'), {
    private: true,
    controls: undo ? [[{ label: access.undo, style: 'secondary', press: undo }]] : [],
  });
}

const givesAll = ({ capability, effect }: Override): boolean => capability === 'access.manage' && effect === 'allow';

export const changerWords = ({ access }: Texts, userId: string | undefined): string =>
  userId === undefined ? access.settings : personMention(userId);

export const renderAccessRefusal = ({ access }: Texts, refusal: ChangeRefusal): ChangeMessage =>
  nothingDone(access.refusals[refusal]);
