import { type AccountRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { type WhyNotShared, whyNotShared } from '../../domain/servers/sharedChanges.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { Instead } from '../framework/action.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';

type SharedDeps = Pick<Deps, 'mediaServers' | 'guilds' | 'serverNames'>;

interface SharedRefusal {
  readonly why: WhyNotShared;
  /** Names the server if there are several. */
  readonly sentence: string;
}

/** Why this guild may not change data shared with other guilds that see that server; undefined if it may. */
export function refusalHere(
  server: ServerId,
  deps: SharedDeps,
  context: InteractionContext,
): SharedRefusal | undefined {
  const why = whyNotHere(server, deps, context);
  if (why === undefined) return undefined;
  const serverName = deps.serverNames(wholeServer(server));
  return { why, sentence: context.texts.people.whyNotShared[why](serverName) };
}

function whyNotHere(
  server: ServerId,
  { mediaServers, guilds }: SharedDeps,
  { actor: { guildId }, may }: InteractionContext,
): WhyNotShared | undefined {
  const why = whyNotShared(mediaServers, server, { guildId, isInstallationAdmin: may('servers.manage') });
  if (why === undefined) return undefined;
  // A guild that the bot has left keeps its servers for some time, in case it comes back.
  const first = mediaServers.firstGuildOf(server);
  return guilds().some(({ id }) => id === first) ? why : 'first-guild-gone';
}

/** Throws the answer if this person may not change data about that account here. */
export function refuseUnlessShared(account: AccountRef, deps: SharedDeps, context: InteractionContext): void {
  const refusal = refusalHere(serverOf(account), deps, context);
  if (refusal === undefined) return;
  const answer = nothingDone([context.texts.people.unchanged, refusal.sentence].join(' '));
  throw new Instead(audited(answer, { target: `account ${account}`, refs: [account], failure: refusal.why }));
}
