import type { Session } from '../../domain/media/sessions/session.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { InteractionContext } from '../framework/context.ts';
import { STOP_TRANSCODE, stopButton } from './stopTranscode.ts';
import { TERMINATE, terminateButton } from './terminate.ts';

/** The actions on this session, for those who may press them: ending it needs its id, stopping its transcode needs a transcode key. */
export function sessionButtons(
  { texts, may }: Pick<InteractionContext, 'texts' | 'may'>,
  session: Session,
): readonly Button[] {
  if (!may('session.terminate')) return [];
  const [ending, stopping] = [TERMINATE.targetOf(session), STOP_TRANSCODE.targetOf(session)];
  return [...(ending ? [terminateButton(texts, ending)] : []), ...(stopping ? [stopButton(texts, stopping)] : [])];
}

/**
 * The same on a board, which everybody sees and whose buttons stay over all edits: they work more than once. A person who presses
 * second finds the session or its transcode gone.
 */
export const boardButtons = (texts: Texts, session: Session): readonly Button[] =>
  sessionButtons({ texts, may: () => true }, session).map((button) => ({
    ...button,
    press: { ...button.press, once: false },
  }));
