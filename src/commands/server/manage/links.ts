import { playerProblem } from '../../../domain/serving/links.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import { BadOption, subcommand } from '../../framework/command.ts';
import { flag, text } from '../../framework/options.ts';
import { audited } from '../../framework/records.ts';
import { changerOf } from '../../shared/access/options.ts';
import { anyServer, findAny } from './servers.ts';
import { said, serverTitle } from './views/sentences.ts';

/** Typed to choose no player, because Discord sends no empty option. */
const NO_PLAYER = '-';

/** Sets whether messages link to a title in a player: a setting of the guild. */
export const links = subcommand({
  words: (texts) => texts.servers.declarations.links,
  requires: 'access.manage',
  changes: ({ args }) => ({ target: 'links to a player', after: args.show ? 'shown' : 'hidden' }),
  options: { show: flag() },
  answer: async ({ args, deps, context }) => {
    const { show } = args;
    const { mediaServers } = deps;
    const { servers } = context.texts;
    const { guildId } = changerOf(context);
    const shown = mediaServers.showsLinks(guildId);
    if (show === shown) return nothingDone(servers.links[show ? 'on' : 'off']);
    await mediaServers.showLinks(guildId, show);
    const result = said('done', servers.links[show ? 'shown' : 'hidden']);
    return audited(result, { before: shown ? 'shown' : 'hidden' });
  },
});

/**
 * The player's address for titles of a server without a vendor: the bot puts it into messages of every guild
 * that sees the server.
 */
export const player = subcommand({
  words: (texts) => texts.servers.declarations.player,
  requires: 'servers.manage',
  changes: ({ args }) => ({ target: args.server, after: args.address }),
  options: { server: anyServer, address: text({ max: 300 }) },
  answer: async ({ args, deps, context }) => {
    const { server, address } = args;
    const { mediaServers } = deps;
    const { texts } = context;
    const { servers } = texts;
    const known = findAny(server, { mediaServers }, texts);
    const next = address === NO_PLAYER ? undefined : address;
    const problem = next === undefined ? undefined : playerProblem(next);
    if (problem) throw new BadOption('address', servers.player.problems[problem]);
    if (next === known.player) return nothingDone(servers.player.same(serverTitle(known)));
    if ((await mediaServers.setPlayer(known.id, next)) === 'gone') return nothingDone(servers.gone);
    const sentence = next === undefined ? servers.player.taken : servers.player.set;
    const result = said('done', sentence(serverTitle(known)));
    return audited(result, { before: known.player });
  },
});
