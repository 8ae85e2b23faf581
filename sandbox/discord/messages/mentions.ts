import type { APIAllowedMentions } from 'discord-api-types/v10';
import type { MessageBody } from './body.ts';
import { listMessageComponents } from './componentTree.ts';

export interface NotifyingMentions {
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly everyone: boolean;
}

/**
 * Finds the mentions of a message that notify. Without `allowed_mentions`, all of them do. With it, only mentions
 * listed by kind (`parse`) or by id do.
 */
export const findNotifyingMentions = (body: MessageBody): NotifyingMentions => {
  const components = listMessageComponents(body.components ?? []);
  const texts = components.map(({ component }) => ('content' in component ? component.content : ''));
  const text = [body.content ?? '', ...texts].join('\n');
  const written = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))];
  const allowedMentions: APIAllowedMentions = body.allowed_mentions ?? {};
  const isOpen = (kind: 'users' | 'roles' | 'everyone') =>
    body.allowed_mentions ? (allowedMentions.parse ?? []).some((mentionType) => mentionType === kind) : true;
  return {
    userIds: written(/<@!?(\d{17,20})>/g).filter((id) => isOpen('users') || allowedMentions.users?.includes(id)),
    roleIds: written(/<@&(\d{17,20})>/g).filter((id) => isOpen('roles') || allowedMentions.roles?.includes(id)),
    everyone: isOpen('everyone') && /@everyone|@here/.test(text),
  };
};
