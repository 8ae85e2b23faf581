import type { Session } from '../../domain/media/sessions/session.ts';
import { readFileVersions } from '../../domain/media/sessions/versions.ts';
import { distinctThumbs } from '../../render/kit/media/thumb.ts';
import { group } from '../framework/command.ts';
import { pagedList } from '../shared/paging.ts';
import { sessionButtons, showDetails } from './details.ts';
import { pressStop, stopTranscode } from './stopTranscode.ts';
import { askReason, submitReason, terminate } from './terminate.ts';
import { renderSessions, sessionsOn } from './views/list.ts';

/** Each page shows the sessions that play when it is drawn. */
const list = pagedList({
  words: (texts) => texts.session.declarations.list,
  name: 'session.list.page',
  requires: 'session.list',
  by: 'anyone',
  discloses: true,
  show: async (requestedPage, { media, posters, membersOf, serverNames: servers }, context) => {
    const { actor, texts, signal } = context;
    const sessions = await media.sessions({ signal });
    const pageSessions = sessionsOn(sessions, requestedPage.page).items;
    const [pictures, versions, members] = await Promise.all([
      posters.small(distinctThumbs(pageSessions.map(({ item }) => item)), signal),
      readFileVersions(pageSessions, { media, signal }),
      membersOf(
        actor.guildId ?? '',
        pageSessions.flatMap(({ user }) => user.id ?? []),
      ),
    ]);
    const buttonsOf = (session: Session) => sessionButtons(context, session, sessions);
    return renderSessions(texts, {
      sessions,
      posters: pictures,
      versions,
      members,
      servers,
      buttonsOf,
      ...requestedPage,
    });
  },
});

export const session = group({
  words: (texts) => texts.session.declarations.session,
  subject: 'playing',
  subcommands: [list, terminate, stopTranscode],
  presses: [askReason, submitReason, pressStop, showDetails],
});
