import { playerTemplateProblem } from '../../../domain/serving/links.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { createSubcommand, InvalidOptionError } from '../../framework/command.ts';
import { flagOption, textOption } from '../../framework/options.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { requireChangerInGuild } from '../../shared/access/options.ts';
import { anyServerOption, findInstalledServer } from './servers.ts';
import { outcomeNote, serverTitle } from './views/sentences.ts';

/** People type this text to remove the player, because Discord sends no empty option. */
const NO_PLAYER = '-';

/** Sets whether messages link to titles in a player, for the whole guild. */
export const playerLinksCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.links,
  requires: 'access.manage',
  changes: ({ args }) => ({ target: 'links to a player', after: args.show ? 'shown' : 'hidden' }),
  options: { show: flagOption() },
  answer: async ({ args, deps, context }) => {
    const { show } = args;
    const { mediaServers } = deps;
    const { servers } = context.texts;
    const { guildId } = requireChangerInGuild(context);
    const wereShown = mediaServers.showsLinks(guildId);
    if (show === wereShown) return createNothingChangedMessage(servers.links[show ? 'on' : 'off']);
    await mediaServers.showLinks(guildId, show);
    const result = outcomeNote('done', servers.links[show ? 'shown' : 'hidden']);
    return addAuditDetailsToMessage(result, { before: wereShown ? 'shown' : 'hidden' });
  },
});

/**
 * Sets the player's address for a server of an unknown vendor. The address applies to all guilds that see the server.
 */
export const playerAddressCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.player,
  requires: 'servers.manage',
  changes: ({ args }) => ({ target: args.server, after: args.address }),
  options: { server: anyServerOption, address: textOption({ max: 300 }) },
  answer: async ({ args, deps, context }) => {
    const { server, address } = args;
    const { mediaServers } = deps;
    const { texts } = context;
    const { servers } = texts;
    const knownServer = findInstalledServer(server, { mediaServers }, texts);
    const newPlayer = address === NO_PLAYER ? undefined : address;
    const problem = newPlayer === undefined ? undefined : playerTemplateProblem(newPlayer);
    if (problem) throw new InvalidOptionError('address', servers.player.problems[problem]);
    if (newPlayer === knownServer.player)
      return createNothingChangedMessage(servers.player.same(serverTitle(knownServer)));
    if ((await mediaServers.setPlayer(knownServer.id, newPlayer)) === 'gone')
      return createNothingChangedMessage(servers.gone);
    const sentence = newPlayer === undefined ? servers.player.taken : servers.player.set;
    const result = outcomeNote('done', sentence(serverTitle(knownServer)));
    return addAuditDetailsToMessage(result, { before: knownServer.player });
  },
});
