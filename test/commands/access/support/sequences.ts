import fc from 'fast-check';
import { expect } from 'vitest';
import { type ActionPlace, EVERYONE_ROLE, type PermissionMap } from '../../../../src/domain/access/access.ts';
import { CAPABILITIES } from '../../../../src/domain/access/capabilities.ts';
import { isSamePermissionOverrideTarget, type PermissionMapDifference } from '../../../../src/domain/access/changes.ts';
import { auditDetailsOfPermissionChange } from '../../../../src/domain/access/difference.ts';
import { PERMISSION_LEVELS } from '../../../../src/domain/access/levels.ts';
import type { AuditDetails } from '../../../../src/domain/audit.ts';
import { type ServerId, serverId } from '../../../../src/domain/servers/refs.ts';
import {
  planCapabilityDenial,
  planCapabilityGrant,
  planGrantRevocation,
  planRoleLevelChange,
} from '../../../../src/permissions/plans.ts';
import { decideAccess } from '../../../../src/permissions/policy.ts';
import type { Runs } from '../../../support/runs.ts';
import { createControl, GUILD } from './control.ts';

type Control = Awaited<ReturnType<typeof createControl>>['control'];

const ROLES = ['v', 'm', 'x'];
const PEOPLE = ['p', 'q'];
const ME = { guildId: GUILD, userId: 'p' };

const roleId = fc.constantFrom(...ROLES, 'a', 'of a bot', EVERYONE_ROLE);
const target = fc.record({
  // Most of what can go wrong is about this one.
  capability: fc.oneof(fc.constant('access.manage' as const), fc.constantFrom(...CAPABILITIES)),
  subject: fc.oneof(
    fc.record({ kind: fc.constant('role' as const), id: roleId }),
    fc.record({ kind: fc.constant('person' as const), id: fc.constantFrom(...PEOPLE) }),
  ),
  channelId: fc.option(fc.constantFrom('here', 'there'), { nil: undefined, freq: 5 }),
  serverId: fc.option(fc.constantFrom(serverId(1), serverId(2)), { nil: undefined, freq: 5 }),
});

/** A step of somebody at /access, or of the bot that starts. */
const step = fc.oneof(
  target.map(
    (wanted) => (control: Control) => control.change(ME, (map, around) => planCapabilityGrant(map, wanted, around)),
  ),
  target.map(
    (wanted) => (control: Control) => control.change(ME, (map, around) => planCapabilityDenial(map, wanted, around)),
  ),
  target.map(
    (wanted) => (control: Control) => control.change(ME, (map, around) => planGrantRevocation(map, wanted, around)),
  ),
  fc
    .record({ roleId, level: fc.option(fc.constantFrom(...PERMISSION_LEVELS), { nil: undefined }) })
    .map(
      (wanted) => (control: Control) => control.change(ME, (map, around) => planRoleLevelChange(map, wanted, around)),
    ),
  fc.constant((control: Control) => control.undo(ME)),
  fc.integer({ min: 1, max: 9 }).map((expected) => (control: Control) => control.undo(ME, expected)),
  fc.constant((control: Control) => control.seed(GUILD)),
  fc
    .constantFrom(...PEOPLE)
    .map((userId) => async (control: Control) => void (await control.revokePersonalRights(userId))),
);

const start = fc.record({
  // With the role of ADMIN_ROLE_IDS in the guild, and without.
  roleIds: fc.constantFrom([...ROLES, 'a'], ROLES),
  map: fc.constantFrom<PermissionMap>(
    { levels: { m: 'admin' }, overrides: [] },
    {
      levels: { v: 'viewer' },
      overrides: [{ capability: 'access.manage', effect: 'allow', subject: { kind: 'person', id: 'p' } }],
    },
  ),
});

const MEMBERS = [
  ...[...ROLES, 'a'].map((id) => ({ userId: 'somebody', guildId: GUILD, roleIds: [id] })),
  ...PEOPLE.map((userId) => ({ userId, guildId: GUILD, roleIds: [] })),
  { userId: 'somebody', guildId: GUILD, roleIds: [] },
];
const PLACES = [
  {},
  { channelIds: ['here'] },
  { channelIds: ['a thread', 'there'] },
  ...[serverId(1), serverId(2)].flatMap((each) => [
    { serverId: each },
    { serverId: each, channelIds: ['here'] },
    { serverId: each, channelIds: ['a thread', 'there'] },
  ]),
];
/** What any one of these places is about. */
const serverAt = (where: number): ServerId | undefined => {
  const place: ActionPlace = PLACES[where] ?? {};
  return place.serverId;
};

/** Everything that anybody may anywhere. */
const allowedBy = ({ policy }: Control): ReadonlySet<string> =>
  new Set(
    CAPABILITIES.flatMap((capability) =>
      MEMBERS.flatMap((member, who) =>
        PLACES.flatMap((place, where) =>
          decideAccess(policy, capability, { ...member, ...place }).allowed ? [`${capability} ${who} ${where}`] : [],
        ),
      ),
    ),
  );

const isManaged = ({ policy }: Control, roleIds: readonly string[]): boolean =>
  MEMBERS.filter((member) => member.roleIds.every((id) => roleIds.includes(id))).some(
    (member) => decideAccess(policy, 'access.manage', member).allowed,
  );

/**
 * In random sequences of access changes, somebody can manage access after each step; a step that changes something has
 * one audit row, any other none; and whatever becomes allowed is named in that row.
 */
export async function holdInSequences(often: Runs): Promise<void> {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, { minLength: 1, maxLength: 8 }), async ({ roleIds, map }, steps) => {
      const { control, audited } = await createControl({ map, roleIds });
      let before = allowedBy(control);
      for (const run of steps) {
        const version = control.newestVersion(GUILD);
        const changed = await run(control);
        const after = version === control.newestVersion(GUILD) ? before : allowedBy(control);
        expect(control.policy.maps.get(GUILD)).toBe(control.newestVersion(GUILD)?.map);
        const said = [
          ...audited.splice(0),
          ...(changed?.ok ? [auditDetailsOfPermissionChange(changed.difference)] : []),
        ];
        expect(said).toHaveLength(version === control.newestVersion(GUILD) ? 0 : 1);
        expect(isManaged(control, roleIds)).toBe(true);
        expect(unnamed(after.difference(before), said)).toEqual([]);
        expect(onOtherServers(after.difference(before), changed?.ok ? changed.difference : undefined)).toEqual([]);
        changes += version === control.newestVersion(GUILD) ? 0 : 1;
        before = after;
      }
    }),
    often,
  );
  // Were the steps badly chosen, most would be refused, and nothing would be shown.
  expect(changes).toBeGreaterThan(often.numRuns / 2);
}

/** What became allowed elsewhere by a grant that is about one media server, and nothing else. */
function onOtherServers(
  widened: ReadonlySet<string>,
  difference: PermissionMapDifference | undefined,
): readonly string[] {
  const [grant, ...others] = difference?.added ?? [];
  const ended = difference?.removed.filter((each) => !grant || !isSamePermissionOverrideTarget(each, grant)) ?? [];
  if (grant?.serverId === undefined || [...others, ...ended, ...(difference?.levels ?? [])].length > 0) return [];
  return [...widened].filter((each) => serverAt(Number(each.split(' ')[2])) !== grant.serverId);
}

/** The capabilities of what became allowed that no row names. */
function unnamed(added: ReadonlySet<string>, rows: readonly AuditDetails[]): readonly string[] {
  const capabilities = new Set([...added].map((each) => each.split(' ')[0] ?? ''));
  const isNamed = (capability: string) =>
    rows.some(
      ({ before = '', after = '' }) =>
        `${before}; ${after}`.includes(` ${capability} `) || /role \S+: /.test(`${before}; ${after}`),
    );
  return [...capabilities].filter((capability) => !isNamed(capability));
}
