import { MAX_TOKEN_LENGTH } from '../../../domain/firstSetup.ts';
import type { LinkedAccountProblem } from '../../../domain/media/server/failure.ts';
import type { TokenExpiry } from '../../../domain/media/server/tokenLife.ts';
import type { LinkedAccount } from '../../../domain/people/linkedAccounts.ts';
import type { NamedAccount } from '../../../domain/people/namedAccount.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import type { ComponentPress, Modal } from '../../../render/kit/message/press.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { dateTimestamp } from '../../../render/kit/text/tokenExpiry.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Asks for the token in a form, because text typed as a command's option stays in the client's history. */
export function renderAccountLinkForm(texts: Texts, serverName: string | undefined, press: ComponentPress): Modal {
  const { title, label, hint } = texts.account.form;
  const input = {
    name: 'token',
    label: label(serverName),
    description: hint,
    lines: 'one',
    required: true,
    max: MAX_TOKEN_LENGTH,
  } as const;
  return { title, inputs: [input], press };
}

interface NewLink {
  /** Name of the media server. Missing if there is only one. */
  readonly serverName: string | undefined;
  readonly namedAccount: NamedAccount | undefined;
  readonly expiry: TokenExpiry | undefined;
}

export function renderAccountLinked(texts: Texts, { serverName, namedAccount, expiry }: NewLink): ChangeResultMessage {
  const { account } = texts;
  const lines = [
    account.linked(serverName),
    accountLine(texts, namedAccount),
    namedAccount && account.shown,
    linkedAccountExpiryText(texts, expiry),
  ];
  return createChangeResultMessage('done', lines, { private: true });
}

/** Says until when the token is valid, and what to do after that. Undefined if the token contains no expiry time. */
export function linkedAccountExpiryText({ tokens }: Texts, expiry: TokenExpiry | undefined): string | undefined {
  if (expiry === undefined) return undefined;
  const expiryText = dateTimestamp(expiry.at);
  return expiry.isOver ? tokens.linked.expired(expiryText) : tokens.linked.ends(expiryText);
}

interface AccountStatus {
  /** Name of the media server. Missing if there is only one. */
  readonly serverName: string | undefined;
  readonly link: Pick<LinkedAccount, 'linkedAt'> | undefined;
  readonly namedAccount: NamedAccount | undefined;
  readonly problem: LinkedAccountProblem | undefined;
  readonly expiry: TokenExpiry | undefined;
}

export function renderAccountStatus(texts: Texts, statuses: readonly AccountStatus[], mayUseShared: boolean): Message {
  const { account } = texts;
  const notLinkedLines = [account.notLinked, mayUseShared && account.shared];
  const linkedStatuses = statuses.filter(({ link }) => link !== undefined);
  if (linkedStatuses.length === 0) return createNoteMessage(notLinkedLines, { private: true });
  const unlinkedNames = statuses.flatMap(({ link, serverName }) => (link ? [] : (serverName ?? [])));
  const lines = linkedStatuses.flatMap(({ serverName, link, namedAccount, problem, expiry }) => {
    const head = serverName && `### ${serverName}`;
    // An admin assigned the account to this person, who has not linked any account.
    if (link?.linkedAt === undefined)
      return [head, ...notLinkedLines, namedAccount && account.mappedTo(accountLabel(texts, namedAccount))];
    return [
      head,
      tokenLine(texts, link.linkedAt, problem),
      accountLine(texts, namedAccount),
      linkedAccountExpiryText(texts, expiry),
    ];
  });
  return createNoteMessage([...lines, unlinkedNames.length > 0 && account.notLinkedOn(unlinkedNames.join(', '))], {
    private: true,
  });
}

function tokenLine({ account }: Texts, linkedAt: Date, problem: LinkedAccountProblem | undefined): string {
  if (problem === undefined) return account.status(formatDiscordTimestamp(linkedAt));
  return problem === 'moved' ? account.moved : account.unreadable;
}

const accountLine = (texts: Texts, namedAccount: NamedAccount | undefined): string =>
  namedAccount ? texts.account.whose(accountLabel(texts, namedAccount)) : texts.account.unknownWhose;

const accountLabel = ({ account }: Texts, { id, name }: NamedAccount): string =>
  clipAndEscapeText(name ?? '', 60) || account.number(id);
