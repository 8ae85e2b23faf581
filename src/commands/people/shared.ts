import { type AccountRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { type WhyNotShared, whyNotShared } from '../../domain/servers/sharedChanges.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { Instead } from '../framework/action.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';

type SharedDeps = Pick<Deps, 'mediaServers' | 'guilds' | 'serverNames'>;

/** Why they may not change in this guild what all guilds share that see that server; undefined: they may. */
export function whyNotHere(
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

/** The sentence for that, with the server's name where there are several. */
export const whyNotSentence = (
  why: WhyNotShared,
  server: ServerId,
  { serverNames }: SharedDeps,
  { texts }: InteractionContext,
): string => texts.people.whyNotShared[why](serverNames(wholeServer(server)));

/** Throws what to say to somebody who may not change what is known of that account. */
export function refuseUnlessShared(account: AccountRef, deps: SharedDeps, context: InteractionContext): void {
  const server = serverOf(account);
  const why = whyNotHere(server, deps, context);
  if (why === undefined) return;
  const said = [context.texts.people.unchanged, whyNotSentence(why, server, deps, context)].join(' ');
  throw new Instead(audited(nothingDone(said), { target: `account ${account}`, refs: [account], failure: why }));
}
