import { describe, expect, it } from 'vitest';
import { EVERYONE, type Override } from '../../src/domain/access/access.ts';
import { CAPABILITIES } from '../../src/domain/access/capabilities.ts';
import { decide, explain, levelsAbove } from '../../src/permissions/policy.ts';
import { allowed, allowedPerson, denied, GUILD, mapWith, member, policyWith } from './support/policies.ts';

const policyOf = (...overrides: Override[]) => policyWith(mapWith(...overrides));
const IN_CHANNEL = { channelId: 'here' };
const at = (...channelIds: string[]) => ({ channelIds });

describe('a stored permission map', () => {
  it('gives each role its level', () => {
    expect(explain(policyOf(), 'playlist.edit', member('c'))).toEqual({
      allowed: true,
      rule: { kind: 'level', level: 'curator', roleId: 'c' },
    });
  });

  it('replaces what the environment says, except about admins', () => {
    const roleIds = { viewer: [], curator: [], moderator: ['from-env'], admin: ['a'] };
    const policy = policyWith(mapWith(), { roleIds });
    expect(decide(policy, 'session.list', member('from-env')).allowed).toBe(false);
    expect(decide({ ...policy, maps: new Map() }, 'session.list', member('from-env')).allowed).toBe(true);
  });

  it('applies only in its own guild', () => {
    const policy = policyWith(mapWith(), { guildIds: [GUILD, 'other'] });
    expect(decide(policy, 'search', { ...member('v'), guildId: 'other' }).allowed).toBe(false);
  });

  it('gives all members a level through @everyone, and a higher one through a role', () => {
    const policy = policyWith({ levels: { [EVERYONE]: 'viewer', c: 'curator' }, overrides: [] });
    expect(explain(policy, 'search', member()).rule).toEqual({ kind: 'level', level: 'viewer', roleId: EVERYONE });
    expect(decide(policy, 'playlist.edit', member()).allowed).toBe(false);
    expect(decide(policy, 'playlist.edit', member('c')).allowed).toBe(true);
  });

  it('never takes the admin level from a role of ADMIN_ROLE_IDS', () => {
    const policy = policyWith({ levels: { a: 'viewer' }, overrides: [] });
    expect(explain(policy, 'log.write', member('a')).rule).toEqual({ kind: 'level', level: 'admin', roleId: 'a' });
  });
});

describe('an allowance', () => {
  it('lets a role do more than its level gives', () => {
    const override = allowed('session.list', 'x');
    expect(explain(policyOf(override), 'session.list', member('x'))).toEqual({
      allowed: true,
      rule: { kind: 'override', override },
    });
  });

  it('covers only that one capability', () => {
    expect(decide(policyOf(allowed('session.list', 'x')), 'session.terminate', member('x')).allowed).toBe(false);
  });

  it('can be for one person and nobody else', () => {
    const policy = policyOf(allowedPerson('log.write', 'u'));
    expect(decide(policy, 'log.write', member()).allowed).toBe(true);
    expect(decide(policy, 'log.write', { ...member(), userId: 'other' }).allowed).toBe(false);
  });

  it('does not confuse the ids of people and roles', () => {
    expect(decide(policyOf(allowedPerson('log.write', 'x')), 'log.write', member('x')).allowed).toBe(false);
    expect(decide(policyOf(allowed('log.write', 'u')), 'log.write', member()).allowed).toBe(false);
  });

  it('has no effect for somebody without member data from Discord', () => {
    const policy = policyOf(allowedPerson('log.write', 'u'));
    expect(explain(policy, 'log.write', { userId: 'u', guildId: GUILD })).toEqual({
      allowed: false,
      rule: { kind: 'not-a-member' },
    });
  });

  it.each(CAPABILITIES)('of %s has no effect in direct messages or in a guild that is not served', (capability) => {
    const policy = policyOf(allowedPerson(capability, 'u'));
    expect(decide(policy, capability, { userId: 'u', roleIds: ['a'] }).allowed).toBe(false);
    expect(decide(policy, capability, { userId: 'u', roleIds: ['a'], guildId: 'elsewhere' }).allowed).toBe(false);
  });
});

describe('a denial', () => {
  it('wins over a level, an allowance and an allowance for the person', () => {
    const override = denied('search', 'x');
    const policy = policyOf(allowed('search', 'c'), allowedPerson('search', 'u'), override);
    expect(decide(policy, 'search', member('m', 'c', 'x'))).toEqual({
      allowed: false,
      rule: { kind: 'override', override },
      refusal: { kind: 'denied', roleId: 'x' },
    });
  });

  it('wins whichever was made first', () => {
    const policy = policyOf(denied('search', 'x'), allowed('search', 'x', IN_CHANNEL));
    expect(decide(policy, 'search', { ...member('x'), ...at('here') }).allowed).toBe(false);
  });

  it('for everyone covers all members, including admins', () => {
    expect(decide(policyOf(denied('search', EVERYONE)), 'search', member('a')).allowed).toBe(false);
  });

  it('also covers what is open to everyone', () => {
    expect(decide(policyOf(denied('help', 'x')), 'help', member('x')).allowed).toBe(false);
    expect(explain(policyOf(denied('help', 'x')), 'help', member()).rule).toEqual({ kind: 'open' });
  });

  it('never keeps a role in ADMIN_ROLE_IDS from managing access: that is the way back in', () => {
    const policy = policyOf(denied('access.manage', EVERYONE), denied('access.manage', 'a'));
    expect(explain(policy, 'access.manage', member('a', 'x'))).toEqual({
      allowed: true,
      rule: { kind: 'way-back', roleId: 'a' },
    });
  });
});

describe('an override in one channel', () => {
  it('applies in that channel and its threads', () => {
    const policy = policyOf(allowed('session.list', 'v', IN_CHANNEL));
    expect(decide(policy, 'session.list', { ...member('v'), ...at('here') }).allowed).toBe(true);
    expect(decide(policy, 'session.list', { ...member('v'), ...at('thread', 'here') }).allowed).toBe(true);
  });

  it('does not apply in another channel, or if no channel is known', () => {
    const policy = policyOf(allowed('session.list', 'v', IN_CHANNEL));
    expect(decide(policy, 'session.list', { ...member('v'), ...at('there') }).allowed).toBe(false);
    expect(decide(policy, 'session.list', member('v')).allowed).toBe(false);
  });

  it('turns something off in that channel only, and the refusal names the channel', () => {
    const policy = policyOf(denied('search', EVERYONE, IN_CHANNEL));
    expect(decide(policy, 'search', { ...member('v'), ...at('here') })).toMatchObject({
      allowed: false,
      refusal: { kind: 'denied', roleId: EVERYONE, channelId: 'here' },
    });
    expect(decide(policy, 'search', { ...member('v'), ...at('there') }).allowed).toBe(true);
  });
});

describe('an unreadable map', () => {
  const policy = policyWith('unreadable');

  it('lets nobody do anything except ADMIN_ROLE_IDS, who can put it right', () => {
    const may = (role: string) => CAPABILITIES.filter((each) => decide(policy, each, member(role)).allowed);
    expect(may('a')).toEqual(['access.manage']);
    expect(may('m')).toEqual([]);
    expect(levelsAbove(policy, member('m'))).toEqual([]);
  });

  it('leaves the roles of ADMIN_ROLE_IDS to name, even to somebody of whom Discord sent no member', () => {
    const refusal = { kind: 'level', needs: 'viewer', roleIds: ['a'] };
    expect(decide(policy, 'search', { userId: 'u', guildId: GUILD })).toMatchObject({ refusal });
  });

  it('is given as the reason', () => {
    expect(decide(policy, 'search', member('a'))).toEqual({
      allowed: false,
      rule: { kind: 'unreadable' },
      refusal: { kind: 'unreadable' },
    });
  });
});

describe('a refusal', () => {
  it('names the roles that are enough here: by level or allowance, without those that are denied', () => {
    const policy = policyOf(
      allowed('session.list', 'x'),
      allowed('session.list', 'y', IN_CHANNEL),
      denied('session.list', 'm'),
    );
    expect(decide(policy, 'session.list', member('v'))).toMatchObject({ refusal: { roleIds: ['a', 'x'] } });
    expect(decide(policy, 'session.list', { ...member('v'), ...at('here') })).toMatchObject({
      refusal: { roleIds: ['a', 'x', 'y'] },
    });
  });

  it('says which level the person has', () => {
    expect(explain(policyOf(), 'session.list', member('v')).rule).toEqual({
      kind: 'nothing',
      needs: 'moderator',
      has: 'viewer',
    });
  });
});

describe('a permit', () => {
  it('is for the requested capability and only comes with a yes', () => {
    expect(decide(policyOf(), 'search', member('v'))).toMatchObject({ permit: { capability: 'search' } });
    expect(decide(policyOf(), 'search', member())).not.toHaveProperty('permit');
  });
});
