import { EVERYONE_ROLE } from '../../domain/access/access.ts';
import { CAPABILITIES, type Capability } from '../../domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../../domain/access/levels.ts';
import { serverId } from '../../domain/servers/refs.ts';
import { serverIfScopeIsWholeServer, wholeServerRef } from '../../domain/servers/scope.ts';
import { describeAccessLevel, describeChannel, describeRole } from '../access/words.ts';
import { plain } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { type AuditNames, formatAuditText } from './words.ts';

const NO_LEVEL = 'none';
const MAX_SUBJECT = 60;

const levelNamed = (text: string) => PERMISSION_LEVELS.find((level) => level === text);
const capabilityNamed = (text: string) => CAPABILITIES.find((capability) => capability === text);

/**
 * Matches the permission that `describePermissionOverrideTarget` wrote as an entry's subject. A deleted person appears
 * in it as a pseudonym.
 */
const PERMISSION =
  /^(\S+) (<@\d{17,20}>|p[\w-]{11}|@…|role (?:\d{17,20}|everyone))(?: in channel (\d{17,20}))?(?: on server ([1-9]\d{0,8}))?$/;

interface Permission {
  readonly capability: Capability;
  readonly subject: string;
  readonly channelId: string | undefined;
  readonly server: string | undefined;
}

function permissionIn(text: string): Permission | undefined {
  const [, word = '', subject = '', channelId, server] = PERMISSION.exec(text) ?? [];
  const capability = capabilityNamed(word);
  return capability && { capability, subject, channelId, server };
}

function subjectWords(texts: Texts, subject: string, names: AuditNames): string {
  return subject === `role ${EVERYONE_ROLE}`
    ? describeRole(texts, EVERYONE_ROLE)
    : formatAuditText(subject, MAX_SUBJECT, names);
}

/**
 * Name of a media server. The server's number if `names` contains no servers, as in a post: without any names, a
 * missing name does not mean that the server was removed.
 */
function serverWords(texts: Texts, id: string | undefined, { libraries = new Map() }: AuditNames): string | undefined {
  if (id === undefined) return undefined;
  const name = libraries.get(wholeServerRef(serverId(Number(id))));
  if (name !== undefined) return plain(name);
  const hasServerNames = [...libraries.keys()].some((key) => serverIfScopeIsWholeServer(key) !== undefined);
  return hasServerNames ? texts.access.goneServer : `server ${id}`;
}

/**
 * The subject of an audit entry about access, its parts separated by commas. Undefined for entries about anything else.
 */
export function describeAccessTarget(texts: Texts, target: string, names: AuditNames): string | undefined {
  if (target === 'the last change of access') return texts.audit.lastAccess;
  const version = /^version (\d+) of access$/.exec(target)?.[1];
  if (version !== undefined) return texts.audit.accessVersion(Number(version));
  const permission = permissionIn(target);
  if (!permission) return target === `role ${EVERYONE_ROLE}` ? describeRole(texts, EVERYONE_ROLE) : undefined;
  const { capability, subject, channelId, server } = permission;
  return [
    texts.access.capabilities[capability],
    subjectWords(texts, subject, names),
    describeChannel(channelId),
    serverWords(texts, server, names),
  ]
    .filter(Boolean)
    .join(', ');
}

interface AccessText {
  readonly target: string;
  readonly text: string;
}

/** The value before or after a change of access: levels of roles, and exceptions. Undefined for any other text. */
export function describeAccessValue(
  texts: Texts,
  { target, text }: AccessText,
  names: AuditNames,
): readonly string[] | undefined {
  const plan = plannedWords(texts, { target, text });
  if (plan !== undefined) return [plan];
  const words = text.split('; ').map((part) => levelOfRole(texts, part) ?? exceptionWords(texts, part, names));
  return words.some((word) => word === undefined) ? undefined : words.flatMap((word) => word ?? []);
}

/** Translates the value that a command was asked to set: a level, or an effect such as *allow*. */
function plannedWords(texts: Texts, { target, text }: AccessText): string | undefined {
  if (target.startsWith('role ')) {
    const level = levelNamed(text);
    return level !== undefined || text === NO_LEVEL ? describeAccessLevel(texts, level) : undefined;
  }
  if (!permissionIn(target)) return undefined;
  const { allow, deny, noException } = texts.audit.effects;
  return new Map([
    ['allow', allow],
    ['deny', deny],
    ['no exception', noException],
  ]).get(text);
}

function levelOfRole(texts: Texts, part: string): string | undefined {
  const [, roleId, name = ''] = /^role (\d{17,20}|everyone): (\w+)$/.exec(part) ?? [];
  const level = levelNamed(name);
  if (roleId === undefined || (level === undefined && name !== NO_LEVEL)) return undefined;
  return texts.lines.labelled(describeRole(texts, roleId), describeAccessLevel(texts, level));
}

function exceptionWords(texts: Texts, part: string, names: AuditNames): string | undefined {
  const [, effect, rest = ''] = /^(allow|deny) (.+)$/.exec(part) ?? [];
  const permission = effect === undefined ? undefined : permissionIn(rest);
  if (!permission) return undefined;
  const { capability, subject, channelId, server } = permission;
  const sentence = effect === 'allow' ? texts.access.allowed : texts.access.denied;
  const scope = { channel: describeChannel(channelId), server: serverWords(texts, server, names) };
  return sentence(texts.access.capabilities[capability], subjectWords(texts, subject, names), scope);
}
