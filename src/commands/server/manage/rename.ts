import type { InstalledServer } from '../../../domain/servers/mediaServers.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { createSubcommand, InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext } from '../../framework/context.ts';
import { makeOptionOptional, textOption } from '../../framework/options.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { anyServerOption, findInstalledServer } from './servers.ts';
import { parseServerName } from './typed.ts';
import { addServerToAuditEntry, outcomeNote, serverTitle } from './views/sentences.ts';

/** People type this text to remove the emoji, because Discord sends no empty option. */
const NO_EMOJI = '-';
/** Matches a standard emoji. A guild's own emoji cannot appear in choices and menus. */
const EMOJI = /^\p{RGI_Emoji}$/v;

export const renameServerCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.rename,
  requires: 'servers.manage',
  changes: ({ args }) => ({
    target: args.server,
    after: [args.name, args.emoji].filter(Boolean).join(' ') || undefined,
  }),
  options: {
    server: anyServerOption,
    name: makeOptionOptional(textOption({ max: 64 })),
    emoji: makeOptionOptional(textOption({ max: 20 })),
  },
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const knownServer = findInstalledServer(args.server, deps, texts);
    return addServerToAuditEntry(knownServer, await renameServer(knownServer, args, { deps, context }));
  },
});

const nameWithEmoji = ({ name, emoji }: { name: string; emoji?: string | undefined }) =>
  [emoji, name].filter(Boolean).join(' ');

async function renameServer(
  knownServer: InstalledServer,
  { name: typedText, emoji }: { name?: string | undefined; emoji?: string | undefined },
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'mediaServers'>>,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const { servers } = texts;
  const nameResult = typedText === undefined ? knownServer : parseServerName(typedText, texts);
  if ('problem' in nameResult) throw new InvalidOptionError('name', nameResult.problem);
  const { name } = nameResult;
  if (emoji !== undefined && emoji !== NO_EMOJI && !EMOJI.test(emoji))
    throw new InvalidOptionError('emoji', servers.badEmoji);
  const newServer = { name, emoji: emoji === NO_EMOJI ? undefined : (emoji ?? knownServer.emoji) };
  if (newServer.name === knownServer.name && newServer.emoji === knownServer.emoji)
    return createNothingChangedMessage(servers.sameName(serverTitle(knownServer)));
  const result = await deps.mediaServers.rename(knownServer.id, newServer.name, newServer.emoji);
  if (result === 'gone') return createNothingChangedMessage(servers.gone);
  if (result === 'name-taken')
    return addAuditDetailsToMessage(createNothingChangedMessage(servers.nameTaken(serverTitle({ name }))), {
      failure: result,
    });
  return addAuditDetailsToMessage(
    outcomeNote('done', servers.renamed(serverTitle(knownServer), serverTitle(newServer))),
    {
      before: nameWithEmoji(knownServer),
      after: nameWithEmoji(newServer),
    },
  );
}
