import { type AccountRef, type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { findSharedDataChangeRefusal, type SharedDataChangeRefusal } from '../../domain/servers/sharedChanges.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';

type SharedDeps = Pick<CommandDeps, 'mediaServers' | 'guilds' | 'serverNames'>;

interface SharedRefusal {
  readonly reason: SharedDataChangeRefusal;
  readonly sentence: string;
}

/**
 * Says why this guild may not change data that it shares with other guilds of the server. Undefined if the guild may
 * change the data.
 */
export function explainSharedDataChangeRefusal(
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
): SharedDataChangeRefusal | undefined {
  const changer = { guildId: actor.guildId, isInstallationAdmin: may('servers.manage') };
  const reason = findSharedDataChangeRefusal(mediaServers, server, changer);
  if (reason === undefined) return undefined;
  // A guild that the bot has left keeps its servers for some time, because the bot may come back.
  const firstGuildId = mediaServers.firstGuildOf(server);
  return guilds().some(({ id }) => id === firstGuildId) ? reason : 'first-guild-gone';
}

/** Throws an AbortWithMessageError if this person may not change the account's shared data from this guild. */
export function requireSharedChangeAllowed(account: AccountRef, deps: SharedDeps, context: InteractionContext): void {
  const refusal = explainSharedDataChangeRefusal(serverOfRef(account), deps, context);
  if (refusal === undefined) return;
  const answer = createNothingChangedMessage([context.texts.people.unchanged, refusal.sentence].join(' '));
  throw new AbortWithMessageError(
    addAuditDetailsToMessage(answer, { target: `account ${account}`, refs: [account], failure: refusal.reason }),
  );
}
