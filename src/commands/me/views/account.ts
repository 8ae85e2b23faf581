import type { LinkedAccount } from '../../../domain/people/linkedAccounts.ts';
import { changeNote, note } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import type { Modal, Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Shorter than any token that is known, and longer than any. */
export const MIN_TOKEN = 16;
export const MAX_TOKEN = 200;

/** A form, since what is typed into a command's option stays in the client's history. */
export const renderLinkForm = ({ account: { form } }: Texts, press: Press): Modal => ({
  title: form.title,
  inputs: [{ name: 'token', label: form.label, description: form.hint, lines: 'one', required: true, max: MAX_TOKEN }],
  press,
});

/** An account on the media server. */
export interface NamedAccount {
  readonly id: string;
  readonly name?: string | undefined;
}

export const renderLinked = (texts: Texts, whose: NamedAccount | undefined): ChangeMessage =>
  changeNote(
    'done',
    [texts.account.linked, whoseLine(texts, whose), ...(whose ? [texts.account.shown] : [])].join('\n'),
    {
      private: true,
    },
  );

interface AccountStatus {
  readonly link: Pick<LinkedAccount, 'linkedAt' | 'knownBy'> | undefined;
  readonly whose: NamedAccount | undefined;
  readonly isReadable: boolean;
  readonly mayUseShared: boolean;
}

export function renderAccountStatus(texts: Texts, { link, whose, isReadable, mayUseShared }: AccountStatus): Message {
  const { account } = texts;
  if (link?.linkedAt === undefined) {
    const mapped = whose && account.mappedTo(nameOf(texts, whose));
    const lines = [account.notLinked, mayUseShared ? account.shared : undefined, mapped];
    return note(lines.filter((line) => line !== undefined).join('\n'), { private: true });
  }
  const state = isReadable ? account.status(moment(link.linkedAt)) : account.unreadable;
  return note(`${state}\n${whoseLine(texts, whose)}`, { private: true });
}

const whoseLine = (texts: Texts, whose: NamedAccount | undefined): string =>
  whose ? texts.account.whose(nameOf(texts, whose)) : texts.account.unknownWhose;

const nameOf = ({ account }: Texts, { id, name }: NamedAccount): string =>
  plainClipped(name ?? '', 60) || account.number(plainClipped(id, 20));
