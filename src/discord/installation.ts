import { TeamMemberMembershipState, TeamMemberRole } from 'discord.js';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Installation, InstallationAdmins } from '../domain/servers/mediaServers.ts';
import type { DiscordLookup, LookedUpApplication } from './doctor/lookup.ts';

interface InstallationDeps {
  readonly lookup: Pick<DiscordLookup, 'application'>;
  /** `OWNER_IDS`. */
  readonly ownerIds: readonly string[];
  readonly appointed: Pick<InstallationAdmins, 'list'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

export interface LearningInstallation extends Installation {
  /**
   * Asks Discord for the application's owners, now and at intervals; resolves after the first time. Never
   * rejects.
   */
  learn(signal: AbortSignal): Promise<void>;
}

/** A person who leaves the team loses these rights within this time. */
const ASK_EVERY_MS = 10 * 60_000;
/**
 * Discord's last answer counts for this long. An outage of minutes changes nothing. In one of hours the
 * application makes no one an admin, because a person may have left the team meanwhile.
 */
const HOLDS_FOR_MS = 60 * 60_000;

/** Until Discord has named the application's owner, only OWNER_IDS and appointed people are admins. */
export function createInstallation({
  lookup,
  ownerIds,
  appointed,
  clock,
  log,
}: InstallationDeps): LearningInstallation {
  let said: { readonly owners: readonly string[]; readonly steadyMs: number } | undefined;
  const ask = async (): Promise<void> => {
    try {
      said = { owners: ownersOf(await lookup.application()), steadyMs: clock.steadyMs() };
    } catch (err) {
      log.warn({ err }, 'Discord did not say whose the application is');
    }
  };
  const owners = (): readonly string[] => {
    const holds = said !== undefined && clock.steadyMs() - said.steadyMs < HOLDS_FOR_MS;
    return [...new Set([...ownerIds, ...(holds ? (said?.owners ?? []) : [])])];
  };
  const askOn = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await clock.wait(ASK_EVERY_MS, signal).catch(() => undefined);
      if (!signal.aborted) await ask();
    }
  };
  return {
    owners,
    isAdmin: (userId) => owners().includes(userId) || appointed.list().includes(userId),
    learn: async (signal) => {
      await ask();
      void askOn(signal);
    },
  };
}

/**
 * A team's application belongs to the members who accepted their invitation and may change it; its `owner` is
 * a user that stands for the team.
 */
export function ownersOf({ owner, team }: Pick<LookedUpApplication, 'owner' | 'team'>): readonly string[] {
  if (!team) return owner === undefined ? [] : [owner.id];
  const joined = team.members.filter(
    (each) => each.membership_state === TeamMemberMembershipState.Accepted && each.role !== TeamMemberRole.ReadOnly,
  );
  return [team.owner_user_id ?? [], joined.map(({ user }) => user.id)].flat();
}
