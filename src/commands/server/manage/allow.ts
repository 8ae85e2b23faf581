import type { NameAndId } from '../../../domain/firstSetup.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { createSubcommand, InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import { addOptionDefault, flagOption, makeOptionOptional, textOption } from '../../framework/options.ts';
import { requireChangerInGuild } from '../../shared/access/options.ts';
import { containsText, isSameName, onlyElement } from '../../shared/names.ts';
import { anyServerOption, findInstalledServer } from './servers.ts';
import { addServerToAuditEntry, outcomeNote, serverTitle } from './views/sentences.ts';

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
  options: {
    server: anyServerOption,
    guild: makeOptionOptional(guildOption),
    withdraw: addOptionDefault(flagOption(), false),
  },
  answer: ({ args, deps, context }) => allowServer(args, deps, context),
});

async function allowServer(
  { server, guild: typedText, withdraw }: { server: string; guild?: string | undefined; withdraw: boolean },
  { mediaServers, guilds }: Pick<CommandDeps, 'mediaServers' | 'guilds'>,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const { guildId, userId } = requireChangerInGuild(context);
  const knownServer = findInstalledServer(server, { mediaServers }, texts);
  const guild = findGuild(typedText ?? guildId, guilds());
  if (!guild) throw new InvalidOptionError('guild', texts.servers.noGuild);
  const serverName = serverTitle(knownServer);
  const guildName = bold(guild.name, guild.id);
  const isAllowed = mediaServers.guildsOf(knownServer.id).includes(guild.id);
  const { allowed, allowedBefore, withdrawn, notAllowed } = texts.servers;
  if (withdraw) {
    if (!isAllowed)
      return addServerToAuditEntry(knownServer, createNothingChangedMessage(notAllowed(serverName, guildName)));
    await mediaServers.disallow(knownServer.id, guild.id);
    return addServerToAuditEntry(knownServer, outcomeNote('done', withdrawn(serverName, guildName)));
  }
  if (isAllowed)
    return addServerToAuditEntry(knownServer, createNothingChangedMessage(allowedBefore(serverName, guildName)));
  await mediaServers.allow(knownServer.id, guild.id, userId);
  return addServerToAuditEntry(knownServer, outcomeNote('done', allowed(serverName, guildName)));
}

/** The guild with this id, or the only guild with this name. */
const findGuild = (typedText: string, guilds: readonly NameAndId[]): NameAndId | undefined =>
  guilds.find(({ id }) => id === typedText) ?? onlyElement(guilds.filter(({ name }) => isSameName(name, typedText)));
