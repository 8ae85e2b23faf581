import { canBeStored, type TriedServer } from '../../domain/firstSetup.ts';
import { triedProblem, triedWell } from '../../render/doctor/tried.ts';
import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { ModalInput } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';

export const ADDRESS = 'address';
export const TOKEN = 'token';

/** The fields of the form. What is typed there is shown to nobody else, and never again. */
export const setupInputs = ({ setup: { form } }: Texts): readonly ModalInput[] => [
  { name: ADDRESS, ...form.address, lines: 'one', required: true, max: 300 },
  { name: TOKEN, ...form.token, lines: 'one', required: true, max: 300 },
];

/**
 * What came of trying the server at the address that was typed. A token that is not the owner's is refused, since the command is gone once
 * one is stored.
 */
export function renderTried(texts: Texts, tried: TriedServer, address: string): Message {
  const { setup } = texts;
  const failed = (reason: string) => note(setup.failed(reason), { private: true });
  if (tried.kind === 'fails') return failed(triedProblem(texts, tried, address));
  if (!canBeStored(tried)) return failed(`${setup.otherToken} ${setup.ownersToken}`);
  return note(setup.connected(triedWell(texts, tried)), { private: true });
}
