import type { Session } from '../../domain/media/sessions/session.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { stopButton } from './stopTranscode.ts';
import { terminateButton } from './terminateButton.ts';
import { STOP_TRANSCODE, TERMINATE } from './ticket.ts';

/** The actions on this session: ending it needs its id, stopping its transcode needs a transcode key. */
export function sessionButtons(texts: Texts, session: Session): readonly Button[] {
  const [ending, stopping] = [TERMINATE.targetOf(session), STOP_TRANSCODE.targetOf(session)];
  return [...(ending ? [terminateButton(texts, ending)] : []), ...(stopping ? [stopButton(texts, stopping)] : [])];
}

/**
 * The same on a board, whose buttons stay over all edits: they work more than once. Whoever presses second finds the session
 * or its transcode gone.
 */
export const boardButtons = (texts: Texts, session: Session): readonly Button[] =>
  sessionButtons(texts, session).map((button) => ({ ...button, press: { ...button.press, once: false } }));
