import { commands, messageCommands, pressActions } from '../../src/commands/index.ts';
import { CAPABILITIES, type Capability } from '../../src/domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../../src/domain/access/levels.ts';
import { type AccessPolicy, decideAccess } from '../../src/permissions/policy.ts';
import { DEFAULT_TEXTS } from '../../src/render/texts/texts.ts';

/** A guild in which each level has a role of the same name. */
const POLICY: AccessPolicy = {
  roleIds: { viewer: ['viewer'], curator: ['curator'], moderator: ['moderator'], admin: ['admin'] },
  everyoneViews: false,
  maps: new Map(),
  isInstallationAdmin: (userId) => userId === OWNER,
};
const OWNER = 'The bot’s owner';
/** A member without any level. Not a role. */
const NO_LEVEL = 'Everyone';
const STEPS = [NO_LEVEL, ...PERMISSION_LEVELS];

/** Makes docs/permissions.md: all permissions before the first use of /access, as the bot's own code decides them. */
export function renderPermissionTable(): string {
  const tables = [...Map.groupBy(CAPABILITIES, whoMay)].flatMap(([who, capabilities]) => [
    `## ${who}`,
    '',
    '| what | by |',
    '|---|---|',
    ...capabilities.map(rowOf),
    '',
  ]);
  return `${[...INTRODUCTION, '', ...tables, ...RULES].join('\n')}\n`;
}

const rowOf = (capability: Capability): string =>
  `| ${DEFAULT_TEXTS.access.capabilities[capability]} (\`${capability}\`) | ${waysTo(capability).join(', ')} |`;

const INTRODUCTION = [
  '# Who may do what',
  '',
  'Made by `npm run docs:permissions` from what the bot itself decides; a test compares it. [People and permissions](people.md) has recipes.',
  '',
  'The tables show what each level can do before anyone has used `/access`. Each level includes the ones before it: viewer, curator, moderator,',
  'admin. “Everyone” is every member, also without a level; “the bot’s owner” is whoever runs the bot, also without a level. The name in brackets',
  'is what `/access grant` and `/access revoke` call it.',
  '',
  'At first, `ADMIN_ROLE_IDS`, `MODERATOR_ROLE_IDS`, `CURATOR_ROLE_IDS` and `VIEWER_ROLE_IDS` say which roles have which level; from then on',
  '`/access level` does. In Discord servers that `GUILD_IDS` does not name, no one can do anything. In direct messages only buttons work, by the',
  'roles that the person has in the Discord server of the button.',
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

/** Throws if a higher level may do less than a lower one, because the table names only the lowest level. */
function whoMay(capability: Capability): string {
  const allowed = STEPS.map((step) => isAllowed(capability, step));
  const lowest = allowed.indexOf(true);
  if (lowest !== -1 && allowed.includes(false, lowest)) throw new Error(`no single level says who may ${capability}`);
  const level = STEPS[lowest];
  const isForOwner = level !== NO_LEVEL && isAllowed(capability, OWNER);
  if (!isForOwner) return level === undefined ? 'No one' : capitalized(level);
  return level === undefined ? OWNER : `${capitalized(level)} and the bot’s owner`;
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const isAllowed = (capability: Capability, role: string): boolean =>
  decideAccess(POLICY, capability, { userId: role, guildId: '1', roleIds: [role] }).allowed;

function waysTo(capability: Capability): readonly string[] {
  const needs = ({ requires }: { readonly requires: Capability }) => requires === capability;
  const typedActions = commands.flatMap(({ actions }) => actions).filter(needs);
  const presses = pressActions.filter((press) => needs(press) && !press.runs);
  return [
    ...typedActions.map(({ path }) => `\`/${path}\``),
    ...messageCommands.filter(needs).map(({ name }) => `*${name}* in the menu of a message`),
    ...(capability === 'playlist.own' ? ['what *Edit playlists* has, in an account of one’s own'] : []),
    ...(capability === 'account.shared' ? ['playlists and log lines without an account of one’s own'] : []),
    ...(presses.length > 0
      ? [`${presses.length} ${presses.length === 1 ? 'button or menu' : 'buttons or menus'}`]
      : []),
  ];
}
