import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditEntry } from '../../domain/audit.ts';

/**
 * The permission and the action of an audit entry. They decide if its texts were typed by people or written by Usher.
 * Old entries have no action.
 */
export interface AuditEntryKind extends Pick<AuditEntry, 'capability'> {
  readonly action?: string | undefined;
}

/** Permissions whose audit entries name a title, a setting or a media server in a person's own words. */
const TYPED_TARGETS: readonly Capability[] = [
  'follow.own',
  'wish.join',
  'wish.manage',
  'log.write',
  'report.send',
  'servers.manage',
  'pref.set',
];
/** Actions with the above permissions whose subject is written by Usher, or begins with Usher's own words. */
const FIXED_TARGETS = [
  'follow delivery',
  'follow.item',
  'follow.library',
  'follow.remove',
  'follow.widen',
  'wish.join',
  'log write',
  'log.batch.write',
  'report',
  'report.send',
  'report.send.chosen',
  'server.rights.decide',
  'server links',
  'server appoint',
  'server dismiss',
];

/** Permissions whose audit entries contain titles or messages from people as values. */
const TYPED_VALUES: readonly Capability[] = ['follow.own', 'wish.join', 'wish.manage', 'log.write', 'vote.start'];
/** Actions with the above permissions whose values are written by Usher. */
const FIXED_VALUES = ['follow delivery', 'follow.widen', 'wish sort', 'vote.end'];
/** Actions with other permissions whose values are names or addresses of media servers, which people typed. */
const SERVER_VALUES = ['server rename', 'server default', 'server player'];

/** True if people typed the entry's subject, which is then neither parsed nor translated. */
export const isAuditTargetTypedByPerson = ({ capability, action = '' }: AuditEntryKind): boolean =>
  TYPED_TARGETS.includes(capability) && !FIXED_TARGETS.includes(action);

/** True if people typed the entry's values, which are then neither parsed nor translated. */
export const areValuesTypedByPerson = ({ capability, action = '' }: AuditEntryKind): boolean =>
  SERVER_VALUES.includes(action) || (TYPED_VALUES.includes(capability) && !FIXED_VALUES.includes(action));

/** True if the entry can record a change of permissions. */
export const mayAuditEntryConcernPermissions = ({ capability, action }: AuditEntryKind): boolean =>
  (capability === 'access.manage' && action !== 'server default') || action === 'rights decide';
