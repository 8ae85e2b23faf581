import type { Session } from '../../domain/media/sessions/session.ts';
import { readFileVersions } from '../../domain/media/sessions/versions.ts';
import { distinctThumbs } from '../../render/kit/media/thumb.ts';
import { createCommandGroup } from '../framework/command.ts';
import { pagedList } from '../shared/paging.ts';
import { sessionButtons, sessionDetailsPressHandler } from './details.ts';
import { stopTranscodeCommand, stopTranscodePressHandler } from './stopTranscode.ts';
import { askTerminateReasonPressHandler, terminateCommand, terminateSessionPressHandler } from './terminate.ts';
import { renderSessions, sessionsOnPage } from './views/list.ts';

/** Each page shows the sessions that play when the page is drawn. */
const listSessionsCommand = pagedList({
  words: (texts) => texts.session.declarations.list,
  name: 'session.list.page',
  requires: 'session.list',
  by: 'anyone',
  discloses: true,
  show: async (requestedPage, { media, posters, membersOf, serverNames: servers }, context) => {
    const { actor, texts, signal } = context;
    const sessions = await media.sessions({ signal });
    const pageSessions = sessionsOnPage(sessions, requestedPage.page).items;
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

export const sessionCommand = createCommandGroup({
  words: (texts) => texts.session.declarations.session,
  subject: 'playing',
  subcommands: [listSessionsCommand, terminateCommand, stopTranscodeCommand],
  presses: [
    askTerminateReasonPressHandler,
    terminateSessionPressHandler,
    stopTranscodePressHandler,
    sessionDetailsPressHandler,
  ],
});
