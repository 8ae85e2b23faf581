import { EVERYONE, type Level, type Override, type Rule, type Subject } from '../../domain/access/access.ts';
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

/** The parts of an override that the catalogues' sentences need. */
export const overrideParts = (texts: Texts, { capability, subject, channelId }: Omit<Override, 'effect'>) =>
  [texts.access.capabilities[capability], subjectWords(texts, subject), channelWords(channelId)] as const;

/** One sentence about the rule that decided. */
export function ruleSentence(texts: Texts, rule: Rule): string {
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
      const { effect, subject, channelId } = rule.override;
      const sentence = effect === 'allow' ? access.rule.allowed : access.rule.denied;
      return sentence(subjectWords(texts, subject), channelWords(channelId));
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
