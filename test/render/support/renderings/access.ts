import fc from 'fast-check';
import { renderAccessChange, renderAccessRefusal } from '../../../../src/commands/access/views/change.ts';
import { renderAccessExplanation, renderAccessList } from '../../../../src/commands/access/views/list.ts';
import {
  renderAccountLinked,
  renderAccountLinkForm,
  renderAccountStatus,
} from '../../../../src/commands/me/views/account.ts';
import { EVERYONE_ROLE, type PermissionOverride, type PermissionRule } from '../../../../src/domain/access/access.ts';
import { CAPABILITIES } from '../../../../src/domain/access/capabilities.ts';
import { PERMISSION_CHANGE_REFUSALS } from '../../../../src/domain/access/changes.ts';
import { PERMISSION_LEVELS } from '../../../../src/domain/access/levels.ts';
import { ACCESS_RIGHTS_CONFLICT_REASONS, type RightsDecision } from '../../../../src/domain/access/rights.ts';
import { serverId } from '../../../../src/domain/servers/refs.ts';
import {
  type AccessRightsConflictNames,
  renderAccessRightsConflict,
} from '../../../../src/render/access/undecidedRights.ts';
import type { PermissionDisplayNames } from '../../../../src/render/access/words.ts';
import { date, key, maybe, number, pagePress, press, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const snowflake = fc
  .bigInt({ min: 10n ** 17n, max: 10n ** 18n - 1n })
  .filter((id) => id !== 110000000000000014n)
  .map(String);
const level = fc.constantFrom(...PERMISSION_LEVELS);
const roleId = fc.oneof(fc.constant(EVERYONE_ROLE), snowflake);
const capability = fc.constantFrom(...CAPABILITIES);
const override: fc.Arbitrary<PermissionOverride> = fc.record({
  capability,
  effect: fc.constantFrom('allow' as const, 'deny' as const),
  subject: fc.oneof(
    fc.record({ kind: fc.constant('role' as const), id: roleId }),
    fc.record({ kind: fc.constant('person' as const), id: snowflake }),
  ),
  channelId: maybe(snowflake),
  serverId: maybe(fc.constantFrom(serverId(1), serverId(2))),
});
const names = fc.constantFrom<PermissionDisplayNames>(
  { server: () => 'Attic' },
  { server: () => undefined },
  { server: () => 'Attic', role: () => 'Crew *1*', channel: () => 'general' },
);
const overrides = fc.array(override, { maxLength: 200, size: 'max' });
const map = fc.oneof(
  fc.constant('unreadable' as const),
  fc.record({ levels: fc.dictionary(roleId, level, { maxKeys: 60 }), overrides }),
);
const withheld = fc.record({
  admins: fc.array(snowflake, { maxLength: 60, size: 'max' }),
  servers: fc.array(fc.record({ guildId: snowflake, serverId: fc.constantFrom(serverId(1), serverId(2)) }), {
    maxLength: 60,
  }),
});
const NAMED_NOWHERE: AccessRightsConflictNames = {
  guild: () => undefined,
  server: () => undefined,
  role: () => undefined,
  channel: () => undefined,
};
/** Names that people may choose, with markup and odd characters in them. */
const NAMED_EVERYWHERE: AccessRightsConflictNames = {
  guild: () => 'a **ⓗ** a',
  server: () => 'Attic',
  role: () => '<@&110000000000000014> ⓗ',
  channel: () => 'a `ⓗ` a',
};
const kind = <const K extends string>(name: K) => fc.record({ kind: fc.constant(name) });
const rule: fc.Arbitrary<PermissionRule> = fc.oneof(
  ...[kind('not-in-a-guild'), kind('guild-not-served'), kind('not-a-member'), kind('unreadable'), kind('open')],
  kind('installation'),
  fc.record({ kind: fc.constant('way-back' as const), roleId: snowflake }),
  fc.record({ kind: fc.constant('level' as const), level, roleId }),
  fc.record({ kind: fc.constant('override' as const), override }),
  fc.record({ kind: fc.constant('nothing' as const), needs: level, has: maybe(level) }),
);
const change = fc.record({ roleId, before: level, after: level });
const roleIds = fc.array(snowflake, { maxLength: 60, size: 'max' });

const account = fc.record({ id: key, name: maybe(text) });
const expiry = maybe(fc.record({ at: date, isOver: fc.boolean() }));
/** Nobody can give a server a name with markup in it. */
const serverName = maybe(fc.constantFrom('Attic', 'Sous-sol'));

/** Who may do what, what comes of changing it, and whose account is whose. */
export const accessRenderings = [
  rendering(
    'renderAccessChange',
    fc.record({
      difference: fc.record({
        levels: fc.array(change, { maxLength: 250, size: 'max' }),
        removed: overrides,
        added: overrides,
      }),
      undone: maybe(fc.record({ by: maybe(snowflake), at: date })),
      remainingLevel: maybe(fc.record({ roleId, level })),
      undo: maybe(press),
      names,
    }),
    renderAccessChange,
  ),
  rendering(
    'renderAccessRightsConflict',
    fc.record({
      undecided: fc.record({
        id: fc.constant('a1'),
        reason: fc.constantFrom(...ACCESS_RIGHTS_CONFLICT_REASONS),
        at: date,
        isAnnounced: fc.boolean(),
        database: withheld,
        before: withheld,
        maps: fc.array(fc.record({ guildId: snowflake, inForce: map, before: maybe(map), database: maybe(map) }), {
          maxLength: 5,
          size: 'max',
        }),
      }),
      names: fc.constantFrom(NAMED_NOWHERE, NAMED_EVERYWHERE),
      decide: maybe(
        fc.record({
          page: fc.integer({ min: 1, max: 30 }),
          pagePress: fc.constant(pagePress),
          press: fc.constant((decision: RightsDecision) => ({
            action: 'decide',
            target: { decision },
            by: 'invoker' as const,
          })),
        }),
      ),
      marker: maybe(fc.nat()),
    }),
    renderAccessRightsConflict,
  ),
  rendering('renderAccessRefusal', fc.constantFrom(...PERMISSION_CHANGE_REFUSALS), renderAccessRefusal),
  rendering(
    'renderAccessList',
    fc.record({
      levels: fc.tuple(...PERMISSION_LEVELS.map((each) => roleIds.map((ids) => ({ level: each, roleIds: ids })))),
      adminRoleIds: roleIds,
      names,
      overrides,
      version: maybe(fc.record({ version: number, at: date, by: maybe(snowflake) })),
      page: fc.integer({ min: 1, max: 30 }),
      pagePress: fc.constant(pagePress),
    }),
    renderAccessList,
  ),
  rendering(
    'renderAccessExplanation',
    fc.record({
      names,
      serverId: maybe(fc.constantFrom(serverId(1), serverId(2))),
      userId: snowflake,
      channelId: maybe(snowflake),
      explained: fc.array(fc.record({ capability, allowed: fc.boolean(), rule }), {
        minLength: 1,
        maxLength: 40,
        size: 'max',
      }),
    }),
    renderAccessExplanation,
  ),
  rendering('renderAccountLinkForm', fc.tuple(serverName, press), (texts, given) =>
    renderAccountLinkForm(texts, ...given),
  ),
  rendering(
    'renderAccountLinked',
    fc.record({ serverName, namedAccount: maybe(account), expiry }),
    renderAccountLinked,
  ),
  rendering(
    'renderAccountStatus',
    fc.tuple(
      fc.array(
        fc.record({
          serverName,
          link: maybe(fc.record({ linkedAt: maybe(date) })),
          namedAccount: maybe(account),
          problem: maybe(fc.constantFrom('moved' as const, 'refused' as const)),
          expiry,
        }),
        { maxLength: 50 },
      ),
      fc.boolean(),
    ),
    (texts, given) => renderAccountStatus(texts, ...given),
  ),
];
