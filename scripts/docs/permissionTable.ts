import { commands, messageCommands, pressActions } from '../../src/commands/index.ts';
import { CAPABILITIES, type Capability } from '../../src/domain/access/capabilities.ts';
import { LEVELS } from '../../src/domain/access/levels.ts';
import { decide, type Policy } from '../../src/permissions/policy.ts';
import { DEFAULT_TEXTS } from '../../src/render/texts/texts.ts';

/** A guild in which each level has a role of the same name. */
const POLICY: Policy = {
  roleIds: { viewer: ['viewer'], curator: ['curator'], moderator: ['moderator'], admin: ['admin'] },
  everyoneViews: false,
  maps: new Map(),
  isInstallationAdmin: (userId) => userId === OWNER,
};
const OWNER = 'the bot’s owner';
const ROLES = ['no level', ...LEVELS, OWNER];

/** Makes docs/permissions.md: all permissions before the first use of /access, decided by the bot's own code. */
export function permissionTable(): string {
  const rows = CAPABILITIES.map((capability) => {
    const cells = ROLES.map((role) => (isAllowed(capability, role) ? 'yes' : '–'));
    const label = DEFAULT_TEXTS.access.capabilities[capability];
    return `| ${label} | \`${capability}\` | ${cells.join(' | ')} | ${waysTo(capability).join(', ')} |`;
  });
  return `${[
    ...INTRODUCTION,
    '',
    `| what | capability | ${ROLES.join(' | ')} | by |`,
    `|---|---|${ROLES.map(() => '---|').join('')}---|`,
    ...rows,
    '',
    ...RULES,
  ].join('\n')}\n`;
}

const INTRODUCTION = [
  '# Who may do what',
  '',
  'Made by `npm run docs:permissions` from what the bot itself decides; a test compares it. [People and permissions](people.md) has recipes.',
  '',
  'The table shows what each level can do before anyone has used `/access`. At first, `ADMIN_ROLE_IDS`, `MODERATOR_ROLE_IDS`,',
  '`CURATOR_ROLE_IDS` and `VIEWER_ROLE_IDS` say which roles have which level; from then on `/access level` does. “no level” is a member',
  'without any of these roles. In Discord servers that `GUILD_IDS` does not name, no one can do anything. In direct messages only buttons',
  'work, by the roles that the person has in the Discord server of the button. The last column is a person who runs the bot and has no level.',
];

const RULES = [
  '## Which rule decides',
  '',
  'The first of these that applies. It is the same for commands, suggestions, buttons, menus and forms:',
  '',
  '1. Not in a Discord server, in one that `GUILD_IDS` does not name, or not a member according to Discord: no.',
  '2. Listing and managing the bot’s media servers: yes for the owner or team of the application, for `OWNER_IDS`, and for people whom one',
  '   of these appointed (`/server appoint`). Managing them: no for everyone else, whatever their roles; `/access` cannot give it.',
  '3. Managing access with a role of `ADMIN_ROLE_IDS`: yes, whatever is stored. That is the way back in.',
  '4. The stored permissions cannot be read: no.',
  '5. One of the roles, or everyone, is denied it (`/access revoke` with `deny`), here or in the whole Discord server: no.',
  '6. Every member can do it: yes.',
  '7. The highest level that the roles give is enough: yes.',
  '8. The person or one of the roles was allowed it (`/access grant`), here or in the whole Discord server: yes.',
  '9. Otherwise: no.',
  '',
  '“Here” is the channel; a thread also counts as the channel it is in. *Why*, below the answer to `/access explain`, names the rule that decided.',
  'With several media servers, what `/access` grants or denies can be limited to one of them. Each is judged separately, and what works',
  'without a media server cannot be limited this way. A change that would leave no one able to manage access is refused.',
];

const isAllowed = (capability: Capability, role: string): boolean =>
  decide(POLICY, capability, { userId: role, guildId: '1', roleIds: [role] }).allowed;

function waysTo(capability: Capability): readonly string[] {
  const needs = ({ requires }: { readonly requires: Capability }) => requires === capability;
  const typedActions = commands.flatMap(({ actions }) => actions).filter(needs);
  const presses = pressActions.filter((press) => needs(press) && !press.runs);
  return [
    ...typedActions.map(({ path }) => `\`/${path}\``),
    ...messageCommands.filter(needs).map(({ name }) => `*${name}* in the menu of a message`),
    ...(capability === 'playlist.own' ? ['what the next line has, in an account of one’s own'] : []),
    ...(capability === 'account.shared' ? ['playlists and log lines without an account of one’s own'] : []),
    ...(presses.length > 0 ? [`${presses.length} ${presses.length === 1 ? 'control' : 'controls'} of messages`] : []),
  ];
}
