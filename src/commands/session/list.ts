import { renderSessions } from '../../render/session.ts';
import { subcommand } from '../command.ts';
import { terminateButton } from './terminateButton.ts';
import { targetOf } from './ticket.ts';

export const list = subcommand({
  words: (texts) => texts.declarations.sessionList,
  requires: 'session.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: async (_, { media }, { texts, signal }) => {
    const sessions = await media.sessions({ signal });
    return renderSessions(texts, sessions, (session, id) => terminateButton(texts, targetOf(session, id)));
  },
});
