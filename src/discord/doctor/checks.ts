import { ApplicationFlags, PermissionFlagsBits } from 'discord.js';
import { LEVELS } from '../../domain/access/levels.ts';
import type { Check, Finding } from '../../domain/doctor/findings.ts';
import type { StatedTime } from '../../domain/media/server/probe.ts';
import type { AccessSettings } from '../../permissions/policy.ts';
import { CREATE_EVENTS, inviteLink } from '../registration/invite.ts';
import { channelCheck, type PanelPlace, panelFindings, type Subscribed } from './channelCheck.ts';
import type { DiscordLookup, LookedUpGuild } from './lookup.ts';
import { whySilent } from './whySilent.ts';

interface DiscordChecks {
  readonly lookup: DiscordLookup;
  readonly access: Pick<AccessSettings, 'guildIds' | 'roleIds'>;
  /**
   * True if the stored permissions let a person manage access in this guild. Undefined if the stored permissions are
   * unknown.
   */
  readonly isManaged?: ((guildId: string) => boolean) | undefined;
  readonly only?: string | undefined;
  readonly subscriptions: () => Promise<readonly Subscribed[]>;
  readonly panels: () => Promise<readonly PanelPlace[]>;
  readonly commands: readonly string[];
  /** Names of the commands that should be registered. */
  /** True if there are several media servers, so that each guild has its own commands. */
  readonly hasSeveral: () => boolean;
  readonly clockFinding: (of: 'discord', time: StatedTime) => Finding;
}

/** Checks of the bot's token, guilds and commands at Discord. They work without a connection to the gateway. */
export function discordChecks({
  lookup,
  access,
  isManaged,
  only,
  subscriptions,
  panels,
  commands,
  hasSeveral,
  clockFinding,
}: DiscordChecks): readonly Check[] {
  const shownAccess = only === undefined ? access : { ...access, guildIds: [only] };
  const checks: readonly Check[] = [
    { name: 'discord', run: () => tokenFindings(lookup) },
    {
      name: 'intents',
      run: async () => [{ kind: hasPrivileged(await lookup.application()) ? 'intents-unneeded' : 'intents-good' }],
    },
    { name: 'guilds', run: () => guildFindings(lookup, shownAccess) },
    { name: 'roles', run: () => roleFindings(lookup, { access, isManaged, only }) },
    { name: 'commands', run: () => commandFindings(lookup, { ...access, only, hasSeveral }, commands) },
    {
      name: 'channels',
      run: async (signal) => [
        ...(await channelCheck(lookup, subscriptions, access.guildIds).run(signal)),
        ...(await panelFindings(lookup, await panels())),
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
  return checks.map((check) => ({ ...check, run: (signal) => orTokenFinding(check, signal) }));
}

/** Skips the check if the token is refused or Discord does not answer, because the token's own check reports it. */
async function orTokenFinding({ name, run }: Check, signal: AbortSignal): Promise<readonly Finding[]> {
  try {
    return await run(signal);
  } catch (error) {
    // Reported once, by the check of roles. The check of commands needs the same guilds and would repeat it.
    if (error instanceof TooMany)
      return name === 'roles' ? [{ kind: 'too-many', of: 'guilds', count: error.count }] : [];
    return name === 'discord' ? [whySilent(error)] : [];
  }
}

/**
 * Number of session starts left today from which a warning is due: a crash loop could use them up, and the bot would be
 * locked out until the next day.
 */
const FEW_STARTS = 20;

async function tokenFindings(lookup: DiscordLookup): Promise<readonly Finding[]> {
  const [{ username: bot }, { left, total }] = await Promise.all([lookup.bot(), lookup.gateway()]);
  return [{ kind: 'bot-known', bot }, ...(left < FEW_STARTS ? [{ kind: 'starts-used-up', left, total } as const] : [])];
}

const PRIVILEGED =
  ApplicationFlags.GatewayPresence |
  ApplicationFlags.GatewayPresenceLimited |
/** Flags of an application that has intents which Discord grants on request only. Usher needs none of them. */
  ApplicationFlags.GatewayGuildMembers |
  ApplicationFlags.GatewayGuildMembersLimited |
  ApplicationFlags.GatewayMessageContent |
  ApplicationFlags.GatewayMessageContentLimited;

const hasPrivileged = ({ flags }: { readonly flags: number }): boolean => (flags & PRIVILEGED) !== 0;

async function guildFindings(
  lookup: DiscordLookup,
  { guildIds }: DiscordChecks['access'],
): Promise<readonly Finding[]> {
  const [{ id, bot_public: isPublic }, there] = await Promise.all([lookup.application(), lookup.guilds()]);
  const open: readonly Finding[] = isPublic ? [{ kind: 'bot-public' }] : [];
  if (there.length === 0 && !guildIds) return [{ kind: 'guild-none', invite: inviteLink(id) }, ...open];
  const expectedIds = guildIds ?? there.map((guild) => guild.id);
  const findings = expectedIds.flatMap((guildId): readonly Finding[] => {
    const served = there.find((guild) => guild.id === guildId);
    const invite = inviteLink(id, guildId);
    if (!served) return [{ kind: 'guild-missing', id: guildId, invite }];
    const { name: guild, permissions = CREATE_EVENTS } = served;
    const lacks = (permissions & (CREATE_EVENTS | PermissionFlagsBits.Administrator)) === 0n;
    return [{ kind: 'guild-there', guild }, ...(lacks ? [{ kind: 'events-forbidden', guild, invite } as const] : [])];
  });
  return [...findings, ...open];
}

/** The bot is in more guilds than can be looked up. */
class TooMany extends Error {
  override readonly name = 'TooMany';
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
  if (ids.length > lookup.most) throw new TooMany(ids.length);
  const guilds = await Promise.all(ids.map((id) => lookup.guild(id)));
  return guilds.filter((guild) => typeof guild !== 'string');
}

async function roleFindings(
  lookup: DiscordLookup,
  { access: { guildIds, roleIds }, isManaged, only }: Pick<DiscordChecks, 'access' | 'isManaged' | 'only'>,
): Promise<readonly Finding[]> {
  const guilds = await servedGuilds(lookup, guildIds);
  if (guilds.length === 0) return [];
  const findings = await Promise.all(
    LEVELS.toReversed().flatMap((level) =>
      [...new Set(roleIds[level])].map((id) =>
        roleFinding({ lookup, guilds, only }, `${level.toUpperCase()}_ROLE_IDS`, id),
      ),
    ),
  );
  const guildName = guilds.find(({ id }) => id === only)?.name;
  return [
    ...findings.filter((finding) => only === undefined || finding.kind !== 'role-there' || finding.guild === guildName),
    ...(isManaged
      ? adminFindings(guilds, roleIds.admin, { isManaged, isEachNamed: guildIds !== undefined }).filter(
          ({ guild }) => only === undefined || guild === undefined || guild === guildName,
        )
      : []),
  ];
}

async function roleFinding(
  { lookup, guilds, only }: Pick<DiscordChecks, 'lookup' | 'only'> & { readonly guilds: readonly LookedUpGuild[] },
  setting: string,
  id: string,
): Promise<Finding> {
  const self = guilds.find((guild) => guild.id === id);
  if (self) return { kind: 'role-is-guild', setting, guild: self.name };
  const { role, guild } = roleIn(guilds, id);
  if (role?.tags?.bot_id !== undefined) return { kind: 'role-of-bot', setting, role: role.name };
  if (role && guild) return { kind: 'role-there', setting, role: role.name, guild: guild.name };
  // An admin of one guild must not learn about other guilds.
  const foreign = roleIn(only === undefined ? await servedGuilds(lookup, undefined) : [], id);
  if (foreign.role && foreign.guild)
    return { kind: 'role-elsewhere', setting, role: foreign.role.name, guild: foreign.guild.name };
  const channel = await lookup.channel(id);
  if (typeof channel !== 'string' && channel.guild_id === (only ?? channel.guild_id))
    return { kind: 'role-is-channel', setting, channel: `#${channel.name ?? id}` };
  const person = await lookup.user(id);
  if (typeof person !== 'string') return { kind: 'role-is-person', setting, person: person.username };
  return { kind: 'role-unknown', setting, id };
}

function roleIn(guilds: readonly LookedUpGuild[], id: string) {
  const guild = guilds.find(({ roles }) => roles.some((role) => role.id === id));
  return { guild, role: guild?.roles.find((role) => role.id === id) };
}

/**
 * Reports a problem if no guild has an admin. Names single guilds without an admin only if GUILD_IDS lists the guilds.
 */
function adminFindings(
  guilds: readonly LookedUpGuild[],
  admins: readonly string[],
  { isManaged, isEachNamed }: { isManaged: (guildId: string) => boolean; isEachNamed: boolean },
): readonly Extract<Finding, { kind: 'admin-none' }>[] {
  const isWithout = (guild: LookedUpGuild) =>
    !guild.roles.some(({ id, tags }) => admins.includes(id) && id !== guild.id && tags?.bot_id === undefined) &&
    !isManaged(guild.id);
  if (guilds.every(isWithout)) return [{ kind: 'admin-none' }];
  return isEachNamed ? guilds.filter(isWithout).map(({ name }) => ({ kind: 'admin-none', guild: name })) : [];
}

async function commandFindings(
  lookup: DiscordLookup,
  {
    guildIds,
    only,
    hasSeveral,
  }: Pick<DiscordChecks['access'], 'guildIds'> & Pick<DiscordChecks, 'only' | 'hasSeveral'>,
  expectedNames: readonly string[],
): Promise<readonly Finding[]> {
  const { id } = await lookup.application();
  const isPerGuild = guildIds !== undefined || hasSeveral();
  const guilds = isPerGuild ? await servedGuilds(lookup, only === undefined ? guildIds : [only]) : [];
  const places = isPerGuild ? guilds.map((guild) => ({ id: guild.id, guild: guild.name })) : [{}];
  return Promise.all(
    places.map(async (place: { readonly id?: string; readonly guild?: string }): Promise<Finding> => {
      const { guild } = place;
      const registered = await lookup.commands(id, place.id);
      if (typeof registered === 'string') return { kind: 'commands-hidden', guild, invite: inviteLink(id, place.id) };
      const names = expectedNames.filter((name) => !registered.includes(name));
      return names.length === 0
        ? { kind: 'commands-there', count: expectedNames.length, guild }
        : { kind: 'commands-missing', names, guild };
    }),
  );
}
