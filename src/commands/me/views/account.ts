import { MAX_TOKEN } from '../../../domain/firstSetup.ts';
import type { LinkProblem } from '../../../domain/media/server/failure.ts';
import type { TokenExpiry } from '../../../domain/media/server/tokenLife.ts';
import type { LinkedAccount } from '../../../domain/people/linkedAccounts.ts';
import type { NamedAccount } from '../../../domain/people/namedAccount.ts';
import { timestamp } from '../../../render/kit/expiry.ts';
import { changeNote, note } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import type { Modal, Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** A form, because text typed into a command's option stays in the client's history. */
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

interface Linked {
  /** Missing if there is one server. */
  readonly serverName: string | undefined;
  readonly whose: NamedAccount | undefined;
  readonly expiry: TokenExpiry | undefined;
}

export function renderLinked(texts: Texts, { serverName, whose, expiry }: Linked): ChangeMessage {
  const { account } = texts;
  const lines = [
    account.linked(serverName),
    whoseLine(texts, whose),
    whose && account.shown,
    linkedUntil(texts, expiry),
  ];
  return changeNote('done', lines, { private: true });
}

/** How long a linked account's token is valid, and what to do then; undefined if it does not say. */
export function linkedUntil({ tokens }: Texts, expiry: TokenExpiry | undefined): string | undefined {
  if (expiry === undefined) return undefined;
  const at = timestamp(expiry.at);
  return expiry.isOver ? tokens.linked.expired(at) : tokens.linked.ends(at);
}

/** A person's account on one media server. */
interface AccountStatus {
  /** Missing if there is one server. */
  readonly serverName: string | undefined;
  readonly link: Pick<LinkedAccount, 'linkedAt'> | undefined;
  readonly whose: NamedAccount | undefined;
  /** Why their token cannot be used. */
  readonly problem: LinkProblem | undefined;
  readonly expiry: TokenExpiry | undefined;
}

/** Their accounts, server by server, including servers without one. */
export function renderAccountStatus(texts: Texts, all: readonly AccountStatus[], mayUseShared: boolean): Message {
  const { account } = texts;
  const notLinked = [account.notLinked, mayUseShared && account.shared];
  const theirs = all.filter(({ link }) => link !== undefined);
  if (theirs.length === 0) return note(notLinked, { private: true });
  const others = all.flatMap(({ link, serverName }) => (link ? [] : (serverName ?? [])));
  const lines = theirs.flatMap(({ serverName, link, whose, problem, expiry }) => {
    const head = serverName && `### ${serverName}`;
    if (link?.linkedAt === undefined) return [head, ...notLinked, whose && account.mappedTo(nameOf(texts, whose))];
    return [head, tokenLine(texts, link.linkedAt, problem), whoseLine(texts, whose), linkedUntil(texts, expiry)];
  });
  return note([...lines, others.length > 0 && account.notLinkedOn(others.join(', '))], { private: true });
}

function tokenLine({ account }: Texts, linkedAt: Date, problem: LinkProblem | undefined): string {
  if (problem === undefined) return account.status(moment(linkedAt));
  return problem === 'moved' ? account.moved : account.unreadable;
}

const whoseLine = (texts: Texts, whose: NamedAccount | undefined): string =>
  whose ? texts.account.whose(nameOf(texts, whose)) : texts.account.unknownWhose;

const nameOf = ({ account }: Texts, { id, name }: NamedAccount): string =>
  plainClipped(name ?? '', 60) || account.number(id);
