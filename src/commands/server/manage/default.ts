import { describeChannel } from '../../../render/access/words.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { createSubcommand } from '../../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext } from '../../framework/context.ts';
import { channelWithCommandsOption, makeOptionOptional, textOption } from '../../framework/options.ts';
import { channelAuditText } from '../../framework/records.ts';
import { requireChangerInGuild } from '../../shared/access/options.ts';
import { findServer, serverChoices } from './servers.ts';
import { addServerToAuditEntry, outcomeNote, serverTitle } from './views/sentences.ts';

/** Value of the choice "no default". No server can have this name. */
const NO_DEFAULT = '#none';

/** An admin of the guild chooses among the servers that the guild may see. */
export const chooseDefaultServerCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.default,
  requires: 'access.manage',
  changes: ({ args }) => ({
    target:
      args.channel === undefined
        ? 'the default media server'
        : `the default media server in ${channelAuditText(args.channel.id)}`,
    after: args.server === NO_DEFAULT ? 'none' : args.server,
  }),
  options: {
    server: textOption({
      menu: true,
      complete: async (typedText, { deps, context }) => [
        ...serverChoices(deps.mediaServers.serversOf(requireChangerInGuild(context).guildId), typedText),
        { name: context.texts.servers.noDefault, value: NO_DEFAULT },
      ],
    }),
    channel: makeOptionOptional(channelWithCommandsOption()),
  },
  answer: ({ args, deps, context }) => setDefault(args.server, args.channel?.id, { deps, context }),
});

async function setDefault(
  server: string,
  channelId: string | undefined,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'mediaServers'>>,
): Promise<ChangeResultMessage> {
  const { mediaServers } = deps;
  const { servers } = context.texts;
  const { guildId } = requireChangerInGuild(context);
  const channelText = describeChannel(channelId);
  if (server === NO_DEFAULT) {
    await mediaServers.setDefault(guildId, channelId, undefined);
    return outcomeNote('done', servers.defaultTaken(channelText));
  }
  const knownServer = findServer(server, mediaServers.serversOf(guildId), context.texts);
  await mediaServers.setDefault(guildId, channelId, knownServer.id);
  return addServerToAuditEntry(
    knownServer,
    outcomeNote('done', servers.defaultSet(serverTitle(knownServer), channelText)),
  );
}
