import { renderSessions } from '../../render/session.ts';
import { subcommand } from '../command.ts';

export const list = subcommand({
  name: 'list',
  description: 'Who is watching or listening to what right now',
  requires: 'session.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: async (_, { media }, { texts, signal }) => renderSessions(texts, await media.sessions({ signal })),
});
