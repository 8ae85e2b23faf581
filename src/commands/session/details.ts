import { isSessionIdShared, refOfSession, type Session } from '../../domain/media/sessions/session.ts';
import { readFileVersions } from '../../domain/media/sessions/versions.ts';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { createPlayerLinkButtons } from '../../render/kit/media/link.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { Button } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { InteractionContext } from '../framework/context.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { hasUniqueId } from './ending.ts';
import { STOP_TRANSCODE_ENDING, stopTranscodeButton } from './stopTranscode.ts';
import { TERMINATE_SESSION_METHOD, terminateSessionButton } from './terminate.ts';
import { anySessionTargetSchema, describeSession, isTargetSession, targetTitle } from './ticket.ts';
import { renderSession } from './views/session.ts';

/**
 * Buttons for ending a session or stopping its transcode, for people who may do so. If another session has the same id
 * or key, the button is left out, because the server could end the wrong session.
 */
export function sessionButtons(
  { texts, may }: Pick<InteractionContext, 'texts' | 'may'>,
  session: Session,
  sessions: readonly Session[],
): readonly Button[] {
  if (!may('session.terminate')) return [];
  const buttons: Button[] = [];
  const endingTarget = TERMINATE_SESSION_METHOD.targetOf(session);
  if (endingTarget && hasUniqueId(TERMINATE_SESSION_METHOD, session, sessions))
    buttons.push(terminateSessionButton(texts, endingTarget));
  const stoppingTarget = STOP_TRANSCODE_ENDING.targetOf(session);
  if (stoppingTarget && hasUniqueId(STOP_TRANSCODE_ENDING, session, sessions))
    buttons.push(stopTranscodeButton(texts, stoppingTarget));
  return buttons;
}

/**
 * The buttons of a public board. Permissions are checked for the person who presses. A button works more than once,
 * because the board keeps its buttons when it is edited. If the session is gone, the answer is a note.
 */
export const boardButtons = (texts: Texts, session: Session, sessions: readonly Session[]): readonly Button[] =>
  sessionButtons({ texts, may: () => true }, session, sessions).map((button) => ({
    ...button,
    press: { ...button.press, once: false },
  }));

const SHOW_DETAILS_PRESS = 'session.details';

export const detailsButton = (texts: Texts, session: Session): Button => ({
  label: texts.board.details,
  style: 'secondary',
  press: {
    action: SHOW_DETAILS_PRESS,
    target: { sessionId: session.id, sessionKey: session.sessionKey, ...describeSession(session) },
    by: 'anyone',
  },
});

export const sessionDetailsPressHandler = createPressHandler({
  name: SHOW_DETAILS_PRESS,
  requires: 'session.list',
  discloses: true,
  changes: false,
  target: anySessionTargetSchema,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media, membersOf, linksIn, serverNames: servers } = deps;
    const { actor, texts, signal } = context;
    const ref = target.sessionId ?? target.ratingKey ?? target.viewer;
    // Asks only the session's own server. If that server fails, the person learns about the failure, and the session
    // does not count as ended.
    const sessions = await media.sessions({ signal, only: ref && serverOfRef(ref) });
    const session = sessions.find((candidate) => isTargetSession(target, candidate));
    if (!session) return createNothingChangedMessage(texts.board.detailsGone(targetTitle(texts, target)));
    const account = session.user.id;
    const links = linksIn(actor.guildId);
    const [versions, members] = await Promise.all([
      readFileVersions([session], { media, signal }),
      membersOf(actor.guildId ?? '', account === undefined ? [] : [account]),
    ]);
    const message = renderSession(texts, session, {
      library: versions.get(session),
      members: account && members.get(account),
      servers,
      hasSharedId: isSessionIdShared(session, sessions),
      buttons: [...sessionButtons(context, session, sessions), ...createPlayerLinkButtons(texts, links(session.item))],
    });
    return addAuditDetailsToMessage(message, { refs: [refOfSession(session)] });
  },
});
