import type { APIAllowedMentions } from 'discord-api-types/v10';
import type { MessageBody } from './body.ts';
import { everyComponent } from './componentTree.ts';

/** The people and roles that a message notifies. */
export interface Pings {
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly everyone: boolean;
}

/**
 * The pings in a message's text. Without `allowed_mentions` every mention pings; with it, only the listed
 * ones do, either by kind (`parse`) or by id.
 */
export const pingsOf = (body: MessageBody): Pings => {
  const components = everyComponent(body.components ?? []);
  const texts = components.map(({ component }) => ('content' in component ? component.content : ''));
  const text = [body.content ?? '', ...texts].join('\n');
  const written = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))];
  const allowed: APIAllowedMentions = body.allowed_mentions ?? {};
  const isOpen = (kind: 'users' | 'roles' | 'everyone') =>
    body.allowed_mentions ? (allowed.parse ?? []).some((one) => one === kind) : true;
  return {
    userIds: written(/<@!?(\d{17,20})>/g).filter((id) => isOpen('users') || allowed.users?.includes(id)),
    roleIds: written(/<@&(\d{17,20})>/g).filter((id) => isOpen('roles') || allowed.roles?.includes(id)),
    everyone: isOpen('everyone') && /@everyone|@here/.test(text),
  };
};
