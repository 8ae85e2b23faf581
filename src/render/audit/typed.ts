import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditEntry } from '../../domain/audit.ts';

/**
 * The permission and the action of an entry, which decide whether its texts are typed or Usher's own words. Old events
 * of the feed have no action.
 */
export interface AuditSource extends Pick<AuditEntry, 'capability'> {
  readonly action?: string | undefined;
}

/** Permissions whose entries are about a title or a media server that people named in their own words. */
const TYPED_TARGETS: readonly Capability[] = [
  'follow.own',
  'wish.join',
  'wish.manage',
  'log.write',
  'report.send',
  'servers.manage',
];
/** Actions with these permissions whose target is made of Usher's own words. */
const FIXED_TARGETS = [
  'follow delivery',
  'follow.item',
  'follow.library',
  'follow.remove',
  'follow.widen',
  'wish.join',
  'report.send',
  'report.send.chosen',
  'server.rights.decide',
];

/** Permissions whose entries contain titles or messages as values. */
const TYPED_VALUES: readonly Capability[] = ['follow.own', 'wish.join', 'wish.manage', 'log.write', 'vote.start'];
/** Actions with these permissions whose values are Usher's own words. */
const FIXED_VALUES = ['follow delivery', 'follow.widen', 'wish sort', 'vote.end'];
/** Actions with other permissions whose values are names of media servers. */
const SERVER_NAMES = ['server rename', 'server default'];

/** True if the entry's target is text from people, which is neither parsed nor translated. */
export const isTypedTarget = ({ capability, action = '' }: AuditSource): boolean =>
  TYPED_TARGETS.includes(capability) && !FIXED_TARGETS.includes(action);

/** True if the values before and after are text from people, which is neither parsed nor translated. */
export const areTypedValues = ({ capability, action = '' }: AuditSource): boolean =>
  SERVER_NAMES.includes(action) || (TYPED_VALUES.includes(capability) && !FIXED_VALUES.includes(action));

/** True if the entry can record a change of permissions. */
export const isAboutAccess = ({ capability, action }: AuditSource): boolean =>
  (capability === 'access.manage' && action !== 'server default') || action === 'rights decide';
