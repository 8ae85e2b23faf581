import type { KnownServer } from '../../../../domain/servers/mediaServers.ts';
import { changeNote } from '../../../../render/kit/layout.ts';
import { plainClipped } from '../../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../../render/kit/message.ts';
import { bold } from '../../../../render/kit/title.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** Its emoji and its name, in bold. */
export const serverTitle = ({ name, emoji }: Pick<KnownServer, 'name' | 'emoji'>): string =>
  bold(emoji === undefined ? name : `${emoji} ${name}`, NAMELESS);

/** Shown in place of a blank name, which no server has. */
const NAMELESS = '?';

/** There is no server of that name; lists the existing ones. */
export const noSuchServer = ({ servers }: Texts, typed: string, all: readonly KnownServer[]): string =>
  servers.noSuch(plainClipped(typed, 40), all.slice(0, MOST_NAMES).map(serverTitle).join(', '));

/** The most that a sentence can name. */
const MOST_NAMES = 10;

/** For a token with too few rights. */
export const notOwner = ({ setup }: Texts): string => `${setup.otherToken} ${setup.ownersToken}`;

/** Records the server in the trail, so that only people who may see that server read the entry. */
export const about = ({ id: server }: Pick<KnownServer, 'id'>, message: ChangeMessage): ChangeMessage => ({
  ...message,
  audit: { ...message.audit, server },
});

/** The media server is another machine than expected: one that is here already, or an unknown one. */
export function otherMachine(
  { servers }: Texts,
  machineIdentifier: string | undefined,
  all: readonly KnownServer[],
): string {
  const there = machineIdentifier && all.find((server) => server.machineIdentifier === machineIdentifier);
  return there ? servers.known(serverTitle(there)) : servers.otherMachine;
}

/** A change's outcome, in one sentence for the person who made it. */
export const said = (outcome: ChangeMessage['outcome'], sentence: string): ChangeMessage =>
  changeNote(outcome, sentence, { private: true });
