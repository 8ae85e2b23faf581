import type { Session } from '../../domain/media/sessions/session.ts';
import { versionsOf } from '../../domain/media/sessions/versions.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { press } from '../framework/press.ts';
import { sessionButtons } from './sessionButtons.ts';
import { anySessionTarget, isSame, pickedTitle, subjectOf } from './ticket.ts';
import { renderSession } from './views/lines.ts';

const DETAILS = 'session.details';

/** The button that shows one session with all that is known of it, to those who may see sessions. */
export const detailsButton = (texts: Texts, session: Session): Button => ({
  label: texts.board.details,
  style: 'secondary',
  press: { action: DETAILS, target: { sessionId: session.id, ...subjectOf(session) }, by: 'anyone' },
});

export const showDetails = press({
  name: DETAILS,
  requires: 'session.list',
  discloses: true,
  changes: false,
  target: anySessionTarget,
  place: 'private',
  answer: async (target, _, { media, membersOf }, context) => {
    const { actor, texts, signal } = context;
    const sessions = await media.sessions({ signal });
    const session = sessions.find((each) => each.id === target.sessionId && isSame(target, each));
    if (!session) return nothingDone(texts.board.detailsGone(pickedTitle(texts, target)));
    const account = session.user.id ?? '';
    const [versions, members] = await Promise.all([
      versionsOf([session], media, signal),
      membersOf(actor.guildId ?? '', session.user.id === undefined ? [] : [account]),
    ]);
    return renderSession(texts, session, {
      library: versions.get(session),
      members: members.get(account),
      buttons: sessionButtons(context, session),
    });
  },
});
