import type { InstalledServer } from '../../../../domain/servers/mediaServers.ts';
import { bold } from '../../../../render/kit/media/title.ts';
import { createChangeResultMessage } from '../../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../../render/kit/message/message.ts';
import { clipAndEscapeText } from '../../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

const NAMELESS = '?';
/** Maximum number of servers that a sentence names. */
const MOST_NAMES = 10;

export const serverTitle = ({ name, emoji }: Pick<InstalledServer, 'name' | 'emoji'>): string =>
  bold(emoji === undefined ? name : `${emoji} ${name}`, NAMELESS);

export const noSuchServer = ({ servers }: Texts, typedText: string, knownServers: readonly InstalledServer[]): string =>
  servers.noSuch(clipAndEscapeText(typedText, 40), knownServers.slice(0, MOST_NAMES).map(serverTitle).join(', '));

export const notServerOwnerText = ({ setup }: Texts): string => `${setup.otherToken} ${setup.ownersToken}`;

/** Adds the server to the audit entry, so that only people who may see the server can read the entry. */
export const addServerToAuditEntry = (
  { id: server }: Pick<InstalledServer, 'id'>,
  message: ChangeResultMessage,
): ChangeResultMessage => ({
  ...message,
  audit: { ...message.audit, server },
});

/** Says that another machine answers. Names the machine if it is a known server. */
export function differentServerAnsweredText(
  { servers }: Texts,
  machineIdentifier: string | undefined,
  knownServers: readonly InstalledServer[],
): string {
  const match = machineIdentifier && knownServers.find((server) => server.machineIdentifier === machineIdentifier);
  return match ? servers.known(serverTitle(match)) : servers.otherMachine;
}

export const outcomeNote = (outcome: ChangeResultMessage['outcome'], sentence: string): ChangeResultMessage =>
  createChangeResultMessage(outcome, sentence, { private: true });
