import { channelWords } from '../../../render/access/words.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { subcommand } from '../../framework/command.ts';
import type { Deps, Working } from '../../framework/context.ts';
import { optional, place, text } from '../../framework/options.ts';
import { channelRecord } from '../../framework/records.ts';
import { changerOf } from '../../shared/access/options.ts';
import { choicesOf, findServer } from './servers.ts';
import { about, said, serverTitle } from './views/sentences.ts';

/** No server can be called that. */
const NONE = '#none';

/** A setting of the guild: its admin chooses among the servers that it may see. */
export const chooseDefault = subcommand({
  words: (texts) => texts.servers.declarations.default,
  requires: 'access.manage',
  changes: ({ args }) => ({
    target:
      args.channel === undefined
        ? 'the default media server'
        : `the default media server in ${channelRecord(args.channel.id)}`,
    after: args.server === NONE ? 'none' : args.server,
  }),
  options: {
    server: text({
      complete: async (typed, { deps, context }) => [
        ...choicesOf(deps.mediaServers.serversOf(changerOf(context).guildId), typed),
        { name: context.texts.servers.noDefault, value: NONE },
      ],
    }),
    channel: optional(place()),
  },
  answer: ({ args, deps, context }) => setDefault(args.server, args.channel?.id, { deps, context }),
});

async function setDefault(
  server: string,
  channelId: string | undefined,
  { deps, context }: Working<Pick<Deps, 'mediaServers'>>,
): Promise<ChangeMessage> {
  const { mediaServers } = deps;
  const { servers } = context.texts;
  const { guildId } = changerOf(context);
  const channel = channelWords(channelId);
  if (server === NONE) {
    await mediaServers.setDefault(guildId, channelId, undefined);
    return said('done', servers.defaultTaken(channel));
  }
  const known = findServer(server, mediaServers.serversOf(guildId), context.texts);
  await mediaServers.setDefault(guildId, channelId, known.id);
  return about(known, said('done', servers.defaultSet(serverTitle(known), channel)));
}
