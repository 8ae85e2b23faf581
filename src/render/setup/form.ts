import type { TriedServer } from '../../domain/setup/setup.ts';
import { findingSentence } from '../doctor/sentence.ts';
import { note } from '../kit/layout.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { ModalInput } from '../kit/press.ts';
import type { Texts } from '../texts/texts.ts';

export const ADDRESS = 'address';
export const TOKEN = 'token';

/** The fields of the form. What is typed there is shown to nobody else, and never again. */
export const setupInputs = ({ setup: { form } }: Texts): readonly ModalInput[] => [
  { name: ADDRESS, ...form.address, lines: 'one', required: true, max: 300 },
  { name: TOKEN, ...form.token, lines: 'one', required: true, max: 300 },
];

/** What came of it. */
export function renderTried(texts: Texts, tried: TriedServer): Message {
  const { setup } = texts;
  const safely = (text: string) => plainClipped(text, 200);
  if (tried.kind === 'fails') {
    const { problem, instead } = tried;
    const reason = findingSentence(texts, { kind: 'server-silent', address: 'MEDIA_URL', ...problem }, safely);
    return note(setup.failed(instead === undefined ? reason : `${reason} ${setup.takeInstead(instead)}`), {
      private: true,
    });
  }
  const works = setup.serverWorks({ ...tried, version: tried.version && safely(tried.version) });
  const warning = tried.isOwner === false ? `\n${findingSentence(texts, { kind: 'other-token' }, safely)}` : '';
  return note(setup.connected(works + warning), { private: true });
}
