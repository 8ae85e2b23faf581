import type { NameAndId } from '../../../domain/firstSetup.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { nothingDone } from '../../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import { BadOption, createSubcommand } from '../../framework/command.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { flagOption, makeOptional, textOption, withDefault } from '../../framework/options.ts';
import { requireChangerInGuild } from '../../shared/access/options.ts';
import { containsText, isSameName, onlyElement } from '../../shared/names.ts';
import { anyServerOption, findAnyServer } from './servers.ts';
import { outcomeNote, serverTitle, withAuditedServer } from './views/sentences.ts';

const guildOption = textOption({
  menu: true,
  complete: async (typedText, { deps }) =>
    deps
      .guilds()
      .filter(({ name }) => containsText(name, typedText))
      .map(({ id, name }) => ({ name, value: id })),
});

export const allowServerCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.allow,
  requires: 'servers.manage',
  changes: ({ args }) => ({
    target: args.server,
    after: `${args.withdraw ? 'not allowed' : 'allowed'} in ${args.guild === undefined ? 'this guild' : `guild ${args.guild}`}`,
  }),
  options: { server: anyServerOption, guild: makeOptional(guildOption), withdraw: withDefault(flagOption(), false) },
  answer: ({ args, deps, context }) => allowServer(args, deps, context),
});

async function allowServer(
  { server, guild: typedText, withdraw }: { server: string; guild?: string | undefined; withdraw: boolean },
  { mediaServers, guilds }: Pick<Deps, 'mediaServers' | 'guilds'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { guildId, userId } = requireChangerInGuild(context);
  const knownServer = findAnyServer(server, { mediaServers }, texts);
  const guild = findGuild(typedText ?? guildId, guilds());
  if (!guild) throw new BadOption('guild', texts.servers.noGuild);
  const serverName = serverTitle(knownServer);
  const guildName = bold(guild.name, guild.id);
  const isAllowed = mediaServers.guildsOf(knownServer.id).includes(guild.id);
  const { allowed, allowedBefore, withdrawn, notAllowed } = texts.servers;
  if (withdraw) {
    if (!isAllowed) return withAuditedServer(knownServer, nothingDone(notAllowed(serverName, guildName)));
    await mediaServers.disallow(knownServer.id, guild.id);
    return withAuditedServer(knownServer, outcomeNote('done', withdrawn(serverName, guildName)));
  }
  if (isAllowed) return withAuditedServer(knownServer, nothingDone(allowedBefore(serverName, guildName)));
  await mediaServers.allow(knownServer.id, guild.id, userId);
  return withAuditedServer(knownServer, outcomeNote('done', allowed(serverName, guildName)));
}

/** The guild with this id, or the only guild with this name. */
const findGuild = (typedText: string, guilds: readonly NameAndId[]): NameAndId | undefined =>
  guilds.find(({ id }) => id === typedText) ?? onlyElement(guilds.filter(({ name }) => isSameName(name, typedText)));
