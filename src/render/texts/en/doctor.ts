import type {
  DoctorCheckName,
  DoctorFindingData,
  DoctorFindingKind,
  MediaServerProblem,
  TranslationProgress,
} from '../../../domain/doctor/findings.ts';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import { pathOfAddress } from '../addressPath.ts';
import type { DateFormatter } from '../dayFormat.ts';
import { addSearchSynonyms, createCommandTexts } from '../declared.ts';
import { errors } from './answers.ts';
import { item } from './media/items.ts';
import { notificationOptionNames } from './notify/declarations.ts';
import { notify } from './notify/notify.ts';
import { countText } from './numbers.ts';
import { tokens } from './tokens.ts';

const listNames = (names: readonly string[]): string => names.join(', ');
const feedNames = (feeds: readonly FeedName[]): string =>
  listNames(feeds.map((feed) => notificationOptionNames.feeds[feed]));
const shareText = ({ name, percent }: TranslationProgress): string => `${name} ${percent}%`;
const inGuild = (guild: string | undefined): string => (guild === undefined ? '' : ` in ${guild}`);
function failureReason({ failure, reason, expired }: MediaServerProblem, day: DateFormatter): string {
  if (expired) return tokens.own(expired.at && day(expired.at));
  return reason === undefined ? errors.failure[failure] : errors.noConnection[reason];
}
/**
 * Remedy for an address that does not work, for the owner. Falls back to the sentence for everyone if that says enough.
 */
const atAddress = ({ address, ...problem }: DoctorFindingData['server-silent'], day: DateFormatter): string => {
  const { failure, reason, vendorDomain, code } = problem;
  if (reason === 'unknown-host' && vendorDomain !== undefined)
    return `the name cannot be resolved. If it is spelled correctly, the router’s protection against DNS rebinding blocks it: allow ${vendorDomain} there.`;
  if (reason === 'certificate')
    return `the certificate is not trusted${code === undefined ? '' : ` (${code})`}. Use the name that it was issued for, or plain http where the server allows it. If your own authority signed it, start the bot with NODE_EXTRA_CA_CERTS=/path/to/authority.pem in the environment (not in \`.env\`).`;
  if (failure === 'not-found' || failure === 'unsupported')
    return `everything there answers 404 (not found). ${pathOfAddress(address) === '' ? 'Is the address right?' : `Is its path “${pathOfAddress(address)}” right? Most media servers have none.`}`;
  return failure === 'malformed'
    ? 'something other than a media server answers. Is the address right?'
    : failureReason(problem, day);
};
const OWNERS = { discord: 'Discord', 'media server': 'the media server' } as const;
const offsetText = (seconds: number): string =>
  `${countText(Math.abs(seconds), { one: 'second', other: 'seconds' })} ${seconds < 0 ? 'behind' : 'ahead of'}`;
const day = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
const COPY = 'Copy the id of a role: Server Settings, Roles, right-click it, Copy Role ID.';

const findings = {
  'config-good': () => 'All settings can be read.',
  'config-wrong': ({ problem }) => problem,
  'env-open': () => 'Other users of this machine can read `.env`, which holds the tokens. Run: chmod 600 .env',
  'seed-another': () =>
    '`MEDIA_URL` and `MEDIA_TOKEN` were changed and now lead to another media server, so I keep using the one from before. Add the other one with `/server add`, or change them back.',
  'seed-moved': () =>
    '`MEDIA_URL` leads to another place than before (scheme, host or port), but `MEDIA_TOKEN` is still the same. I send a token only to the address that it was entered for, so I keep using the old address. If the media server moved, enter its address and token with `/server token`, or put a new token into `MEDIA_TOKEN`.',
  'seed-removed': () =>
    '`MEDIA_URL` and `MEDIA_TOKEN` are not used, since their media server was removed with `/server remove`. Add it again with `/server add`, or take them out of `.env`.',
  'seed-unchecked': (problem, day) =>
    `\`MEDIA_URL\` or \`MEDIA_TOKEN\` was changed. I use the ones from before until I can tell that the new ones lead to the same media server, and keep trying. ${failureReason(problem, day)}`,
  'rights-undecided': () =>
    'The rights in the database are not the ones that I signed last, as after a restore. Until you decide with `/server rights`, only what both allow counts.',
  'bot-known': ({ bot }) => `Discord accepts the token. The bot is called ${bot}.`,
  'discord-token-refused': () =>
    'Discord refused `DISCORD_TOKEN`. Get a new one: discord.com/developers/applications, your application, Bot, Reset Token.',
  'discord-silent': () => 'Discord cannot be reached. Check the internet connection and discordstatus.com.',
  'discord-web-page': ({ status }) =>
    `A web page answers in Discord’s place (status ${status}): a login page of the network, or a proxy that does not let me through. If you have a proxy, start me with NODE_USE_ENV_PROXY=1 and HTTPS_PROXY in the environment (not in \`.env\`).`,
  'discord-untrusted': ({ code }) =>
    `What answers in Discord’s place has a certificate that is not trusted (${code}). A proxy or a virus scanner may be reading along. If it is yours, start me with NODE_EXTRA_CA_CERTS=/path/to/authority.pem in the environment (not in \`.env\`).`,
  'process-alone': () => 'No other process uses `DISCORD_TOKEN`.',
  'process-other': () =>
    'Another process uses the same `DISCORD_TOKEN` and answers some commands first. Stop it, or reset the token and give the new one to one Usher only.',
  'direct-good': () => 'Discord lets the bot send direct messages.',
  'direct-suspected': () =>
    'Discord’s anti-spam measure keeps the bot from sending direct messages. No setting is wrong. Direct messages wait for up to seven days, and I try again every half hour. If it lasts for longer than a day, look for a message from Discord to the owner of the application.',
  'starts-used-up': ({ left, total }) =>
    `Only ${left} of ${total} connections to Discord are left today. Find out why the bot restarts so often.`,
  'intents-good': () => 'No privileged intents are on, and none are needed.',
  'intents-unneeded': () =>
    'Privileged intents are on, but not needed. Turn them off: discord.com/developers/applications, Bot.',
  'guild-there': ({ guild }) => `The bot is in ${guild}.`,
  'bot-public': () =>
    'Anyone can add this bot to a Discord server of their own. Turn that off: discord.com/developers/applications, your application, Installation, Install Link: None. Then Bot, Public Bot: off.',
  'events-forbidden': ({ guild, invite }) =>
    `In ${guild} the bot’s role lacks “Create Events”, so it can’t plan what a vote chose. Add it, or invite the bot again: ${invite}`,
  'guild-missing': ({ id, invite }) => `The bot is not in the server ${id} of \`GUILD_IDS\`. Invite it: ${invite}`,
  'guild-none': ({ invite }) => `The bot is in no server yet. Invite it: ${invite}`,
  'role-there': ({ setting, role, guild }) => `\`${setting}\`: ${role} in ${guild}.`,
  'role-unknown': ({ setting, id }) => `\`${setting}\`: no server has a role ${id}. ${COPY}`,
  'role-of-bot': ({ setting, role }) =>
    `\`${setting}\`: ${role} is a bot’s own role, which no person can have. Name another one.`,
  'role-is-guild': ({ setting, guild }) => `\`${setting}\` names the server ${guild}, not a role. Name a role of it.`,
  'role-is-channel': ({ setting, channel }) => `\`${setting}\` names the channel ${channel}, not a role. ${COPY}`,
  'role-is-person': ({ setting, person }) =>
    `\`${setting}\` names a person (${person}), not a role. Give them a role, and name that. ${COPY}`,
  'role-elsewhere': ({ setting, role, guild }) =>
    `\`${setting}\`: ${role} is a role of ${guild}, a server that \`GUILD_IDS\` does not name.`,
  'admin-none': ({ guild }) =>
    `Nobody is an admin${inGuild(guild)}: \`ADMIN_ROLE_IDS\` names no role there that people can have. What needs an admin is refused.`,
  'commands-there': ({ count, guild }) => `All ${count} commands are registered${inGuild(guild)}.`,
  'commands-missing': ({ names: missingNames, guild }) =>
    `These commands are not registered${inGuild(guild)}: ${listNames(missingNames)}. A running bot registers them again within an hour, and so does a start.`,
  'commands-hidden': ({ invite, guild }) =>
    `Discord does not let the bot register commands${inGuild(guild)}. Invite it again: ${invite}`,
  'channel-good': ({ channel, feeds }) => `${channel} can be posted to (${feedNames(feeds)}).`,
  'channel-bad': ({ channel, feeds, problems }) =>
    `${feedNames(feeds)}: ${problems.map((problem) => notify.problems[problem](channel)).join(' ')}`,
  'channel-unserved': ({ channel, feeds }) =>
    `${feedNames(feeds)}: ${channel} is in a server that \`GUILD_IDS\` does not name.`,
  'panel-good': ({ channel }) => `The panel in ${channel} can be posted and pinned.`,
  'panel-bad': ({ channel, problems }) =>
    `The panel: ${problems.map((problem) => notify.problems[problem](channel)).join(' ')}`,
  'panel-unpinned': ({ channel }) =>
    `The panel in ${channel} cannot be pinned: the bot’s role lacks “Pin Messages” there. Add it, and the panel is pinned within an hour.`,
  'channels-none': () => 'No channel is subscribed to anything. Set one up with `/notify set`.',
  'server-there': ({ address, ms, version }) =>
    `The media server answers at ${address} in ${ms} ms${version === undefined ? '' : ` (version ${version})`}.`,
  'server-another': ({ address }) =>
    `Another media server than before answers at ${address}. If that is a mistake, correct the address within ten minutes. After that it replaces the old server, and the old one’s data is deleted.`,
  'token-unreadable': () =>
    'I can no longer read the token, so I cannot reach the media server: the installation’s key has changed, or a backup from an earlier version was restored. Enter the address and the token again with `/server token`, or bring back the old key.',
  'links-waiting': ({ count }) =>
    `${countText(count, { one: 'person', other: 'people' })} linked an account at another address of the media server. I do not use ${count === 1 ? 'it' : 'them'} at this one until they link again with \`/me link\`.`,
  'token-elsewhere': ({ intended, actual }) =>
    `The token was entered for ${intended}, but the database now has ${actual}, so I do not send it anywhere. Somebody else changed the database, or a backup of it. Enter the right address and the token with \`/server token\`.`,
  'server-silent': (problem, day) => `${problem.address}: ${atAddress(problem, day)}`,
  'server-wants-https': ({ address, instead }) =>
    `The media server at ${address} accepts only https, under the name in its certificate (Plex: “Secure connections: Required”). Write MEDIA_URL=${instead}`,
  'address-there': ({ address, ms }) => `It also answers at ${address} in ${ms} ms.`,
  'address-silent': ({ address }) => `It does not answer at ${address}, its other address. Nothing uses that.`,
  'server-plain': () =>
    'The token crosses the internet in plain text: anyone in between can read it and control the media server. Use https in `MEDIA_URL`, or a VPN.',
  'account-there': ({ resources }) =>
    `The account service answers and knows ${countText(resources, { one: 'server or player', other: 'servers and players' })}.`,
  'account-silent': ({ failure, expired }, day) =>
    expired ? tokens.ofAccountService(expired.at && day(expired.at)) : errors.accountFailure[failure],
  'account-replaced': () =>
    'The account service has retired its old list of servers. Usher uses the new one; nothing needs to be done.',
  'account-changed': () =>
    'The account service has changed: it no longer has what Usher asks it for, so nobody can sign in with `/me link`. Update Usher, or correct the address if one is set: `ACCOUNT_URL` for the first media server, `/server token` for another one.',
  'machine-not-owned': () =>
    'The account service does not list this media server as owned by the account of its token, so nobody can sign in for it with `/me link`. Use the token of the server’s owner.',
  'machine-not-listed': ({ address }) =>
    `The account service does not know this media server at ${address}, so nobody can sign in for it with \`/me link\`. Add that address in the server’s network settings (Plex: Custom server access URLs).`,
  'token-good': ({ libraries }) =>
    `The media server accepts the token and shows ${countText(libraries, { one: 'library', other: 'libraries' })}.`,
  'token-ends': ({ ends }, day) => tokens.ends(day(ends)),
  'token-ends-soon': ({ ends }, day) => tokens.endsSoon(day(ends)),
  'token-bad': (problem, day) => {
    if (problem.expired) return tokens.refused(problem.expired.at && day(problem.expired.at));
    return problem.failure === 'unauthorized'
      ? 'The media server refused `MEDIA_TOKEN`: it is mistyped, or it has expired, as one copied from the web page does. `.env.example` says where to find one that lasts.'
      : `The token: ${failureReason(problem, day)}`;
  },
  'owner-token': () => 'The token may see sessions and settings: it is probably the owner’s.',
  'other-token': ({ refused }) =>
    `The media server refuses ${refused.join(' and ')} with this token, so it is probably not its owner’s: changes may be refused too, and the history may be that account’s own. Use the owner’s token as \`MEDIA_TOKEN\`.`,
  'vocabulary-wrong': ({ vocabulary }) =>
    `\`MEDIA_VOCABULARY\` is wrong: the media server speaks ${vocabulary}. Remove that setting: the vocabulary is detected automatically.`,
  'vocabulary-known': ({ vocabulary }) => `The media server speaks ${vocabulary}.`,
  'endpoints-there': ({ count }) =>
    `${countText(count, { one: 'request works', other: 'requests work' })} on this media server.`,
  'endpoint-missing': ({ endpoint }) => `This media server has no ${endpoint}. Commands that need it say so.`,
  'endpoint-failed': ({ endpoint, ...problem }, day) => `${endpoint}: ${failureReason(problem, day)}`,
  'libraries-legacy': ({ libraries, more }) =>
    `New Plex versions come without the agents or scanners of ${listNames(libraries)}${more > 0 ? ` and ${more} more` : ''}. Change them before you update the server: in Plex, open “Edit library” and “Advanced”, choose a scanner and an agent that are not marked as legacy, and refresh the metadata.`,
  'one-address': ({ streams }) =>
    `All ${streams} streams come from the same address, so a rule that counts addresses cannot tell places apart on this media server. Is there a reverse proxy in front of it? Let it pass on the viewers’ addresses (X-Forwarded-For).`,
  'clock-good': ({ of }) => `The clock agrees with that of ${OWNERS[of]}.`,
  'clock-off': ({ of, seconds }) =>
    `The clock is ${offsetText(seconds)} that of ${OWNERS[of]}. Turn on time synchronisation (NTP).`,
  'clock-wrong': ({ of, seconds }) =>
    `The clock is ${offsetText(seconds)} that of ${OWNERS[of]}: schedules and times are wrong. Turn on time synchronisation (NTP).`,
  'disk-good': ({ freeBytes }) => `The disk of the database has ${item.size(freeBytes)} free.`,
  'disk-low': ({ freeBytes }) => `The disk of the database has only ${item.size(freeBytes)} free. Make room soon.`,
  'disk-full': ({ freeBytes }) =>
    `The disk of the database has ${item.size(freeBytes)} free: soon nothing can be stored. Make room now.`,
  'database-good': ({ bytes }) => `The database is whole (${item.size(bytes)}).`,
  'database-none': ({ path }) => `There is no database ${path} yet. The first start creates it.`,
  'database-bad': ({ problem }) =>
    `The database is damaged (${problem}). Stop the bot and put a backup in its place: npm run restore`,
  'backup-newest': ({ at, count }) =>
    `The newest of ${countText(count, { one: 'backup', other: 'backups' })} is from ${day(at)} UTC.`,
  'backup-old': ({ at }) => `The newest backup is from ${day(at)} UTC. Check \`BACKUP_CRON\` and the log.`,
  'backup-none': ({ folder }) => `There is no backup in ${folder} yet. Make one: npm run backup`,
  'zone-good': ({ zone }) => `The time zone is ${zone}.`,
  'zone-other': ({ zone, machine }) =>
    `The time zone is ${zone}, the machine’s is ${machine}. If times look wrong, set \`TIME_ZONE=${machine}\`.`,
  'fonts-good': () => 'All fonts for charts are installed.',
  'languages-good': () => 'All languages are whole.',
  'languages-partial': ({ languages }) =>
    `Translated so far: ${listNames(languages.map(shareText))}. I say the rest in English.`,
  'fonts-missing': () =>
    'Charts show “…” for emoji and for titles in scripts such as Japanese or Arabic, because their fonts are not installed. If you have such titles: npm run fonts',
  'too-many': ({ of, count }) =>
    of === 'guilds'
      ? `There are ${count} Discord servers to look at: too many to check the roles and commands of each one from here. \`/doctor\` checks the one in which it is typed, and a bot that is running checks all of them.`
      : `${count} channels get notifications: too many to check each one from here. \`/doctor\` checks those of the server in which it is typed, and a bot that is running checks all of them when it starts.`,
  'check-failed': () => 'This check itself failed. The log says why.',
} satisfies { readonly [Kind in DoctorFindingKind]: (data: DoctorFindingData[Kind], day: DateFormatter) => string };

export const doctor = {
  findings,
  checks: {
    configuration: 'Settings',
    discord: 'Discord',
    processes: 'One process',
    'direct messages': 'Direct messages',
    intents: 'Intents',
    guilds: 'Servers',
    roles: 'Roles',
    commands: 'Commands',
    channels: 'Channels',
    'media server': 'Media server',
    addresses: 'Other addresses',
    'account service': 'Account service',
    token: 'Token',
    vocabulary: 'Vocabulary',
    endpoints: 'Endpoints',
    libraries: 'Libraries',
    clock: 'Clock',
    disk: 'Disk',
    database: 'Database',
    backups: 'Backups',
    'time zone': 'Time zone',
    fonts: 'Fonts',
    languages: 'Languages',
  } satisfies Record<DoctorCheckName, string>,
  statuses: { ok: 'ok', warning: 'warning', failure: 'FAILED' },
  elsewhere: 'an address outside your network',
  summary: (failures: number, warnings: number) =>
    failures + warnings === 0
      ? 'Everything is fine.'
      : `${countText(failures, { one: 'problem', other: 'problems' })}, ${countText(warnings, { one: 'warning', other: 'warnings' })}.`,
  passed: (count: number) => countText(count, { one: 'check passed', other: 'checks passed' }),
  more: (count: number) =>
    `… and ${countText(count, { one: 'more line', other: 'more lines' })}. \`npm run doctor\` shows all.`,
  declarations: {
    doctor: addSearchSynonyms(
      'health diagnose diagnostic problem broken fix error status working no help trouble offline crash wrong dead',
      createCommandTexts('doctor', 'Check whether everything works, and what to do if not', {}),
    ),
  },
} as const;
