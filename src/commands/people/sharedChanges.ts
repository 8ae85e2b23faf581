import { type AccountRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { type SharedChangeRefusal, whySharedChangeRefused } from '../../domain/servers/sharedChanges.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { withAuditDetails } from '../framework/records.ts';

type SharedDeps = Pick<Deps, 'mediaServers' | 'guilds' | 'serverNames'>;

interface SharedRefusal {
  readonly reason: SharedChangeRefusal;
  readonly sentence: string;
}

/**
 * Says why this guild may not change data that it shares with other guilds of the server. Undefined if the guild may
 * change the data.
 */
export function sharedChangeRefusal(
  server: ServerId,
  deps: SharedDeps,
  context: InteractionContext,
): SharedRefusal | undefined {
  const reason = sharedRefusalReason(server, deps, context);
  if (reason === undefined) return undefined;
  const serverName = deps.serverNames(wholeServerRef(server));
  return { reason, sentence: context.texts.people.whyNotShared[reason](serverName) };
}

function sharedRefusalReason(
  server: ServerId,
  { mediaServers, guilds }: SharedDeps,
  { actor, may }: InteractionContext,
): SharedChangeRefusal | undefined {
  const changer = { guildId: actor.guildId, isInstallationAdmin: may('servers.manage') };
  const reason = whySharedChangeRefused(mediaServers, server, changer);
  if (reason === undefined) return undefined;
  // A guild that the bot has left keeps its servers for some time, because the bot may come back.
  const firstGuildId = mediaServers.firstGuildOf(server);
  return guilds().some(({ id }) => id === firstGuildId) ? reason : 'first-guild-gone';
}

/** Throws a ReplacementAnswer if this person may not change the account's shared data from this guild. */
export function requireSharedChangeAllowed(account: AccountRef, deps: SharedDeps, context: InteractionContext): void {
  const refusal = sharedChangeRefusal(serverOf(account), deps, context);
  if (refusal === undefined) return;
  const answer = nothingDone([context.texts.people.unchanged, refusal.sentence].join(' '));
  throw new ReplacementAnswer(
    withAuditDetails(answer, { target: `account ${account}`, refs: [account], failure: refusal.reason }),
  );
}
