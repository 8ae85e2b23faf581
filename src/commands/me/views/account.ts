import { MAX_TOKEN } from '../../../domain/firstSetup.ts';
import type { LinkedAccount } from '../../../domain/people/linkedAccounts.ts';
import type { AccountRef } from '../../../domain/servers/refs.ts';
import { changeNote, note } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import type { Modal, Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** A form, since what is typed into a command's option stays in the client's history. */
export const renderLinkForm = ({ account: { form } }: Texts, serverName: string | undefined, press: Press): Modal => ({
  title: form.title,
  inputs: [
    {
      name: 'token',
      label: form.label(serverName),
      description: form.hint,
      lines: 'one',
      required: true,
      max: MAX_TOKEN,
    },
  ],
  press,
});

/** An account on the media server. */
export interface NamedAccount {
  readonly id: AccountRef;
  readonly name?: string | undefined;
}

export const renderLinked = (
  texts: Texts,
  serverName: string | undefined,
  whose: NamedAccount | undefined,
): ChangeMessage =>
  changeNote('done', [texts.account.linked(serverName), whoseLine(texts, whose), whose && texts.account.shown], {
    private: true,
  });

/** Whether the person has an account on a media server. */
interface AccountStatus {
  /** Missing where there is one server. */
  readonly serverName: string | undefined;
  readonly link: Pick<LinkedAccount, 'linkedAt'> | undefined;
  readonly whose: NamedAccount | undefined;
  readonly isReadable: boolean;
}

/** What they have, server by server, and where they have nothing. */
export function renderAccountStatus(texts: Texts, all: readonly AccountStatus[], mayUseShared: boolean): Message {
  const { account } = texts;
  const notLinked = [account.notLinked, mayUseShared && account.shared];
  const theirs = all.filter(({ link }) => link !== undefined);
  if (theirs.length === 0) return note(notLinked, { private: true });
  const others = all.flatMap(({ link, serverName }) => (link ? [] : (serverName ?? [])));
  const lines = theirs.flatMap(({ serverName, link, whose, isReadable }) => {
    const head = serverName && `### ${serverName}`;
    if (link?.linkedAt === undefined) return [head, ...notLinked, whose && account.mappedTo(nameOf(texts, whose))];
    const state = isReadable ? account.status(moment(link.linkedAt)) : account.unreadable;
    return [head, state, whoseLine(texts, whose)];
  });
  return note([...lines, others.length > 0 && account.notLinkedOn(others.join(', '))], { private: true });
}

const whoseLine = (texts: Texts, whose: NamedAccount | undefined): string =>
  whose ? texts.account.whose(nameOf(texts, whose)) : texts.account.unknownWhose;

const nameOf = ({ account }: Texts, { id, name }: NamedAccount): string =>
  plainClipped(name ?? '', 60) || account.number(id);
