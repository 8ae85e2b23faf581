import type { Session } from '../../../domain/media/sessions/session.ts';
import { note, nothingDone } from '../../../render/kit/layout.ts';
import { joined } from '../../../render/kit/lines.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Button } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { type SessionDetails, sessionLines } from './lines.ts';

const MAX_NAME = 60;

/** One session with all that is known of it, and what can be done with it. */
export function renderSession(
  texts: Texts,
  session: Session,
  { buttons, ...known }: SessionDetails & { readonly buttons: readonly Button[] },
): Message {
  const { product, platform } = session.player;
  const player = joined([product, platform].map((name) => plainClipped(name ?? '', MAX_NAME)));
  const lines = [sessionLines(texts, session, known), ...(player === '' ? [] : [`-# ${player}`])];
  return note(lines.join('\n'), { private: true, controls: buttons.length > 0 ? [buttons] : [] });
}

export const renderSessionGone = ({ board }: Texts, title: string): Message => nothingDone(board.detailsGone(title));
