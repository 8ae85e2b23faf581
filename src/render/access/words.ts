import {
  EVERYONE_ROLE,
  type PermissionOverride,
  type PermissionRule,
  type PermissionSubject,
} from '../../domain/access/access.ts';
import type { PermissionLevel } from '../../domain/access/levels.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { plain } from '../kit/text/markdown.ts';
import { roleMention, userMention } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';

export interface PermissionDisplayNames {
  /** Name of a media server. Undefined if the guild sees only one. */
  readonly server: (server: ServerId) => string | undefined;
  /**
   * Names of roles and channels in direct messages. Messages in a guild omit these functions, because Discord shows
   * mentions there as names.
   */
  readonly role?: (roleId: string) => string | undefined;
  readonly channel?: (channelId: string) => string | undefined;
}

export function describeRole({ access }: Texts, roleId: string, names?: PermissionDisplayNames): string {
  if (roleId === EVERYONE_ROLE) return access.everyone;
  const name = names?.role?.(roleId);
  return name === undefined ? roleMention(roleId) : plain(`@${name}`);
}

const subjectWords = (texts: Texts, { kind, id }: PermissionSubject, names: PermissionDisplayNames): string =>
  kind === 'person' ? userMention(id) : describeRole(texts, id, names);

export const describeChannel = (channelId: string | undefined): string | undefined =>
  channelId === undefined ? undefined : `<#${channelId}>`;

export const describeAccessLevel = ({ access }: Texts, level: PermissionLevel | undefined): string =>
  level === undefined ? access.noLevel : access.levels[level];

export const describePermissionOverrideScope = (
  { channelId, serverId }: Pick<PermissionOverride, 'channelId' | 'serverId'>,
  names: PermissionDisplayNames,
) => {
  const serverName = serverId && names.server(serverId);
  const channelName = channelId && names.channel?.(channelId);
  const channel = channelName ? `#${plain(channelName)}` : describeChannel(channelId);
  return { channel, server: serverName && plain(serverName) };
};

export const describePermissionOverrideParts = (
  texts: Texts,
  override: Omit<PermissionOverride, 'effect'>,
  names: PermissionDisplayNames,
) =>
  [
    texts.access.capabilities[override.capability],
    subjectWords(texts, override.subject, names),
    describePermissionOverrideScope(override, names),
  ] as const;

export function accessRuleSentence(
  texts: Texts,
  rule: PermissionRule,
  names: PermissionDisplayNames = { server: () => undefined },
): string {
  const { access, errors } = texts;
  switch (rule.kind) {
    case 'way-back':
      return access.rule.wayBack(describeRole(texts, rule.roleId));
    case 'level':
      return access.rule.level(describeRole(texts, rule.roleId), describeAccessLevel(texts, rule.level));
    case 'open':
      return access.rule.open;
    case 'installation':
      return access.rule.installation;
    case 'elsewhere':
      return access.rule.elsewhere;
    case 'override': {
      const { effect, subject } = rule.override;
      const sentence = effect === 'allow' ? access.rule.allowed : access.rule.denied;
      return sentence(subjectWords(texts, subject, names), describePermissionOverrideScope(rule.override, names));
    }
    case 'nothing':
      return access.rule.nothing(describeAccessLevel(texts, rule.needs), describeAccessLevel(texts, rule.has));
    case 'not-a-member':
      return access.rule.notAMember;
    case 'unreadable':
      return errors.accessUnreadable;
    case 'not-in-a-guild':
      return errors.notInAGuild;
    case 'guild-not-served':
      return errors.guildNotServed;
  }
}
