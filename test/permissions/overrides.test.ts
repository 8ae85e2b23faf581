import { describe, expect, it } from 'vitest';
import { EVERYONE_ROLE, type PermissionOverride } from '../../src/domain/access/access.ts';
import { CAPABILITIES } from '../../src/domain/access/capabilities.ts';
import { decideAccess, findDecidingAccessRule, levelsAbove } from '../../src/permissions/policy.ts';
import { allowed, allowedPerson, denied, GUILD, mapWith, member, policyWith } from './support/policies.ts';

const policyOf = (...overrides: PermissionOverride[]) => policyWith(mapWith(...overrides));
const IN_CHANNEL = { channelId: 'here' };
const at = (...channelIds: string[]) => ({ channelIds });

describe('a stored permission map', () => {
  it('a stored permission map gives each role its level', () => {
    expect(findDecidingAccessRule(policyOf(), 'playlist.edit', member('c'))).toEqual({
      allowed: true,
      rule: { kind: 'level', level: 'curator', roleId: 'c' },
    });
  });

  it('a stored permission map replaces the roles from the environment, except admins', () => {
    const roleIds = { viewer: [], curator: [], moderator: ['from-env'], admin: ['a'] };
    const policy = policyWith(mapWith(), { roleIds });
    expect(decideAccess(policy, 'session.list', member('from-env')).allowed).toBe(false);
    expect(decideAccess({ ...policy, maps: new Map() }, 'session.list', member('from-env')).allowed).toBe(true);
  });

  it('a stored permission map applies only in its own guild', () => {
    const policy = policyWith(mapWith(), { guildIds: [GUILD, 'other'] });
    expect(decideAccess(policy, 'search', { ...member('v'), guildId: 'other' }).allowed).toBe(false);
  });

  it('everyone can have a level through @everyone, and a higher one through a role', () => {
    const policy = policyWith({ levels: { [EVERYONE_ROLE]: 'viewer', c: 'curator' }, overrides: [] });
    expect(findDecidingAccessRule(policy, 'search', member()).rule).toEqual({
      kind: 'level',
      level: 'viewer',
      roleId: EVERYONE_ROLE,
    });
    expect(decideAccess(policy, 'playlist.edit', member()).allowed).toBe(false);
    expect(decideAccess(policy, 'playlist.edit', member('c')).allowed).toBe(true);
  });

  it('a stored permission map never takes the admin level from a role in ADMIN_ROLE_IDS', () => {
    const policy = policyWith({ levels: { a: 'viewer' }, overrides: [] });
    expect(findDecidingAccessRule(policy, 'log.write', member('a')).rule).toEqual({
      kind: 'level',
      level: 'admin',
      roleId: 'a',
    });
  });
});

describe('an allowance', () => {
  it('an allowance lets a role do more than its level gives', () => {
    const override = allowed('session.list', 'x');
    expect(findDecidingAccessRule(policyOf(override), 'session.list', member('x'))).toEqual({
      allowed: true,
      rule: { kind: 'override', override },
    });
  });

  it('an allowance covers only its one capability', () => {
    expect(decideAccess(policyOf(allowed('session.list', 'x')), 'session.terminate', member('x')).allowed).toBe(false);
  });

  it('an allowance can be for a single person', () => {
    const policy = policyOf(allowedPerson('log.write', 'u'));
    expect(decideAccess(policy, 'log.write', member()).allowed).toBe(true);
    expect(decideAccess(policy, 'log.write', { ...member(), userId: 'other' }).allowed).toBe(false);
  });

  it('an allowance does not confuse the ids of people and roles', () => {
    expect(decideAccess(policyOf(allowedPerson('log.write', 'x')), 'log.write', member('x')).allowed).toBe(false);
    expect(decideAccess(policyOf(allowed('log.write', 'u')), 'log.write', member()).allowed).toBe(false);
  });

  it('an allowance has no effect for a person whose member data Discord did not send', () => {
    const policy = policyOf(allowedPerson('log.write', 'u'));
    expect(findDecidingAccessRule(policy, 'log.write', { userId: 'u', guildId: GUILD })).toEqual({
      allowed: false,
      rule: { kind: 'not-a-member' },
    });
  });

  it.each(CAPABILITIES)(
    'an allowance of %s has no effect in direct messages or in a guild that is not served',
    (capability) => {
      const policy = policyOf(allowedPerson(capability, 'u'));
      expect(decideAccess(policy, capability, { userId: 'u', roleIds: ['a'] }).allowed).toBe(false);
      expect(decideAccess(policy, capability, { userId: 'u', roleIds: ['a'], guildId: 'elsewhere' }).allowed).toBe(
        false,
      );
    },
  );
});

describe('a denial', () => {
  it('a denial outranks a level and every allowance', () => {
    const override = denied('search', 'x');
    const policy = policyOf(allowed('search', 'c'), allowedPerson('search', 'u'), override);
    expect(decideAccess(policy, 'search', member('m', 'c', 'x'))).toEqual({
      allowed: false,
      rule: { kind: 'override', override },
      refusal: { kind: 'denied', roleId: 'x' },
    });
  });

  it('a denial outranks an allowance, whichever was made first', () => {
    const policy = policyOf(denied('search', 'x'), allowed('search', 'x', IN_CHANNEL));
    expect(decideAccess(policy, 'search', { ...member('x'), ...at('here') }).allowed).toBe(false);
  });

  it('a denial for everyone applies to all members, including admins', () => {
    expect(decideAccess(policyOf(denied('search', EVERYONE_ROLE)), 'search', member('a')).allowed).toBe(false);
  });

  it('a denial can take away even a right that everyone has', () => {
    expect(decideAccess(policyOf(denied('help', 'x')), 'help', member('x')).allowed).toBe(false);
    expect(findDecidingAccessRule(policyOf(denied('help', 'x')), 'help', member()).rule).toEqual({ kind: 'open' });
  });

  it('a denial never keeps a role in ADMIN_ROLE_IDS from managing access', () => {
    const policy = policyOf(denied('access.manage', EVERYONE_ROLE), denied('access.manage', 'a'));
    expect(findDecidingAccessRule(policy, 'access.manage', member('a', 'x'))).toEqual({
      allowed: true,
      rule: { kind: 'way-back', roleId: 'a' },
    });
  });
});

describe('an override in one channel', () => {
  it('an override in a channel applies in that channel and its threads', () => {
    const policy = policyOf(allowed('session.list', 'v', IN_CHANNEL));
    expect(decideAccess(policy, 'session.list', { ...member('v'), ...at('here') }).allowed).toBe(true);
    expect(decideAccess(policy, 'session.list', { ...member('v'), ...at('thread', 'here') }).allowed).toBe(true);
  });

  it('an override in a channel does not apply in another or an unknown channel', () => {
    const policy = policyOf(allowed('session.list', 'v', IN_CHANNEL));
    expect(decideAccess(policy, 'session.list', { ...member('v'), ...at('there') }).allowed).toBe(false);
    expect(decideAccess(policy, 'session.list', member('v')).allowed).toBe(false);
  });

  it('a denial in a channel applies only there, and the refusal names the channel', () => {
    const policy = policyOf(denied('search', EVERYONE_ROLE, IN_CHANNEL));
    expect(decideAccess(policy, 'search', { ...member('v'), ...at('here') })).toMatchObject({
      allowed: false,
      refusal: { kind: 'denied', roleId: EVERYONE_ROLE, channelId: 'here' },
    });
    expect(decideAccess(policy, 'search', { ...member('v'), ...at('there') }).allowed).toBe(true);
  });
});

describe('an unreadable map', () => {
  const policy = policyWith('unreadable');

  it('an unreadable permission map allows only the admin roles in ADMIN_ROLE_IDS, to repair it', () => {
    const may = (role: string) => CAPABILITIES.filter((each) => decideAccess(policy, each, member(role)).allowed);
    expect(may('a')).toEqual(['access.manage']);
    expect(may('m')).toEqual([]);
    expect(levelsAbove(policy, member('m'))).toEqual([]);
  });

  it('with an unreadable permission map, a refusal names the roles of ADMIN_ROLE_IDS', () => {
    const refusal = { kind: 'level', needs: 'viewer', roleIds: ['a'] };
    expect(decideAccess(policy, 'search', { userId: 'u', guildId: GUILD })).toMatchObject({ refusal });
  });

  it('a refusal because of an unreadable permission map gives that as the reason', () => {
    expect(decideAccess(policy, 'search', member('a'))).toEqual({
      allowed: false,
      rule: { kind: 'unreadable' },
      refusal: { kind: 'unreadable' },
    });
  });
});

describe('a refusal', () => {
  it('a refusal names the roles that would be allowed, by level or allowance, without denied ones', () => {
    const policy = policyOf(
      allowed('session.list', 'x'),
      allowed('session.list', 'y', IN_CHANNEL),
      denied('session.list', 'm'),
    );
    expect(decideAccess(policy, 'session.list', member('v'))).toMatchObject({ refusal: { roleIds: ['a', 'x'] } });
    expect(decideAccess(policy, 'session.list', { ...member('v'), ...at('here') })).toMatchObject({
      refusal: { roleIds: ['a', 'x', 'y'] },
    });
  });

  it('a refusal says which level the person has', () => {
    expect(findDecidingAccessRule(policyOf(), 'session.list', member('v')).rule).toEqual({
      kind: 'nothing',
      needs: 'moderator',
      has: 'viewer',
    });
  });
});

describe('a permit', () => {
  it('an allowed decision brings a permit for the requested capability, and a refusal brings none', () => {
    expect(decideAccess(policyOf(), 'search', member('v'))).toMatchObject({ permit: { capability: 'search' } });
    expect(decideAccess(policyOf(), 'search', member())).not.toHaveProperty('permit');
  });
});
