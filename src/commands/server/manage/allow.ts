import type { Named } from '../../../domain/firstSetup.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { bold } from '../../../render/kit/title.ts';
import { BadOption, subcommand } from '../../framework/command.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { fallback, flag, optional, text } from '../../framework/options.ts';
import { changerOf } from '../../shared/access/options.ts';
import { holds, onlyOne, sameName } from '../../shared/names.ts';
import { anyServer, findAny } from './servers.ts';
import { about, said, serverTitle } from './views/sentences.ts';

const guildOption = text({
  complete: async (typed, { deps: { guilds } }) =>
    guilds()
      .filter(({ name }) => holds(name, typed))
      .map(({ id, name }) => ({ name, value: id })),
});

export const allow = subcommand({
  words: (texts) => texts.servers.declarations.allow,
  requires: 'servers.manage',
  changes: ({ args }) => ({
    target: args.server,
    after: `${args.withdraw ? 'not allowed' : 'allowed'} in ${args.guild === undefined ? 'this guild' : `guild ${args.guild}`}`,
  }),
  options: { server: anyServer, guild: optional(guildOption), withdraw: fallback(flag(), false) },
  answer: ({ args, deps, context }) => allowServer(args, deps, context),
});

async function allowServer(
  { server, guild: typed, withdraw }: { server: string; guild?: string | undefined; withdraw: boolean },
  { mediaServers, guilds }: Pick<Deps, 'mediaServers' | 'guilds'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { guildId, userId } = changerOf(context);
  const known = findAny(server, { mediaServers }, texts);
  const guild = findGuild(typed ?? guildId, guilds());
  if (!guild) throw new BadOption('guild', texts.servers.noGuild);
  const names = [serverTitle(known), bold(guild.name, guild.id)] as const;
  const isAllowed = mediaServers.guildsOf(known.id).includes(guild.id);
  const { allowed, allowedBefore, withdrawn, notAllowed } = texts.servers;
  if (isAllowed !== withdraw)
    return about(known, nothingDone(withdraw ? notAllowed(...names) : allowedBefore(...names)));
  if (withdraw) await mediaServers.disallow(known.id, guild.id);
  else await mediaServers.allow(known.id, guild.id, userId);
  return about(known, said('done', withdraw ? withdrawn(...names) : allowed(...names)));
}

/** By id, or by name if it is unique. */
const findGuild = (typed: string, all: readonly Named[]): Named | undefined =>
  all.find(({ id }) => id === typed) ?? onlyOne(all.filter(({ name }) => sameName(name, typed)));
