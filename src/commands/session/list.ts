import { versionsOf } from '../../domain/media/sessions/versions.ts';
import type { Message } from '../../render/kit/message.ts';
import { distinctThumbs } from '../../render/kit/thumb.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { sessionButtons } from './sessionButtons.ts';
import { renderSessions, sessionsOn } from './views/list.ts';

export const list = subcommand({
  words: (texts) => texts.session.declarations.list,
  requires: 'session.list',
  visibility: 'private',
  changes: false,
  discloses: true,
  options: {},
  answer: (_, deps, context) => showSessions(1, deps, context),
});

/** Reads the sessions again: a page shows what plays now, not what played when the list was drawn. */
export const pages = paging({
  ...{ name: 'session.list.page', requires: 'session.list', target: pageAlone, by: 'anyone', discloses: true },
  show: ({ page }, deps, context) => showSessions(page, deps, context),
});

async function showSessions(
  page: number,
  { media, posters, membersOf }: Pick<Deps, 'media' | 'posters' | 'membersOf'>,
  context: Pick<InteractionContext, 'actor' | 'texts' | 'signal' | 'may'>,
): Promise<Message> {
  const { actor, texts, signal } = context;
  const sessions = await media.sessions({ signal });
  const shown = sessionsOn(sessions, page).items;
  const thumbs = distinctThumbs(shown.map(({ item }) => item));
  const accountIds = shown.flatMap(({ user }) => user.id ?? []);
  const [pictures, versions, members] = await Promise.all([
    posters.small(thumbs, signal),
    versionsOf(shown, media, signal),
    membersOf(actor.guildId ?? '', accountIds),
  ]);
  return renderSessions(texts, {
    sessions,
    page,
    posters: pictures,
    versions,
    members,
    buttonsOf: (session) => sessionButtons(context, session),
    pagePress: (to) => pages.to({ page: to }),
  });
}
