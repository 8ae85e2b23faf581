import { type AutocompleteInteraction, PermissionFlagsBits } from 'discord.js';
import { z } from 'zod';
import type { PressHandler } from '../../commands/framework/action.ts';
import type { Command } from '../../commands/framework/command.ts';
import type { CommandDeps, InteractionContext } from '../../commands/framework/context.ts';
import type { MessageCommand } from '../../commands/framework/messageCommand.ts';
import type { ActingUser } from '../../domain/access/access.ts';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditTrailWriter } from '../../domain/audit.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Caller, CallerAccount } from '../../domain/media/callOptions.ts';
import type { ScrubSecrets } from '../../domain/scrub.ts';
import type { GuildServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { CombineMediaServers } from '../../domain/serving/served.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { isLevelForEveryone, LEVEL_BY_CAPABILITY } from '../../permissions/capabilities.ts';
import { hasCapabilityOnAllServers } from '../../permissions/onServers.ts';
import { type AccessPolicy, levelsAbove } from '../../permissions/policy.ts';
import { textsForIncompleteAnswer } from '../../render/texts/incompleteTexts.ts';
import { localeOf, textsForLanguage } from '../../render/texts/texts.ts';
import type { AnswerableInteraction, AnswerDelivery } from '../reply/delivery.ts';
import type { ComponentPressTickets } from '../reply/pressTickets.ts';
import type { ReplyTimeLimits } from '../reply/reply.ts';
import type { OtherBotProcessDetector } from './otherProcess.ts';
import type { RateLimiter } from './rateLimiter.ts';

/**
 * Time limit of an action, in ms. Longer actions are aborted, because Discord limits edits of messages older than an
 * hour (error 30046).
 */
const ACTION_DEADLINE_MS = 60 * 60_000;

/** How long an answer waits for the other media servers once one has answered, in ms. */
const GRACE_MS = 1500;

/** The dependencies of all handlers. Commands get only `commandDeps`. */
export interface InteractionDeps {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
  readonly pressActions: readonly PressHandler[];
  readonly presses: ComponentPressTickets;
  readonly policy: AccessPolicy;
  readonly servers: GuildServers;
  readonly rateLimiter: RateLimiter;
  /**
   * A member's current roles in a guild, for presses in direct messages and for answers long after their interaction.
   * Undefined if the person is not a member, or while Discord does not answer.
   */
  readonly rolesOf: (guildId: string, userId: string) => Promise<readonly string[] | undefined>;
  readonly commandDeps: CommandDeps;
  /**
   * Restricts `commandDeps` to the media servers of one interaction, with limits so that one person cannot flood them.
   */
  readonly serve: CombineMediaServers;
  /**
   * The language of public messages. It is fixed, because a list would otherwise change its language with each reader
   * who turns a page.
   */
  readonly publicLocale: string;
  readonly otherProcess: Pick<OtherBotProcessDetector, 'answered'>;
  readonly audit: AuditTrailWriter;
  /** Removes secrets. A typed text that it would change contains a secret, and is refused. */
  readonly scrub: ScrubSecrets;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
  /** Aborted when the bot stops: new interactions are refused, running ones may finish. */
  readonly stopping: AbortSignal;
  /** Aborted some seconds after `stopping`: running actions then end with a message. */
  readonly givingUp: AbortSignal;
  /** Times that are shorter than usual, for tests. */
  readonly pace?: Partial<ReplyTimeLimits> | undefined;
}

/** The media servers that an interaction is about, with the texts that depend on them. */
export type MediaServersOfInteraction = Pick<InteractionContext, 'servers' | 'singleServer' | 'serverName'> &
  Partial<Pick<InteractionContext, 'texts' | 'missingServers'>>;

export const interactionContextOf = (
  interaction: AnswerableInteraction,
  deps: Pick<InteractionDeps, 'givingUp' | 'policy'>,
  {
    actor,
    about,
  }: { readonly actor?: ActingUser | undefined; readonly about?: MediaServersOfInteraction | undefined } = {},
): InteractionContext => {
  const signalOf = () => AbortSignal.any([deps.givingUp, AbortSignal.timeout(ACTION_DEADLINE_MS)]);
  return createInteractionContext(interaction, { signalOf, policy: deps.policy, actor, about });
};

interface ReadersOfAnswer {
  readonly interaction: AnswerableInteraction;
  readonly delivery: Pick<AnswerDelivery, 'isPrivate'>;
  readonly deps: Pick<InteractionDeps, 'givingUp' | 'policy' | 'publicLocale'>;
}

export function contextForReaders(
  context: InteractionContext,
  { interaction, delivery, deps }: ReadersOfAnswer,
): InteractionContext {
  if (interaction.guildId === null || delivery.isPrivate()) return context;
  const texts = textsForLanguage(deps.publicLocale);
  if (localeOf(texts) === localeOf(context.texts)) return context;
  const { servers, singleServer, serverName, missingServers } = context;
  return interactionContextOf(interaction, deps, {
    actor: context.actor,
    about: { servers, singleServer, serverName, missingServers, texts },
  });
}

interface ContextParts {
  readonly signalOf: () => AbortSignal;
  readonly policy: AccessPolicy;
  readonly actor?: ActingUser | undefined;
  readonly about?: MediaServersOfInteraction | undefined;
}

/**
 * The context of an interaction: the person, the language and the deadline. The person is taken from the interaction
 * unless `actor` is given. Data that only the answer needs is created lazily, because the acknowledgement comes first.
 * Without `about`, the servers are not chosen yet.
 */
export function createInteractionContext(
  interaction: AnswerableInteraction | AutocompleteInteraction,
  { signalOf, policy, actor = actorOfInteraction(interaction), about = { servers: [] } }: ContextParts,
): InteractionContext {
  const { servers, singleServer, serverName, missingServers = new Map() } = about;
  let signal: AbortSignal | undefined;
  return {
    actor,
    texts: textsForIncompleteAnswer(about.texts ?? textsForLanguage(interaction.locale), missingServers),
    personalTexts: textsForLanguage(interaction.locale),
    reference: interaction.id,
    userName: interaction.user.username,
    missingServers,
    servers,
    singleServer,
    serverName,
    may: (capability) => hasCapabilityOnAllServers({ policy, capability, actor, servers }),
    get maySpeak() {
      return maySpeak(interaction);
    },
    get mayCreateEvents() {
      return interaction.memberPermissions?.has(PermissionFlagsBits.CreateEvents) === true;
    },
    get levelsAbove() {
      return levelsAbove(policy, actor);
    },
    get signal() {
      signal ??= signalOf();
      return signal;
    },
  };
}

function maySpeak({
  memberPermissions,
  channel,
}: Pick<AnswerableInteraction | AutocompleteInteraction, 'memberPermissions' | 'channel'>) {
  const { SendMessages, SendMessagesInThreads } = PermissionFlagsBits;
  return memberPermissions?.has(channel?.isThread() ? SendMessagesInThreads : SendMessages) === true;
}

/** The dependencies of one action. Its calls to the media server wait in the person's queue and use their account. */
export const createActionDeps = (
  { commandDeps, serve }: Pick<InteractionDeps, 'commandDeps' | 'serve'>,
  { actor: { userId }, servers, missingServers, reference, may }: Omit<InteractionContext, 'signal'>,
  { urgency, graceMs = GRACE_MS }: { readonly urgency: Caller['urgency']; readonly graceMs?: number | undefined },
): CommandDeps => {
  const accountFor = (server: ServerId): CallerAccount => {
    const linkedAccount = commandDeps.linkedAccounts.accountOf(userId, server);
    if (linkedAccount) return linkedAccount;
    if (!may('account.shared')) return { kind: 'none', why: 'missing' };
    return may('playlist.edit') ? { kind: 'shared' } : { kind: 'shared', playlists: 'reads' };
  };
  const callerOn = (server: ServerId): Caller => ({ userId, reference, urgency, account: accountFor(server) });
  return {
    ...commandDeps,
    ...serve(servers, { callerOn, graceMs, onMissing: (name, reason) => missingServers.set(name, reason) }),
  };
};

/** Work of moderators and admins never waits for work that every member may cause. */
export function queueUrgencyOfAction(
  { requires, changes }: { readonly requires: Capability; readonly changes: boolean },
  isTyping = false,
): Caller['urgency'] {
  if (!isLevelForEveryone(LEVEL_BY_CAPABILITY[requires])) return 'moderation';
  if (isTyping) return 'typing';
  return changes ? 'change' : 'read';
}

/**
 * The author of an interaction. Discord sends role ids; discord.js turns them into a collection if it knows the guild.
 */
export interface InteractionOrigin {
  readonly user: { readonly id: string };
  readonly guildId: string | null;
  readonly member: MemberRoles | null;
  readonly channelId: string | null;
  readonly channel: { readonly isThread: () => boolean; readonly parentId?: string | null } | null;
}

export interface MemberRoles {
  readonly roles: readonly string[] | { readonly cache: ReadonlyMap<string, unknown> };
}

/** The person and the place of an interaction, with the roles that Discord sent in it and never from a cache. */
export function actorOfInteraction({ user, guildId, member, channelId, channel }: InteractionOrigin): ActingUser {
  // Only a thread's parent matters for permissions. The parent of any other channel is its category.
  const parentId = channel?.isThread() ? (channel.parentId ?? null) : null;
  return {
    userId: user.id,
    guildId: guildId ?? undefined,
    channelIds: [channelId, parentId].filter((id) => id !== null),
    roleIds: member ? roleIdsWithoutEveryone(member, guildId) : undefined,
  };
}

const storedRoleIds = z.array(z.string());

/**
 * Removes @everyone, whose id is the guild's and which discord.js adds. An admin role set to it by mistake must not
 * make all members admins.
 */
export function roleIdsWithoutEveryone(member: MemberRoles, guildId: string | null): readonly string[] {
  return roleIdsOf(member).filter((id) => id !== guildId);
}

function roleIdsOf(member: MemberRoles): readonly string[] {
  const { roles } = member;
  if (!('cache' in roles)) return roles;
  // The private field `_roles` contains all ids that Discord sent. The collection contains only roles that discord.js
  // knows, so none before the guild's data has arrived.
  return storedRoleIds.safeParse(Reflect.get(member, '_roles')).data ?? [...roles.cache.keys()];
}
