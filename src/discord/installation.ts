import { TeamMemberMembershipState, TeamMemberRole } from 'discord.js';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { BotOperators, InstallationAdmins } from '../domain/servers/mediaServers.ts';
import type { DiscordLookup, LookedUpApplication } from './doctor/lookup.ts';

interface InstallationDeps {
  readonly lookup: Pick<DiscordLookup, 'application'>;
  readonly ownerIds: readonly string[];
  readonly appointed: Pick<InstallationAdmins, 'list'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

export interface BotInstallationWithOwners extends BotOperators {
  /**
   * Requests the application's owners from Discord, now and regularly. Resolves after the first request. Never rejects.
   */
  learn(signal: AbortSignal): Promise<void>;
}

/** Interval in ms at which owners are requested. A person who leaves the team loses these rights within this time. */
const ASK_EVERY_MS = 10 * 60_000;
/**
 * How long Discord's last answer counts, in ms. An outage of minutes changes nothing. After an hour without an answer
 * the application's owners no longer count, because a person may have left the team.
 */
const HOLDS_FOR_MS = 60 * 60_000;

/** Until Discord has named the application's owners, only OWNER_IDS and appointed people are admins. */
export function createBotInstallation({
  lookup,
  ownerIds,
  appointed,
  clock,
  log,
}: InstallationDeps): BotInstallationWithOwners {
  let lastAnswer: { readonly owners: readonly string[]; readonly steadyMs: number } | undefined;
  const readOwners = async (): Promise<void> => {
    try {
      lastAnswer = { owners: applicationOwners(await lookup.application()), steadyMs: clock.steadyMs() };
    } catch (err) {
      log.warn({ err }, 'could not read from Discord who owns the bot’s application');
    }
  };
  const owners = (): readonly string[] => {
    const isRecent = lastAnswer !== undefined && clock.steadyMs() - lastAnswer.steadyMs < HOLDS_FOR_MS;
    return [...new Set([...ownerIds, ...(isRecent ? (lastAnswer?.owners ?? []) : [])])];
  };
  const keepAsking = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await clock.wait(ASK_EVERY_MS, signal).catch(() => undefined);
      if (!signal.aborted) await readOwners();
    }
  };
  return {
    owners,
    isAdmin: (userId) => owners().includes(userId) || appointed.list().includes(userId),
    learn: async (signal) => {
      await readOwners();
      void keepAsking(signal);
    },
  };
}

/**
 * A team's application belongs to the members who accepted their invitation and may change it. Its `owner` is a user
 * that stands for the team.
 */
export function applicationOwners({ owner, team }: Pick<LookedUpApplication, 'owner' | 'team'>): readonly string[] {
  if (!team) return owner === undefined ? [] : [owner.id];
  const acceptedMembers = team.members.filter(
    (member) =>
      member.membership_state === TeamMemberMembershipState.Accepted && member.role !== TeamMemberRole.ReadOnly,
  );
  return [team.owner_user_id ?? [], acceptedMembers.map(({ user }) => user.id)].flat();
}
