import type { ServerConnectionTestResult } from '../../../domain/firstSetup.ts';
import { createCommandTexts, createNameAndDescription } from '../declared.ts';
import { countText } from './numbers.ts';

type Works = Extract<ServerConnectionTestResult, { kind: 'works' }>;

/** Settings that the first start is about to write, with names instead of ids. */
interface Summary {
  readonly guilds: readonly string[];
  readonly admins: readonly string[];
  readonly moderators: readonly string[];
  readonly curators: readonly string[];
  readonly viewers: 'everyone' | readonly string[];
  readonly address: string;
  readonly timeZone: string;
}

const listNames = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
const any = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

/** Texts for the first start in a terminal, and for `/setup` in Discord. */
export const setup = {
  intro:
    'Usher is not set up yet. A few questions; each answer is tested at once. Esc goes back to the question before. Ctrl+C leaves, and nothing is written.',
  leave: 'Leave? Nothing will be saved.',
  keep: '(press Enter to keep the previous one)',
  chooseOne: 'Choose at least one: Space selects, Enter continues.',
  yes: 'Yes',
  no: 'No',
  discordToken: 'The bot’s token (discord.com/developers/applications, New Application, Bot, Reset Token)',
  notToken: 'That does not look like a token. A token is one long word without spaces.',
  botFound: (name: string) => `Discord knows this bot. It is called ${name}.`,
  discordProblems: {
    refused:
      'Discord rejects this. Is it really the bot token, not the application id, public key or client secret? If the token is lost, reset it on that page.',
    silent: 'Discord cannot be reached. Check the internet connection, then try again.',
  },
  discordAgain: 'Discord does not answer. Check the internet connection, and see discordstatus.com. Try again?',
  invite: (link: string) => `Invite the bot to your server with this link:\n${link}`,
  invited: 'The bot is in no server yet. Open the link and choose your server. Done?',
  guilds: 'Which servers should it work in? (Space selects, Enter continues)',
  noRoles: 'There is no role yet. Create one in Discord (Server Settings, Roles) and give it to yourself. Done?',
  admins: 'Which roles may do everything? (Space selects, Enter continues)',
  moderators: 'Which roles may also see and end sessions? (Enter alone: none)',
  curators: 'Which roles may edit playlists and fix matches? (Enter alone: none)',
  viewers: 'Who may search and browse?',
  viewerChoices: { everyone: 'Everyone in these servers', roles: 'Only some roles', nobody: 'Nobody else' },
  viewerRoles: 'Which roles? (Space selects, Enter continues)',
  mediaToken: 'A token of the media server’s owner (Plex: PlexOnlineToken in the file Preferences.xml)',
  signIn: {
    which: 'How should Usher connect to your media server?',
    typeToken: (brand: string) => `Type a token of ${brand}`,
    otherServer: (brand: string) => `It is not ${brand}: type a token`,
    open: (url: string) => `Open this page in a browser and sign in to the account that owns the media server:\n${url}`,
    done: 'Signed in?',
    notYet: 'The account service does not know of it yet.',
    how: (until: string) =>
      `Sign in with the button below, to the account that owns the media server, then come back here. The link expires ${until}. Don’t share it: another person who uses it connects **their** media server.`,
    silent: 'The account service cannot be reached. Try again, or type a token.',
    changed:
      'The account service has changed, and this version of Usher cannot sign in there. Update Usher, or type a token.',
    over: 'Nobody signed in in time. Try again, or type a token.',
    again: 'This sign-in has ended: you began another one, or Usher is being set up already.',
    ownsNone: 'The account that signed in owns no media server. Sign in to the owner’s account, or type a token.',
    several: (names: readonly string[]) =>
      `That account owns several media servers: ${listNames(names)}. Type the address of the one that is meant, and sign in again.`,
    noAddress:
      'Your media server answers at none of the addresses that the account service knows. Type its address, and sign in again.',
    elsewhere:
      'The media server there is not the one that you signed in for, so it did not get the token. Check the address.',
    notListed:
      'The account service does not know your media server at that address, so it did not get the token. Leave the address empty, or add the address in the media server’s network settings (Plex: Custom server access URLs).',
  },
  mediaServers: 'Your account knows these servers. Which one?',
  foundServer: (name: string, address: string, ms: number) => `${name} at ${address} (${ms} ms)`,
  foundByRelay: (name: string, address: string, ms: number) =>
    `${name} through the slow relay at ${address} (${ms} ms)`,
  otherAddress: 'Another address',
  mediaAddress: 'The address of the media server',
  notAddress: 'I can’t use that address. Example: http://192.168.1.10:32400',
  serverWorks: ({ libraries, version, vocabulary }: Works) =>
    `The media server accepts the token and shows ${countText(libraries, { one: 'library', other: 'libraries' })}${version === undefined ? '' : ` (version ${version}${vocabulary === undefined ? '' : `, ${vocabulary}`})`}.`,
  takeInstead: (address: string) => `It accepts only https, under this name. Use ${address} instead?`,
  otherToken:
    'The server does not show this token what is playing, so it is probably not the owner’s. It may refuse changes too.',
  useNevertheless: 'Use it anyway? (No: another token)',
  timeZone: 'The time zone for schedules and statistics',
  notTimeZone: 'That is not a time zone. A time zone looks like Europe/Berlin.',
  summary: ({ guilds, admins, moderators, curators, viewers, address, timeZone }: Summary) =>
    [
      `Usher works in ${listNames(guilds)}.`,
      `Members with ${any(admins)} may do everything.`,
      ...(moderators.length > 0 ? [`Members with ${any(moderators)} may see and end sessions.`] : []),
      ...(curators.length > 0 ? [`Members with ${any(curators)} may edit playlists and fix matches.`] : []),
      ...(viewers === 'everyone' ? ['Everyone there may search and browse.'] : []),
      ...(viewers !== 'everyone' && viewers.length > 0 ? [`Members with ${any(viewers)} may search and browse.`] : []),
      `Media server: ${address}`,
      `Time zone: ${timeZone}`,
    ].join('\n'),
  /** Shown in place of a list in which nothing was chosen. */
  noneChosen: 'none',
  writeThis: 'Write this to .env?',
  fileExists: (path: string) => `There is a ${path} by now, and I left it unchanged. Start Usher again to use it.`,
  unwritable: (path: string) => `${path} cannot be written.`,
  written: 'Written to .env, which only you can read. Usher starts now.',
  writtenApart: 'Written to .env, which only you can read. Start Usher in the same folder: docker compose up -d',
  online: (bot: string, guilds: readonly string[]) =>
    guilds.length === 0
      ? `Usher is online as ${bot}. Next: invite it with the link above.`
      : `Usher is online as ${bot} in ${listNames(guilds)}. Next: write /notify set there to say what it posts where, then /notify test.`,
  cancelled: 'Nothing was written. Start again whenever you like, or fill in .env by hand: cp .env.example .env',
  declarations: {
    setup: createCommandTexts('setup', 'Connect the media server, so that everything else works', {
      'admin-role': createNameAndDescription('admin-role', 'The role that may do everything'),
    }),
  },
  form: {
    title: 'Connect the media server',
    address: {
      label: 'Address',
      description: 'For example http://192.168.1.10:32400. Leave it empty to sign in instead.',
    },
    token: {
      label: 'Token of the owner',
      description: 'Plex: PlexOnlineToken in Preferences.xml, or leave it empty to sign in instead',
    },
    keepToken: 'Leave empty to use the token that you typed before',
    timeZone: { label: 'Time zone', description: 'For schedules and statistics, such as Europe/Berlin' },
    language: {
      label: 'Language of posts',
      description: 'Leave it empty to use your Discord language',
    },
  },
  notYet: 'Usher is not connected to a media server yet. An admin has to run `/setup` first.',
  notAllowed: (means: 'role' | 'administrator') =>
    means === 'role'
      ? 'Only the roles in `ADMIN_ROLE_IDS` may set Usher up.'
      : 'Only members with the permission *Administrator* may set Usher up.',
  needsRole: 'Name the role that may do everything, with the option `admin-role`.',
  formOver: 'This form is no longer valid. Run `/setup` again.',
  already: 'Usher has just been connected to a media server. All its commands appear in a minute.',
  tooLate:
    'Someone else has just connected Usher to a media server, so what you typed was not stored. Usher starts with all its commands now; `/doctor` shows which server it is.',
  connected: (result: string) =>
    `${result}\nUsher starts with all its commands now. They appear within a minute; then choose with \`/notify set\` what is posted where. The token is stored encrypted.`,
  ownersToken: 'Use the owner’s token.',
  failed: (reason: string) => `That did not work, and nothing was stored. ${reason}`,
} as const;
