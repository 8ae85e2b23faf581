import { EVERYONE, type LevelRoles, type Override, type Rule } from '../../../domain/access/access.ts';
import type { Capability } from '../../../domain/access/capabilities.ts';
import { LEVELS } from '../../../domain/access/levels.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { type AccessNames, levelWords, overrideParts, ruleSentence, whereWords } from '../../../render/access/words.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { fitLines, linesOf } from '../../../render/kit/lines.ts';
import { moment } from '../../../render/kit/markdown.ts';
import { mentions, personMention } from '../../../render/kit/mention.ts';
import type { Message } from '../../../render/kit/message.ts';
import { pageControls, pageOf } from '../../../render/kit/pages.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { changerWords } from './change.ts';

const MAX_TEXT = 3900;

interface ExplainedAccess {
  readonly userId: string;
  readonly channelId?: string | undefined;
  readonly serverId?: ServerId | undefined;
  readonly names: AccessNames;
  readonly explained: readonly {
    readonly capability: Capability;
    readonly allowed: boolean;
    readonly rule: Rule;
  }[];
}

/** A person's permissions and refusals, grouped by the rule that decides. */
export function renderAccessExplanation(texts: Texts, asked: ExplainedAccess): Message {
  const { userId, explained, names } = asked;
  const { access } = texts;
  const groups = Map.groupBy(explained, ({ allowed, rule }) => `${allowed} ${ruleSentence(texts, rule, names)}`);
  const blocks = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const what = group.map(({ capability }) => access.capabilities[capability]).join(', ');
    const line = access[first.allowed ? 'may' : 'mayNot'](personMention(userId), what, whereWords(asked, names));
    return [`${line}\n-# ${ruleSentence(texts, first.rule, names)}`];
  });
  return note(fitLines(blocks, MAX_TEXT).join('\n'), { private: true });
}

/** Rows of at most 170 characters each fit beside four levels of 20 roles. */
const ROWS = 10;
/** `mentions` shows no more. */
const MAX_ROLES = 20;

export interface AccessList {
  /** The roles that grant each level, except those of ADMIN_ROLE_IDS. */
  readonly levels: readonly LevelRoles[];
  /** The roles of ADMIN_ROLE_IDS that the guild has. */
  readonly always: readonly string[];
  readonly overrides: readonly Override[];
  readonly names: AccessNames;
  /** The newest version; undefined if none is stored yet. */
  readonly version?: { readonly version: number; readonly at: Date; readonly by?: string | undefined } | undefined;
  readonly page: number;
  readonly pagePress: (page: number) => Press;
}

/** A guild's permissions: the roles of each level, then the overrides. */
export function renderAccessList(texts: Texts, list: AccessList): Message {
  const { access } = texts;
  const { page, pages, before, items } = pageOf(list.overrides, list.page, ROWS);
  const { version } = list;
  const foot = version
    ? access.version(version.version, changerWords(texts, version.by), moment(version.at, 'f'))
    : access.noVersion;
  return listMessage({
    head: [access.head, ...LEVELS.toReversed().map((level) => levelLine(texts, level, list))].join('\n'),
    rows: [
      { content: access.overrides, heading: true },
      ...items.map(
        (each): Row => ({
          content: access[each.effect === 'allow' ? 'allowed' : 'denied'](...overrideParts(texts, each, list.names)),
        }),
      ),
    ],
    total: list.overrides.length,
    before,
    foot: (...shown) => linesOf(texts.pages.shown(...shown), foot),
    controls: pageControls(texts, { page, pages, press: list.pagePress }),
    private: true,
  });
}

function levelLine(texts: Texts, level: LevelRoles['level'], { levels, always }: AccessList): string {
  const { access } = texts;
  const roleIds = levels.find((each) => each.level === level)?.roleIds ?? [];
  const roles = roleIds.filter((id) => id !== EVERYONE);
  const words = [
    ...(level === 'admin' && always.length > 0 ? [access.always(rolesWords(texts, always))] : []),
    ...(roleIds.length > roles.length ? [access.everyone] : []),
    ...(roles.length > 0 ? [rolesWords(texts, roles)] : []),
  ];
  return access.levelLine(levelWords(texts, level), words.join(', ') || access.nobody);
}

const rolesWords = ({ access }: Texts, roleIds: readonly string[]): string =>
  [mentions(roleIds), ...(roleIds.length > MAX_ROLES ? [access.moreRoles(roleIds.length - MAX_ROLES)] : [])].join(', ');
