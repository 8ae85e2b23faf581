import { EVERYONE, type Level, type Override, type Rule, type Subject } from '../../domain/access/access.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { plain } from '../kit/markdown.ts';
import { mention, personMention } from '../kit/mention.ts';
import type { Texts } from '../texts/texts.ts';

export const roleWords = ({ access }: Texts, roleId: string): string =>
  roleId === EVERYONE ? access.everyone : mention(roleId);

const subjectWords = (texts: Texts, { kind, id }: Subject): string =>
  kind === 'person' ? personMention(id) : roleWords(texts, id);

export const channelWords = (channelId: string | undefined): string | undefined =>
  channelId === undefined ? undefined : `<#${channelId}>`;

export const levelWords = ({ access }: Texts, level: Level | undefined): string =>
  level === undefined ? access.noLevel : access.levels[level];

/** What a media server is called in that guild; undefined where there is no other. */
export type ServerNaming = (server: ServerId) => string | undefined;

export const whereWords = ({ channelId, serverId }: Pick<Override, 'channelId' | 'serverId'>, nameOf: ServerNaming) => {
  const server = serverId && nameOf(serverId);
  return { channel: channelWords(channelId), server: server && plain(server) };
};

/** The parts of an override that the catalogues' sentences need. */
export const overrideParts = (texts: Texts, override: Omit<Override, 'effect'>, nameOf: ServerNaming) =>
  [
    texts.access.capabilities[override.capability],
    subjectWords(texts, override.subject),
    whereWords(override, nameOf),
  ] as const;

/** One sentence about the rule that decided. */
export function ruleSentence(texts: Texts, rule: Rule, nameOf: ServerNaming = () => undefined): string {
  const { access, errors } = texts;
  switch (rule.kind) {
    case 'way-back':
      return access.rule.wayBack(roleWords(texts, rule.roleId));
    case 'level':
      return access.rule.level(roleWords(texts, rule.roleId), levelWords(texts, rule.level));
    case 'open':
      return access.rule.open;
    case 'installation':
      return access.rule.installation;
    case 'override': {
      const { effect, subject } = rule.override;
      const sentence = effect === 'allow' ? access.rule.allowed : access.rule.denied;
      return sentence(subjectWords(texts, subject), whereWords(rule.override, nameOf));
    }
    case 'nothing':
      return access.rule.nothing(levelWords(texts, rule.needs), levelWords(texts, rule.has));
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
