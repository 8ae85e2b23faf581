import { EVERYONE, LEVELS, type LevelRoles, type Override } from '../../../domain/access/access.ts';
import { levelWords, overrideParts } from '../../../render/access/words.ts';
import { listMessage, type Row } from '../../../render/kit/layout.ts';
import { linesOf } from '../../../render/kit/lines.ts';
import { moment } from '../../../render/kit/markdown.ts';
import { mentions } from '../../../render/kit/mention.ts';
import type { Message } from '../../../render/kit/message.ts';
import { pageControls, pageOf } from '../../../render/kit/pages.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { changerWords } from './change.ts';

/** Rows of at most 170 characters each fit beside four levels of 20 roles. */
const ROWS = 10;
/** As many as `mentions` shows; more would not help. */
const MAX_ROLES = 20;

export interface AccessList {
  /** The roles that grant each level, except those of ADMIN_ROLE_IDS. */
  readonly levels: readonly LevelRoles[];
  /** The roles of ADMIN_ROLE_IDS that the guild has. */
  readonly always: readonly string[];
  readonly overrides: readonly Override[];
  /** The newest version; undefined if none is stored yet. */
  readonly version?: { readonly version: number; readonly at: Date; readonly by?: string | undefined } | undefined;
  readonly page: number;
  readonly pagePress: (page: number) => Press;
}

/** Who may do what in a guild: the roles of each level, then the overrides. */
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
          content: access[each.effect === 'allow' ? 'allowed' : 'denied'](...overrideParts(texts, each)),
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
