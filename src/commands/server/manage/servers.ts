import type { InstalledServer } from '../../../domain/servers/mediaServers.ts';
import { MAX_SERVER_NAME_LENGTH, serverNameKey } from '../../../domain/servers/serverNames.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { AbortWithMessageError } from '../../framework/action.ts';
import type { CommandDeps, OptionChoice } from '../../framework/context.ts';
import { textOption } from '../../framework/options.ts';
import { containsText } from '../../shared/names.ts';
import { noSuchServer } from './views/sentences.ts';

/** Choices for servers. Their values are the servers' names, which are unique. */
export const serverChoices = (servers: readonly InstalledServer[], typedText: string): readonly OptionChoice[] =>
  servers
    .filter(({ name }) => containsText(name, typedText))
    .map(({ name, emoji }) => ({ name: emoji === undefined ? name : `${emoji} ${name}`, value: name }));

/** Option for any server of the installation. Only for people who run the installation. */
export const anyServerOption = textOption({
  max: MAX_SERVER_NAME_LENGTH,
  menu: true,
  complete: async (typedText, { deps }) => serverChoices(deps.mediaServers.list(), typedText),
});

/** Throws an AbortWithMessageError if no server has this name. */
export function findServer(typedText: string, servers: readonly InstalledServer[], texts: Texts): InstalledServer {
  const key = serverNameKey(typedText);
  const server = servers.find(({ name }) => serverNameKey(name) === key);
  if (!server) throw new AbortWithMessageError(createNothingChangedMessage(noSuchServer(texts, typedText, servers)));
  return server;
}

export const findInstalledServer = (
  typedText: string,
  { mediaServers }: Pick<CommandDeps, 'mediaServers'>,
  texts: Texts,
): InstalledServer => findServer(typedText, mediaServers.list(), texts);
