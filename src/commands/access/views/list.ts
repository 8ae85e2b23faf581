import {
  EVERYONE_ROLE,
  type PermissionLevelRoles,
  type PermissionOverride,
  type PermissionRule,
} from '../../../domain/access/access.ts';
import type { Capability } from '../../../domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../../../domain/access/levels.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import {
  accessRuleSentence,
  describeAccessLevel,
  describePermissionOverrideParts,
  describePermissionOverrideScope,
  type PermissionDisplayNames,
} from '../../../render/access/words.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinLines, keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { roleMentions, userMention } from '../../../render/kit/text/mention.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { accessChangeAuthor } from './change.ts';

/** Maximum length of an explanation, in characters. A message takes 4000. */
const MAX_TEXT = 3900;

interface ExplainedAccess {
  readonly userId: string;
  readonly channelId?: string | undefined;
  readonly serverId?: ServerId | undefined;
  readonly names: PermissionDisplayNames;
  readonly explained: readonly ExplainedCapability[];
  /** Press of the button that shows the deciding rules. Undefined if this answer already shows them. */
  readonly why?: ComponentPress | undefined;
}

interface ExplainedCapability {
  readonly capability: Capability;
  readonly allowed: boolean;
  readonly rule: PermissionRule;
}

/**
 * One sentence about everything that the person may do, and one about the rest. If the rules are shown, there is one
 * sentence per rule.
 */
export function renderAccessExplanation(texts: Texts, explanation: ExplainedAccess): Message {
  const { explained, names, why } = explanation;
  // An answer with the button leaves out the rules, so it has only two groups: allowed and not allowed.
  const ruleOf = ({ rule }: ExplainedCapability) => (why ? '' : accessRuleSentence(texts, rule, names));
  const groups = Map.groupBy(explained, (entry) => `${entry.allowed} ${ruleOf(entry)}`);
  const blocks = [...groups.values()].flatMap((group) => {
    const [firstEntry] = group;
    if (!firstEntry) return [];
    const sentence = accessSentence(texts, group, explanation);
    return [why ? sentence : `${sentence}\n-# ${ruleOf(firstEntry)}`];
  });
  return createNoteMessage(keepLinesThatFit(blocks, MAX_TEXT).join('\n'), {
    private: true,
    controls: why ? [[{ label: texts.access.why, style: 'secondary', press: why }]] : [],
  });
}

function accessSentence(
  texts: Texts,
  capabilities: readonly ExplainedCapability[],
  explanation: ExplainedAccess,
): string {
  const { access } = texts;
  const sentence = capabilities.some(({ allowed }) => allowed) ? access.may : access.mayNot;
  return sentence(
    userMention(explanation.userId),
    capabilities.map(({ capability }) => access.capabilities[capability]).join(', '),
    describePermissionOverrideScope(explanation, explanation.names),
  );
}

/** Number of exceptions on a page. With at most 170 characters each, they fit below four levels of 20 roles. */
const ROWS = 10;
/** Maximum number of roles listed per level. The function `mentions` has the same limit. */
const MAX_ROLES = 20;

export interface AccessList {
  /** The roles that grant each level, except those of ADMIN_ROLE_IDS. */
  readonly levels: readonly PermissionLevelRoles[];
  readonly adminRoleIds: readonly string[];
  readonly overrides: readonly PermissionOverride[];
  readonly names: PermissionDisplayNames;
  /** The version in force. Undefined if no version is stored yet. */
  readonly version?: { readonly version: number; readonly at: Date; readonly by?: string | undefined } | undefined;
  readonly page: number;
  readonly pagePress: (page: number) => ComponentPress;
}

export function renderAccessList(texts: Texts, list: AccessList): Message {
  const { access } = texts;
  const { page, pages, before, items } = takePageOfEntries(list.overrides, list.page, ROWS);
  const { version } = list;
  const foot = version
    ? access.version(version.version, accessChangeAuthor(texts, version.by), formatDiscordTimestamp(version.at, 'f'))
    : access.noVersion;
  return createListMessage({
    head: [access.head, ...PERMISSION_LEVELS.toReversed().map((level) => levelLine(texts, level, list))].join('\n'),
    rows: [
      { content: access.overrides, heading: true },
      ...items.map((override): Row => ({ content: overrideLine(texts, override, list.names) })),
    ],
    total: list.overrides.length,
    before,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), foot),
    controls: pageControls(texts, { page, pages, press: list.pagePress }),
    private: true,
  });
}

function overrideLine(texts: Texts, override: PermissionOverride, names: PermissionDisplayNames): string {
  const { allowed, denied } = texts.access;
  const line = override.effect === 'allow' ? allowed : denied;
  return line(...describePermissionOverrideParts(texts, override, names));
}

function levelLine(texts: Texts, level: PermissionLevelRoles['level'], { levels, adminRoleIds }: AccessList): string {
  const { access } = texts;
  const roleIds = levels.find((entry) => entry.level === level)?.roleIds ?? [];
  const roles = roleIds.filter((id) => id !== EVERYONE_ROLE);
  const words = [
    ...(level === 'admin' && adminRoleIds.length > 0 ? [access.always(rolesWords(texts, adminRoleIds))] : []),
    ...(roleIds.length > roles.length ? [access.everyone] : []),
    ...(roles.length > 0 ? [rolesWords(texts, roles)] : []),
  ];
  return access.levelLine(describeAccessLevel(texts, level), words.join(', ') || access.nobody);
}

const rolesWords = ({ access }: Texts, roleIds: readonly string[]): string =>
  [roleMentions(roleIds), ...(roleIds.length > MAX_ROLES ? [access.moreRoles(roleIds.length - MAX_ROLES)] : [])].join(
    ', ',
  );
