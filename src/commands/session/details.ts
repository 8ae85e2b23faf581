import { hasSharedId, refOf, type Session } from '../../domain/media/sessions/session.ts';
import { versionsOf } from '../../domain/media/sessions/versions.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { openButton } from '../../render/kit/link.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { isOnlyOne } from './ending.ts';
import { STOP_TRANSCODE, stopButton } from './stopTranscode.ts';
import { TERMINATE, terminateButton } from './terminate.ts';
import { anySessionTarget, isPicked, pickedTitle, subjectOf } from './ticket.ts';
import { renderSession } from './views/session.ts';

/**
 * The actions on this session for people who may use them. Ending it needs an id, and stopping its transcode
 * a transcode key, that no other one of `sessions` has.
 */
export function sessionButtons(
  { texts, may }: Pick<InteractionContext, 'texts' | 'may'>,
  session: Session,
  sessions: readonly Session[],
): readonly Button[] {
  if (!may('session.terminate')) return [];
  const buttons: Button[] = [];
  const ending = TERMINATE.targetOf(session);
  if (ending && isOnlyOne(TERMINATE, session, sessions)) buttons.push(terminateButton(texts, ending));
  const stopping = STOP_TRANSCODE.targetOf(session);
  if (stopping && isOnlyOne(STOP_TRANSCODE, session, sessions)) buttons.push(stopButton(texts, stopping));
  return buttons;
}

/**
 * The same on a public board, whose buttons stay through all edits: they work more than once. A person who
 * presses second finds the session or its transcode gone.
 */
export const boardButtons = (texts: Texts, session: Session, sessions: readonly Session[]): readonly Button[] =>
  sessionButtons({ texts, may: () => true }, session, sessions).map((button) => ({
    ...button,
    press: { ...button.press, once: false },
  }));

const DETAILS = 'session.details';

/** The button that shows one session in detail, to people who may see sessions. */
export const detailsButton = (texts: Texts, session: Session): Button => ({
  label: texts.board.details,
  style: 'secondary',
  press: {
    action: DETAILS,
    target: { sessionId: session.id, sessionKey: session.sessionKey, ...subjectOf(session) },
    by: 'anyone',
  },
});

export const showDetails = press({
  name: DETAILS,
  requires: 'session.list',
  discloses: true,
  changes: false,
  target: anySessionTarget,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media, membersOf, linksIn, serverNames: servers } = deps;
    const { actor, texts, signal } = context;
    const ref = target.sessionId ?? target.ratingKey ?? target.viewer;
    // Reads only the picked server, so that its failure is reported instead of an ended session.
    const sessions = await media.sessions({ signal, only: ref && serverOf(ref) });
    const session = sessions.find((each) => isPicked(target, each));
    if (!session) return nothingDone(texts.board.detailsGone(pickedTitle(texts, target)));
    const account = session.user.id;
    const links = linksIn(actor.guildId);
    const [versions, members] = await Promise.all([
      versionsOf([session], { media, signal }),
      membersOf(actor.guildId ?? '', account === undefined ? [] : [account]),
    ]);
    const shown = renderSession(texts, session, {
      library: versions.get(session),
      members: account && members.get(account),
      servers,
      hasSharedId: hasSharedId(session, sessions),
      buttons: [...sessionButtons(context, session, sessions), ...openButton(texts, links(session.item))],
    });
    return audited(shown, { refs: [refOf(session)] });
  },
});
