import type { PermissionOverride } from '../../../domain/access/access.ts';
import type { PermissionChangeRefusal, PermissionMapDifference } from '../../../domain/access/changes.ts';
import type { PermissionLevel } from '../../../domain/access/levels.ts';
import { describePermissionChanges } from '../../../render/access/difference.ts';
import { describeAccessLevel, describeRole, type PermissionDisplayNames } from '../../../render/access/words.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { userMention } from '../../../render/kit/text/mention.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/**
 * Maximum length of the list of differences, in characters. An undo may change a hundred permissions, and a message
 * takes 4000 characters.
 */
const MAX_TEXT = 3500;

export interface AccessChange {
  readonly difference: PermissionMapDifference;
  /** The undone change, with its author and time. Set only if this change is an undo. */
  readonly undone?: { readonly by?: string | undefined; readonly at: Date } | undefined;
  /** A role that still has the revoked permission, because the role's level includes it. */
  readonly remainingLevel?: { readonly roleId: string; readonly level: PermissionLevel } | undefined;
  readonly undo?: ComponentPress | undefined;
  readonly names: PermissionDisplayNames;
}

export function renderAccessChange(
  texts: Texts,
  { difference, undone, remainingLevel, undo, names }: AccessChange,
): ChangeResultMessage {
  const { access } = texts;
  const head = undone
    ? access.undone(accessChangeAuthor(texts, undone.by), formatDiscordTimestamp(undone.at, 'R'))
    : access.changed;
  const lines = [
    ...describePermissionChanges(texts, difference, names),
    ...(remainingLevel
      ? [
          access.stillByLevel(
            describeRole(texts, remainingLevel.roleId),
            describeAccessLevel(texts, remainingLevel.level),
          ),
        ]
      : []),
  ];
  const fullAccessNote = difference.added.some(allowsManaging)
    ? [access.givesAll(access.capabilities['access.manage'])]
    : [];
  return createChangeResultMessage(
    'done',
    [head, ...keepLinesThatFit(lines, MAX_TEXT), ...fullAccessNote, access.inEffect].join('\n'),
    {
      private: true,
      controls: undo ? [[{ label: access.undo, style: 'secondary', press: undo }]] : [],
    },
  );
}

const allowsManaging = ({ capability, effect }: PermissionOverride): boolean =>
  capability === 'access.manage' && effect === 'allow';

export const accessChangeAuthor = ({ access }: Texts, userId: string | undefined): string =>
  userId === undefined ? access.settings : userMention(userId);

export const renderAccessRefusal = ({ access }: Texts, refusal: PermissionChangeRefusal): ChangeResultMessage =>
  createNothingChangedMessage(access.refusals[refusal]);
