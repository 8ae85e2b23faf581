import { ApplicationFlags, PermissionFlagsBits } from 'discord.js';
import { PERMISSION_LEVELS } from '../../domain/access/levels.ts';
import type { DoctorCheck, DoctorFinding } from '../../domain/doctor/findings.ts';
import type { RemoteClockReading } from '../../domain/media/server/probe.ts';
import type { AccessSettings } from '../../permissions/policy.ts';
import { CREATE_EVENTS_PERMISSION, inviteLink } from '../registration/invite.ts';
import {
  type ChannelSubscription,
  type ControlPanelChannel,
  checkControlPanelChannels,
  createSubscribedChannelCheck,
} from './channelCheck.ts';
import type { DiscordLookup, LookedUpGuild } from './lookup.ts';
import { diagnoseDiscordFailure } from './whySilent.ts';

interface DiscordChecks {
  readonly lookup: DiscordLookup;
  readonly access: Pick<AccessSettings, 'guildIds' | 'roleIds'>;
  /**
   * True if the stored permissions let a person manage access in this guild. Undefined if the stored permissions are
   * unknown.
   */
  readonly isManaged?: ((guildId: string) => boolean) | undefined;
  /** The guild of the admin who asks. Undefined for people who run the bot, who may learn about all guilds. */
  readonly onlyGuildId?: string | undefined;
  readonly subscriptions: () => Promise<readonly ChannelSubscription[]>;
  readonly panels: () => Promise<readonly ControlPanelChannel[]>;
  /** Names of the commands that should be registered. */
  readonly commands: readonly string[];
  /** True if there are several media servers, so that each guild has its own commands. */
  readonly hasSeveralServers: () => boolean;
  readonly clockFinding: (of: 'discord', time: RemoteClockReading) => DoctorFinding;
}

/** Checks of the bot's token, guilds and commands at Discord. They work without a connection to the gateway. */
export function createDiscordChecks({
  lookup,
  access,
  isManaged,
  onlyGuildId,
  subscriptions,
  panels,
  commands,
  hasSeveralServers,
  clockFinding,
}: DiscordChecks): readonly DoctorCheck[] {
  const shownAccess = onlyGuildId === undefined ? access : { ...access, guildIds: [onlyGuildId] };
  const checks: readonly DoctorCheck[] = [
    { name: 'discord', run: () => tokenFindings(lookup) },
    {
      name: 'intents',
      run: async () => [
        { kind: hasPrivilegedIntents(await lookup.application()) ? 'intents-unneeded' : 'intents-good' },
      ],
    },
    { name: 'guilds', run: () => guildFindings(lookup, shownAccess) },
    { name: 'roles', run: () => roleFindings(lookup, { access, isManaged, onlyGuildId }) },
    { name: 'commands', run: () => commandFindings(lookup, { access, onlyGuildId, hasSeveralServers }, commands) },
    {
      name: 'channels',
      run: async (signal) => [
        ...(await createSubscribedChannelCheck(lookup, subscriptions, access.guildIds).run(signal)),
        ...(await checkControlPanelChannels(lookup, await panels())),
      ],
    },
    {
      name: 'clock',
      run: async () => {
        const { time } = await lookup.gateway();
        return time ? [clockFinding('discord', time)] : [];
      },
    },
  ];
  return checks.map((check) => ({ ...check, run: (signal) => runUnlessSilent(check, signal) }));
}

/** Skips the check if the token is refused or Discord does not answer, because the token's own check reports it. */
async function runUnlessSilent({ name, run }: DoctorCheck, signal: AbortSignal): Promise<readonly DoctorFinding[]> {
  try {
    return await run(signal);
  } catch (error) {
    // Only the check of roles reports that there are too many guilds. The check of commands needs the same guilds and
    // would report it again.
    if (error instanceof TooManyGuilds)
      return name === 'roles' ? [{ kind: 'too-many', of: 'guilds', count: error.count }] : [];
    return name === 'discord' ? [diagnoseDiscordFailure(error)] : [];
  }
}

/**
 * Below this number of session starts left today, a warning is shown. A crash loop could use them up and lock the bot
 * out until the next day.
 */
const FEW_STARTS = 20;

async function tokenFindings(lookup: DiscordLookup): Promise<readonly DoctorFinding[]> {
  const [{ username: bot }, { left, total }] = await Promise.all([lookup.bot(), lookup.gateway()]);
  return [{ kind: 'bot-known', bot }, ...(left < FEW_STARTS ? [{ kind: 'starts-used-up', left, total } as const] : [])];
}

/** Application flags for intents that Discord grants only on request. Usher needs none of them. */
const PRIVILEGED =
  ApplicationFlags.GatewayPresence |
  ApplicationFlags.GatewayPresenceLimited |
  ApplicationFlags.GatewayGuildMembers |
  ApplicationFlags.GatewayGuildMembersLimited |
  ApplicationFlags.GatewayMessageContent |
  ApplicationFlags.GatewayMessageContentLimited;

const hasPrivilegedIntents = ({ flags }: { readonly flags: number }): boolean => (flags & PRIVILEGED) !== 0;

async function guildFindings(
  lookup: DiscordLookup,
  { guildIds }: DiscordChecks['access'],
): Promise<readonly DoctorFinding[]> {
  const [{ id, bot_public: isPublic }, botGuilds] = await Promise.all([lookup.application(), lookup.guilds()]);
  const publicFindings: readonly DoctorFinding[] = isPublic ? [{ kind: 'bot-public' }] : [];
  if (botGuilds.length === 0 && !guildIds) return [{ kind: 'guild-none', invite: inviteLink(id) }, ...publicFindings];
  const expectedIds = guildIds ?? botGuilds.map((guild) => guild.id);
  const findings = expectedIds.flatMap((guildId): readonly DoctorFinding[] => {
    const botGuild = botGuilds.find((guild) => guild.id === guildId);
    const invite = inviteLink(id, guildId);
    if (!botGuild) return [{ kind: 'guild-missing', id: guildId, invite }];
    const { name: guild, permissions } = botGuild;
    const isPresent: DoctorFinding = { kind: 'guild-there', guild };
    // While the permissions are unknown, a missing permission is not reported.
    const mayCreateEvents =
      permissions === undefined ||
      (permissions & (CREATE_EVENTS_PERMISSION | PermissionFlagsBits.Administrator)) !== 0n;
    return mayCreateEvents ? [isPresent] : [isPresent, { kind: 'events-forbidden', guild, invite }];
  });
  return [...findings, ...publicFindings];
}

class TooManyGuilds extends Error {
  override readonly name = 'TooManyGuilds';
  readonly count: number;
  constructor(count: number) {
    super(`${count} guilds are too many to look up each`);
    this.count = count;
  }
}

/** The served guilds that Discord lets the bot see. Throws TooManyGuilds if there are too many to look up. */
async function servedGuilds(
  lookup: DiscordLookup,
  guildIds: readonly string[] | undefined,
): Promise<readonly LookedUpGuild[]> {
  const ids = guildIds ?? (await lookup.guilds()).map(({ id }) => id);
  if (ids.length > lookup.maxLookups) throw new TooManyGuilds(ids.length);
  const guilds = await Promise.all(ids.map((id) => lookup.guild(id)));
  return guilds.filter((guild) => typeof guild !== 'string');
}

async function roleFindings(
  lookup: DiscordLookup,
  { access, isManaged, onlyGuildId }: Pick<DiscordChecks, 'access' | 'isManaged' | 'onlyGuildId'>,
): Promise<readonly DoctorFinding[]> {
  const { guildIds, roleIds } = access;
  const guilds = await servedGuilds(lookup, guildIds);
  if (guilds.length === 0) return [];
  const findings = await Promise.all(
    PERMISSION_LEVELS.toReversed().flatMap((level) =>
      [...new Set(roleIds[level])].map((id) =>
        roleFinding({ lookup, guilds, onlyGuildId }, `${level.toUpperCase()}_ROLE_IDS`, id),
      ),
    ),
  );
  const areGuildsListed = guildIds !== undefined;
  const admins = isManaged ? adminFindings(guilds, roleIds.admin, { isManaged, areGuildsListed }) : [];
  if (onlyGuildId === undefined) return [...findings, ...admins];
  const guildName = guilds.find(({ id }) => id === onlyGuildId)?.name;
  return [
    ...findings.filter((finding) => finding.kind !== 'role-there' || finding.guild === guildName),
    ...admins.filter(({ guild }) => guild === undefined || guild === guildName),
  ];
}

interface RoleSearch extends Pick<DiscordChecks, 'lookup' | 'onlyGuildId'> {
  readonly guilds: readonly LookedUpGuild[];
}

/** Finds out whether an id in a role setting belongs to a role, a guild, a channel or a person. */
async function roleFinding(
  { lookup, guilds, onlyGuildId }: RoleSearch,
  setting: string,
  id: string,
): Promise<DoctorFinding> {
  const guildOfId = guilds.find((guild) => guild.id === id);
  if (guildOfId) return { kind: 'role-is-guild', setting, guild: guildOfId.name };
  const { role, guild } = roleIn(guilds, id);
  if (role?.tags?.bot_id !== undefined) return { kind: 'role-of-bot', setting, role: role.name };
  if (role && guild) return { kind: 'role-there', setting, role: role.name, guild: guild.name };
  // An admin of one guild must not learn about other guilds.
  const otherGuildMatch = roleIn(onlyGuildId === undefined ? await servedGuilds(lookup, undefined) : [], id);
  if (otherGuildMatch.role && otherGuildMatch.guild)
    return { kind: 'role-elsewhere', setting, role: otherGuildMatch.role.name, guild: otherGuildMatch.guild.name };
  const channel = await lookup.channel(id);
  if (typeof channel !== 'string' && channel.guild_id === (onlyGuildId ?? channel.guild_id))
    return { kind: 'role-is-channel', setting, channel: `#${channel.name ?? id}` };
  const person = await lookup.user(id);
  if (typeof person !== 'string') return { kind: 'role-is-person', setting, person: person.username };
  return { kind: 'role-unknown', setting, id };
}

function roleIn(guilds: readonly LookedUpGuild[], id: string) {
  const guild = guilds.find(({ roles }) => roles.some((role) => role.id === id));
  return { guild, role: guild?.roles.find((role) => role.id === id) };
}

/** Reports a problem if no guild has an admin. If GUILD_IDS lists the guilds, reports each guild without one. */
function adminFindings(
  guilds: readonly LookedUpGuild[],
  admins: readonly string[],
  { isManaged, areGuildsListed }: { isManaged: (guildId: string) => boolean; areGuildsListed: boolean },
): readonly Extract<DoctorFinding, { kind: 'admin-none' }>[] {
  const lacksAdmin = (guild: LookedUpGuild) =>
    !guild.roles.some(({ id, tags }) => admins.includes(id) && id !== guild.id && tags?.bot_id === undefined) &&
    !isManaged(guild.id);
  if (guilds.every(lacksAdmin)) return [{ kind: 'admin-none' }];
  return areGuildsListed ? guilds.filter(lacksAdmin).map(({ name }) => ({ kind: 'admin-none', guild: name })) : [];
}

async function commandFindings(
  lookup: DiscordLookup,
  { access, onlyGuildId, hasSeveralServers }: Pick<DiscordChecks, 'access' | 'onlyGuildId' | 'hasSeveralServers'>,
  expectedNames: readonly string[],
): Promise<readonly DoctorFinding[]> {
  const { guildIds } = access;
  const { id } = await lookup.application();
  const isPerGuild = guildIds !== undefined || hasSeveralServers();
  const guilds = isPerGuild ? await servedGuilds(lookup, onlyGuildId === undefined ? guildIds : [onlyGuildId]) : [];
  /** Compares the commands of a guild, or the global commands, with the expected ones. */
  const findingIn = async (place?: LookedUpGuild): Promise<DoctorFinding> => {
    const guild = place?.name;
    const registeredNames = await lookup.commands(id, place?.id);
    if (typeof registeredNames === 'string')
      return { kind: 'commands-hidden', guild, invite: inviteLink(id, place?.id) };
    const names = expectedNames.filter((name) => !registeredNames.includes(name));
    return names.length === 0
      ? { kind: 'commands-there', count: expectedNames.length, guild }
      : { kind: 'commands-missing', names, guild };
  };
  return isPerGuild ? await Promise.all(guilds.map(findingIn)) : [await findingIn()];
}
