import type { NamedAccount } from '../../domain/people/namedAccount.ts';
import type { Persona } from '../../domain/people/people.ts';
import type { StoredPersonalData } from '../../domain/people/privacy.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import { type ConfirmationChoice, createConfirmationButtons } from '../../render/kit/message/press.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { userMention } from '../../render/kit/text/mention.ts';
import type { Texts } from '../../render/texts/texts.ts';

const accountName = ({ privacy }: Texts, { id, name }: NamedAccount): string =>
  clipAndEscapeText(name ?? '', 60) || clipAndEscapeText(privacy.account(id), 40);

interface Mapping {
  readonly userId: string;
  readonly account: NamedAccount;
  readonly isSame: boolean;
}

/** `isSame`: the account was already assigned to this person. */
export function renderAccountAssignment(texts: Texts, { userId, account, isSame }: Mapping): ChangeResultMessage {
  const { mapped, wasMapped } = texts.people;
  const person = userMention(userId);
  const name = accountName(texts, account);
  const sentence = isSame ? wasMapped(person, name) : mapped(person, name);
  return createChangeResultMessage(isSame ? 'nothing' : 'done', sentence, { private: true });
}

export function renderForgetAccountQuestion(
  texts: Texts,
  account: NamedAccount,
  { stored, decision }: { readonly stored: StoredPersonalData; readonly decision: ConfirmationChoice },
): Message {
  const { rows, long } = stored;
  const { privacy } = texts;
  const lines = [
    `### ${privacy.accountHead(accountName(texts, account))}`,
    privacy.names(rows.devices?.length ?? 0),
    privacy.plays(long.total),
    privacy.sessionLog,
    privacy.serverKeeps,
    privacy.backups,
  ];
  return createNothingChangedMessage(lines.join('\n'), { controls: [createConfirmationButtons(privacy, decision)] });
}

export const renderAccountForgotten = (texts: Texts, accountId: AccountRef): ChangeResultMessage =>
  createChangeResultMessage('done', texts.privacy.accountDone(accountName(texts, { id: accountId })), {
    private: true,
  });

export const renderNothingStored = (texts: Texts, account: NamedAccount): ChangeResultMessage =>
  createNothingChangedMessage(texts.privacy.nothingStored(accountName(texts, account)));

/** Renders the name that feeds use for a person. `before` is the previous name. */
export function renderPerson(
  texts: Texts,
  account: NamedAccount,
  { persona, before }: { readonly persona: Persona; readonly before: Persona },
): ChangeResultMessage {
  const { people } = texts;
  const ownName = accountName(texts, account);
  const displayName = ({ alias }: Persona) => clipAndEscapeText(alias ?? '', 40) || ownName;
  const isSame = persona.alias === before.alias;
  const lines = [
    `### ${ownName}`,
    `- ${people.byName(displayName(persona))}`,
    `- ${people.byPseudonym(clipAndEscapeText(persona.pseudonym, 60) || '?')}`,
    persona.alias === undefined && people.ownName,
    !isSame && people.wasCalled(displayName(before)),
    people.everywhere,
  ];
  return createChangeResultMessage(isSame ? 'nothing' : 'done', lines, { private: true });
}
