import type { Texts } from '../../render/texts/texts.ts';

export type HelpRecipeName = keyof Texts['recipes'];

export interface HelpRecipe {
  readonly name: HelpRecipeName;
  /** Path of the guide with the recipe. */
  readonly page: string;
  /** Heading of the recipe in the guide, without its number. */
  readonly heading: string;
  /** Commands in the recipe. People who may use at least one of them see the recipe. */
  readonly commands: readonly string[];
  /** For a recipe without commands: people who may use this command see the recipe. */
  readonly isFor?: string;
}

export const HELP_GUIDE_TITLES: Readonly<Record<string, string>> = {
  'docs/members.md': 'For members',
  'docs/moderators.md': 'For moderators',
  'docs/notifications.md': 'Notifications and digests',
  'docs/board.md': 'Board and counters',
  'docs/panel.md': 'The panel: everything without slash commands',
  'docs/rules.md': 'Rules for streams',
  'docs/people.md': 'People and permissions',
  'docs/servers.md': 'Several media servers',
  'docs/backup.md': 'Back up, move, upgrade',
  'docs/monitoring.md': 'Logs and monitoring',
};

/** Recipes that `/help` finds. Their headings are repeated here, because the guides are not shipped with the bot. */
export const HELP_RECIPES: readonly HelpRecipe[] = [
  { name: 'evening', page: 'docs/members.md', heading: 'What shall we watch?', commands: ['pick', 'vote', 'new'] },
  {
    name: 'findSomething',
    page: 'docs/members.md',
    heading: 'Find something',
    commands: ['search', 'info', 'browse library'],
  },
  {
    name: 'newEpisodes',
    page: 'docs/members.md',
    heading: 'Get told about new episodes',
    commands: ['follow add', 'follow delivery'],
  },
  { name: 'wishes', page: 'docs/members.md', heading: 'Wish for a film', commands: ['wish add', 'follow title'] },
  {
    name: 'reportProblem',
    page: 'docs/members.md',
    heading: 'Report a problem',
    commands: ['report', 'Something is wrong'],
  },
  {
    name: 'playlists',
    page: 'docs/members.md',
    heading: 'Playlists',
    commands: ['playlist add', 'playlist list', 'playlist undo'],
  },
  { name: 'linkAccount', page: 'docs/members.md', heading: 'Link your account', commands: ['me link', 'me unlink'] },
  { name: 'ownPlays', page: 'docs/members.md', heading: 'See what you played', commands: ['me plays', 'me stats'] },
  {
    name: 'ownRecap',
    page: 'docs/members.md',
    heading: 'Look back on your month',
    commands: ['recap month', 'recap year', 'me visible'],
  },
  {
    name: 'ownData',
    page: 'docs/members.md',
    heading: 'See or delete your data',
    commands: ['me export', 'me delete'],
  },
  { name: 'whoStreams', page: 'docs/moderators.md', heading: 'See who is streaming', commands: ['session list'] },
  { name: 'endStream', page: 'docs/moderators.md', heading: 'End a stream', commands: ['session terminate'] },
  {
    name: 'whyTranscode',
    page: 'docs/moderators.md',
    heading: 'Find out why it transcodes',
    commands: ['session stop-transcode'],
  },
  {
    name: 'whatWasPlayed',
    page: 'docs/moderators.md',
    heading: 'See what was played',
    commands: ['history', 'stats', 'devices'],
  },
  { name: 'newFiles', page: 'docs/moderators.md', heading: 'Look for new files', commands: ['scan'] },
  {
    name: 'libraryHealth',
    page: 'docs/moderators.md',
    heading: 'Check the libraries',
    commands: ['library check', 'library stale'],
  },
  { name: 'checkPosts', page: 'docs/moderators.md', heading: 'Check posts', commands: ['notify list', 'counter list'] },
  {
    name: 'allInOneChannel',
    page: 'docs/notifications.md',
    heading: 'Post everything in one channel',
    commands: ['notify set', 'notify test', 'notify guide'],
  },
  {
    name: 'realNames',
    page: 'docs/notifications.md',
    heading: 'Show real names to moderators only',
    commands: ['notify set'],
  },
  {
    name: 'libraryChannel',
    page: 'docs/notifications.md',
    heading: 'Give a library a channel of its own',
    commands: ['notify set'],
  },
  {
    name: 'digests',
    page: 'docs/notifications.md',
    heading: 'Send a digest instead of single posts',
    commands: ['notify digest'],
  },
  {
    name: 'monthRecap',
    page: 'docs/notifications.md',
    heading: 'Post a recap of each month',
    commands: ['notify set'],
  },
  { name: 'quietNights', page: 'docs/notifications.md', heading: 'Keep nights quiet', commands: ['notify set'] },
  {
    name: 'serverDown',
    page: 'docs/notifications.md',
    heading: 'Ping a role when the server is down',
    commands: ['notify set'],
  },
  {
    name: 'pausePosts',
    page: 'docs/notifications.md',
    heading: 'Pause, resume or remove',
    commands: ['notify pause', 'notify resume', 'notify remove'],
  },
  {
    name: 'nothingArrives',
    page: 'docs/notifications.md',
    heading: 'Find out why nothing arrives',
    commands: ['notify list', 'notify resume', 'notify skip'],
  },
  { name: 'liveBoard', page: 'docs/board.md', heading: 'Show what is playing', commands: ['board set'] },
  {
    name: 'channelNumber',
    page: 'docs/board.md',
    heading: "Show a number in a channel's name",
    commands: ['counter set'],
  },
  { name: 'playerLinks', page: 'docs/board.md', heading: 'Links into a player', commands: ['server links'] },
  { name: 'panelSetUp', page: 'docs/panel.md', heading: 'Set it up', commands: ['panel set', 'panel remove'] },
  { name: 'firstRule', page: 'docs/rules.md', heading: 'Add your first rule', commands: ['rule add', 'rule enable'] },
  { name: 'fiveRules', page: 'docs/rules.md', heading: 'Five rules to copy', commands: ['rule add'] },
  { name: 'spare', page: 'docs/rules.md', heading: 'Spare people and players', commands: ['rule edit'] },
  { name: 'ruleOff', page: 'docs/rules.md', heading: 'Turn a rule off', commands: ['rule disable', 'rule remove'] },
  { name: 'roleUses', page: 'docs/people.md', heading: 'Let a role use Usher', commands: ['access level'] },
  { name: 'everyoneUses', page: 'docs/people.md', heading: 'Let everyone use it', commands: ['access level'] },
  { name: 'makeModerators', page: 'docs/people.md', heading: 'Make moderators', commands: ['access level'] },
  {
    name: 'onePersonOneThing',
    page: 'docs/people.md',
    heading: 'Allow one person one thing',
    commands: ['access grant', 'access revoke'],
  },
  {
    name: 'oneChannelOnly',
    page: 'docs/people.md',
    heading: 'Allow something in one channel only',
    commands: ['access grant'],
  },
  { name: 'forbid', page: 'docs/people.md', heading: 'Forbid something to a role', commands: ['access revoke'] },
  {
    name: 'whyMay',
    page: 'docs/people.md',
    heading: 'See why someone may do something',
    commands: ['access explain', 'access list'],
  },
  { name: 'undoAccess', page: 'docs/people.md', heading: 'Undo a change, or get back in', commands: ['access undo'] },
  {
    name: 'whoseAccount',
    page: 'docs/people.md',
    heading: 'Say whose account is whose',
    commands: ['people map', 'people name'],
  },
  {
    name: 'whoChanged',
    page: 'docs/people.md',
    heading: 'See who changed what',
    commands: ['audit search', 'audit show', 'audit export'],
  },
  { name: 'addServer', page: 'docs/servers.md', heading: 'Add a media server', commands: ['server add'] },
  {
    name: 'whoAddsServers',
    page: 'docs/servers.md',
    heading: 'Who may add one',
    commands: ['server appoint', 'server dismiss'],
  },
  { name: 'letServerSee', page: 'docs/servers.md', heading: 'Let a Discord server see it', commands: ['server allow'] },
  { name: 'defaultServer', page: 'docs/servers.md', heading: 'Choose a default', commands: ['server default'] },
  { name: 'newAddress', page: 'docs/servers.md', heading: 'Change an address or a token', commands: ['server token'] },
  { name: 'removeServer', page: 'docs/servers.md', heading: 'Remove one', commands: ['server remove'] },
  { name: 'backup', page: 'docs/backup.md', heading: 'Make a backup', commands: [], isFor: 'doctor' },
  { name: 'restore', page: 'docs/backup.md', heading: 'Restore a backup', commands: [], isFor: 'doctor' },
  { name: 'moveMachine', page: 'docs/backup.md', heading: 'Move to another machine', commands: [], isFor: 'doctor' },
  { name: 'upgrade', page: 'docs/backup.md', heading: 'Upgrade', commands: [], isFor: 'doctor' },
  {
    name: 'hearTrouble',
    page: 'docs/monitoring.md',
    heading: 'Hear about trouble in Discord',
    commands: ['notify set'],
  },
];
