import type { ChangeRefusal } from '../../../../domain/access/changes.ts';
import { number } from '../numbers.ts';
import { declarations } from './declarations.ts';
import { names } from './names.ts';

const at = (channel: string | undefined) => (channel === undefined ? '' : ` in ${channel}`);

/** Who may do what. Roles, people, channels and times come in as Discord shows them; `channel` undefined: the whole server. */
export const access = {
  ...names,

  head: '## Who may do what here',
  levelLine: (level: string, roles: string) => `**${level}**: ${roles}`,
  nobody: 'nobody',
  always: (roles: string) => `${roles} (always, by \`ADMIN_ROLE_IDS\`)`,
  moreRoles: (count: number) => `and ${number(count)} more`,
  allowed: (what: string, who: string, channel: string | undefined) => `**${what}**: allowed for ${who}${at(channel)}`,
  denied: (what: string, who: string, channel: string | undefined) => `**${what}**: denied to ${who}${at(channel)}`,
  overrides: '### Exceptions',
  version: (version: number, who: string, when: string) => `-# Version ${number(version)} · by ${who} · ${when}`,
  settings: 'the settings in the environment',
  noVersion: '-# Nothing has been changed here yet: this is what the settings in the environment say.',

  changed: '## Access changed',
  undone: (who: string, when: string) => `## Undone: what ${who} changed ${when}`,
  level: (role: string, before: string, after: string) => `${role}: ${before} → **${after}**`,
  nowAllowed: (what: string, who: string, channel: string | undefined) =>
    `**${what}**: now allowed for ${who}${at(channel)}`,
  nowDenied: (what: string, who: string, channel: string | undefined) =>
    `**${what}**: now denied to ${who}${at(channel)}, whatever other roles they have`,
  noLongerAllowed: (what: string, who: string, channel: string | undefined) =>
    `**${what}**: no longer granted to ${who}${at(channel)}`,
  noLongerDenied: (what: string, who: string, channel: string | undefined) =>
    `**${what}**: no longer denied to ${who}${at(channel)}`,
  noDifference: 'Nothing has changed.',
  givesAll: (what: string) => `**${what}** includes everything: anyone who has it can allow themselves all the rest.`,
  inEffect: '-# In effect right away.',
  stillByLevel: (role: string, level: string) =>
    `${role} can still do this by its level ${level}. To take that away as well, add \`deny:True\`.`,
  undo: 'Undo',

  may: (who: string, what: string, channel: string | undefined) => `✅ ${who} may: **${what}**${at(channel)}`,
  mayNot: (who: string, what: string, channel: string | undefined) => `⛔ ${who} may not: **${what}**${at(channel)}`,
  rule: {
    wayBack: (role: string) => `${role} is in \`ADMIN_ROLE_IDS\`, which may always manage access.`,
    level: (role: string, level: string) => `${role} gives the level ${level}.`,
    open: 'Every member of this server may.',
    allowed: (who: string, channel: string | undefined) => `It was granted to ${who}${at(channel)}.`,
    denied: (who: string, channel: string | undefined) => `It is denied to ${who}${at(channel)}, which comes first.`,
    nothing: (needs: string, has: string) => `It requires the level ${needs}; theirs is ${has}.`,
    notAMember: 'They are not in this server.',
  },

  refusals: {
    'no-manager':
      'Nothing was changed: nobody would be left who can manage access here. Give that to another role or person first.',
    unchanged: 'Nothing was changed: it is that way already.',
    'not-in-a-channel': 'Nothing was changed: access is managed for the whole server. Leave the channel out.',
    'always-admin':
      'Nothing was changed: that role is in `ADMIN_ROLE_IDS`, so it is always an admin and can always manage access.',
    'not-for-everyone':
      'Nothing was changed: everyone can only be given what viewers and curators may do. Name a role instead.',
    'person-denied': 'Nothing was changed: only roles can be denied something. Take away the role that gives it.',
    'not-granted':
      'Nothing was changed: this was not granted to them. To deny it to a role whatever its level, add `deny:True`.',
    'no-role-of-people': 'Nothing was changed: no person can have that role, since it belongs to a bot.',
    'too-many': 'Nothing was changed: there are too many exceptions already. Use levels, or take some of them back.',
    'nothing-to-undo': 'There is nothing to undo.',
    'changed-meanwhile':
      'Nothing was changed: someone has changed access in the meantime. Check `/access list` and try again.',
    unreadable:
      'Nothing was changed: the saved permissions cannot be read. `/access undo` goes back to the version before.',
  } satisfies Record<ChangeRefusal, string>,
  noSuchCapability: 'it must be one from the list',
  isBot: 'it must be a role or a person, not a bot',
  declarations,
};
