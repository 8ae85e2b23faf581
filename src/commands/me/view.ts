import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface NoOwnAccount {
  /** They linked a token, but it does not say whose it is. */
  readonly isLinked: boolean;
  readonly mayLink: boolean;
}

/** Why nothing of their own can be shown, and what to do. */
export function renderNoOwnAccount({ account, me }: Texts, { isLinked, mayLink }: NoOwnAccount): Message {
  if (isLinked) return note(account.unknownWhose, { private: true });
  return note(mayLink ? me.notLinked : me.notMapped, { private: true });
}
