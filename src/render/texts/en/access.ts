import type { Capability } from '../../../domain/access/capabilities.ts';
import type { PermissionChangeRefusal } from '../../../domain/access/changes.ts';
import type { PermissionLevel } from '../../../domain/access/levels.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import { countText, number } from './numbers.ts';

const names = {
  capabilities: {
    help: 'Get help',
    search: 'Search',
    browse: 'Browse libraries',
    pick: 'Draw titles at random',
    'vote.start': 'Start votes',
    'vote.cast': 'Vote',
    'library.list': 'List libraries',
    'playlist.list': 'See playlists',
    'stats.show': 'See statistics',
    'me.show': 'See one’s own plays',
    'account.link': 'Link one’s own account',
    'account.shared': 'Use the shared account’s playlists',
    'playlist.own': 'Edit one’s own playlists',
    'follow.own': 'Follow series, artists and libraries',
    'wish.join': 'Wish for titles',
    'report.send': 'Report that something is wrong',
    'playlist.edit': 'Edit playlists',
    'match.find': 'Look up matches',
    'match.apply': 'Apply matches',
    'session.list': 'See sessions',
    'session.terminate': 'End sessions',
    'history.list': 'See the history',
    'device.list': 'See devices',
    'library.scan': 'Start scans',
    'report.manage': 'Handle reports',
    'resource.list': 'See the account’s servers and players',
    'library.check': 'Check libraries',
    'library.edit': 'Add and set up libraries',
    'pref.show': 'See settings',
    'pref.set': 'Change settings',
    'task.run': 'Run tasks',
    'log.write': 'Write to the log',
    'notify.list': 'See notifications',
    'notify.edit': 'Set up notifications',
    'wish.manage': 'Sort and close wishes',
    'rule.list': 'See rules for streams',
    'rule.edit': 'Set up rules for streams',
    'board.edit': 'Set up live boards and the panel',
    'counter.list': 'See channel counters',
    'counter.edit': 'Set up channel counters',
    'access.manage': 'Manage access',
    'privacy.own': 'See and delete one’s own data',
    'privacy.manage': 'See and delete what is stored about accounts',
    'account.map': 'Set whose account is whose',
    'audit.read': 'Read the audit trail',
    'doctor.run': 'Check whether everything works',
    'servers.list': 'See the media servers',
    'servers.manage': 'Manage the bot’s media servers',
  } satisfies Record<Capability, string>,
  levels: { viewer: 'viewer', curator: 'curator', moderator: 'moderator', admin: 'admin' } satisfies Record<
    PermissionLevel,
    string
  >,
  noLevel: 'no level',
  everyone: 'everyone',
} as const;

const capability = createNameAndDescription('capability', 'What: pick from the list');
const subjectOption = createNameAndDescription('who', 'A role or a person');
const channel = createNameAndDescription('channel', 'Only in this channel and its threads');

const declarations = {
  access: createNameAndDescription('access', 'Who may do what'),
  grant: addSearchSynonyms(
    'permission permit right allowed user enable access friend',
    addFormTitle(
      'Allow a role or a person to do something',
      createCommandTexts('grant', 'Allow a role or a person to do something, whatever their level', {
        capability,
        who: subjectOption,
        channel,
      }),
    ),
  ),
  revoke: addSearchSynonyms(
    'permission deny forbid ban block remove withdraw rights prohibit access lose',
    addFormTitle(
      'Take back or deny a permission',
      createCommandTexts('revoke', 'Take back what was granted, or deny something to a role', {
        capability,
        who: subjectOption,
        channel,
        deny: createNameAndDescription('deny', 'Deny it to everyone with that role, whatever other roles they have'),
      }),
    ),
  ),
  level: addSearchSynonyms(
    'role permission moderator mod admin viewer curator promote promotion rank rights staff friend',
    createCommandTexts('level', 'Give a role a level, or take it away', {
      role: createNameAndDescription('role', 'Which role; @everyone for all members'),
      level: createChoiceOptionTexts('level', 'Each level includes the ones before it', {
        ...names.levels,
        none: names.noLevel,
      }),
    }),
  ),
  list: addSearchSynonyms(
    'permission rights overview roles allowed who may',
    createCommandTexts('list', 'Who may do what here, and who last changed that', {}),
  ),
  explain: addSearchSynonyms(
    'why permission allowed denied cannot check rights may',
    addFormTitle(
      'What someone may do, and why',
      createCommandTexts('explain', 'What someone may do, and which rule decides it', {
        person: createNameAndDescription('person', 'Who'),
        capability: createNameAndDescription('capability', 'What: pick from the list; everything if not given'),
        channel: createNameAndDescription('channel', 'Where (without exceptions for single channels if not given)'),
      }),
    ),
  ),
  undo: addSearchSynonyms(
    'revert restore locked mistake permission back lockout',
    createCommandTexts('undo', 'Go back to how it was before the last change', {}),
  ),
} as const;

interface Where {
  readonly channel?: string | undefined;
  readonly server?: string | undefined;
}
const scopeText = ({ channel, server }: Where) =>
  `${channel === undefined ? '' : ` in ${channel}`}${server === undefined ? '' : ` on ${server}`}`;

/**
 * Sentences about permissions. Roles, people, channels and times are passed as Discord's markup, servers as escaped
 * names.
 */
export const access = {
  ...names,

  head: '## Who may do what here',
  levelLine: (level: string, roles: string) => `**${level}**: ${roles}`,
  nobody: 'nobody',
  always: (roles: string) => `${roles} (always, by \`ADMIN_ROLE_IDS\`)`,
  moreRoles: (count: number) => `and ${countText(count, { one: 'more role', other: 'more roles' })}`,
  allowed: (capability: string, person: string, scope: Where) =>
    `**${capability}**: allowed for ${person}${scopeText(scope)}`,
  denied: (capability: string, person: string, scope: Where) =>
    `**${capability}**: denied to ${person}${scopeText(scope)}`,
  overrides: '### Exceptions',
  version: (version: number, person: string, time: string) => `-# Version ${number(version)} · by ${person} · ${time}`,
  settings: 'the settings in the environment',
  noVersion: '-# Nothing has been changed here yet: this is what the settings in the environment say.',

  changed: '## Access changed',
  undone: (person: string, time: string) => `## Undone: what ${person} changed ${time}`,
  level: (role: string, before: string, after: string) => `${role}: ${before} → **${after}**`,
  nowAllowed: (capability: string, person: string, scope: Where) =>
    `**${capability}**: now allowed for ${person}${scopeText(scope)}`,
  nowDenied: (capability: string, person: string, scope: Where) =>
    `**${capability}**: now denied to ${person}${scopeText(scope)}, whatever other roles they have`,
  noLongerAllowed: (capability: string, person: string, scope: Where) =>
    `**${capability}**: no longer granted to ${person}${scopeText(scope)}`,
  noLongerDenied: (capability: string, person: string, scope: Where) =>
    `**${capability}**: no longer denied to ${person}${scopeText(scope)}`,
  noDifference: 'Nothing has changed.',
  goneServer: 'a media server that is no longer here',
  givesAll: (capability: string) =>
    `**${capability}** includes everything: anyone who has it can allow themselves all the rest.`,
  inEffect: '-# In effect right away.',
  stillByLevel: (role: string, level: string) =>
    `${role} can still do this by its level ${level}. To take that away as well, add \`deny:True\`.`,
  undo: 'Undo',

  may: (person: string, capability: string, scope: Where) => `✅ ${person} may: **${capability}**${scopeText(scope)}`,
  mayNot: (person: string, capability: string, scope: Where) =>
    `⛔ ${person} may not: **${capability}**${scopeText(scope)}`,
  why: 'Why',
  rule: {
    wayBack: (role: string) => `${role} is in \`ADMIN_ROLE_IDS\`, which may always manage access.`,
    level: (role: string, level: string) => `${role} gives the level ${level}.`,
    open: 'Every member of this server may.',
    installation: 'Only the bot’s owner and people they appointed may, whatever their level here.',
    elsewhere: 'It was allowed in another Discord server, where the change applies too.',
    allowed: (person: string, scope: Where) => `It was granted to ${person}${scopeText(scope)}.`,
    denied: (person: string, scope: Where) => `It is denied to ${person}${scopeText(scope)}, which comes first.`,
    nothing: (needs: string, actualLevel: string) => `Level needed: ${needs}. Theirs: ${actualLevel}.`,
    notAMember: 'They are not in this server.',
  },

  refusals: {
    'no-manager':
      'Nothing was changed: nobody would be left who can manage access here. Give that to another role or person first.',
    unchanged: 'Nothing was changed: it is that way already.',
    'not-in-a-channel': 'Nothing was changed: access is managed for the whole server. Leave the channel out.',
    'not-on-a-server': 'Nothing was changed: this is not about a single media server. Leave the media server out.',
    'always-admin':
      'Nothing was changed: that role is in `ADMIN_ROLE_IDS`, so it is always an admin and can always manage access.',
    'not-for-everyone':
      'Nothing was changed: everyone can only be given what viewers and curators may do. Name a role instead.',
    'of-the-installation': 'Nothing was changed: only the bot’s owner decides who may do that, with `/server appoint`.',
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
  } satisfies Record<PermissionChangeRefusal, string>,
  noSuchCapability: 'it must be one from the list',
  isBot: 'it must be a role or a person, not a bot',
  declarations,
};
