import type { KnownServer } from '../../../domain/servers/mediaServers.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { BadOption, subcommand } from '../../framework/command.ts';
import type { Deps } from '../../framework/context.ts';
import { optional, text } from '../../framework/options.ts';
import { audited } from '../../framework/records.ts';
import { anyServer, findAny } from './servers.ts';
import { typedName } from './typed.ts';
import { about, said, serverTitle } from './views/sentences.ts';

/** Typed to choose no emoji, because Discord sends no empty option. */
const NO_EMOJI = '-';
/** An emoji that every client draws, even in choices and menus, where a guild's own cannot be drawn. */
const EMOJI = /^\p{RGI_Emoji}$/v;

export const rename = subcommand({
  words: (texts) => texts.servers.declarations.rename,
  requires: 'servers.manage',
  changes: ({ args }) => ({
    target: args.server,
    after: [args.name, args.emoji].filter(Boolean).join(' ') || undefined,
  }),
  options: { server: anyServer, name: optional(text({ max: 64 })), emoji: optional(text({ max: 20 })) },
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const known = findAny(args.server, deps, texts);
    return about(known, await renameServer(known, args, deps, texts));
  },
});

const nameOf = ({ name, emoji }: { name: string; emoji?: string | undefined }) =>
  [emoji, name].filter(Boolean).join(' ');

async function renameServer(
  known: KnownServer,
  { name: typed, emoji }: { name?: string | undefined; emoji?: string | undefined },
  { mediaServers }: Pick<Deps, 'mediaServers'>,
  texts: Texts,
): Promise<ChangeMessage> {
  const { servers } = texts;
  const named = typed === undefined ? known : typedName(typed, texts);
  if ('problem' in named) throw new BadOption('name', named.problem);
  const { name } = named;
  if (emoji !== undefined && emoji !== NO_EMOJI && !EMOJI.test(emoji)) throw new BadOption('emoji', servers.badEmoji);
  const next = { name, emoji: emoji === NO_EMOJI ? undefined : (emoji ?? known.emoji) };
  if (next.name === known.name && next.emoji === known.emoji) return nothingDone(servers.sameName(serverTitle(known)));
  const result = await mediaServers.rename(known.id, next.name, next.emoji);
  if (result === 'gone') return nothingDone(servers.gone);
  if (result === 'name-taken')
    return audited(nothingDone(servers.nameTaken(serverTitle({ name }))), { failure: result });
  return audited(said('done', servers.renamed(serverTitle(known), serverTitle(next))), {
    before: nameOf(known),
    after: nameOf(next),
  });
}
