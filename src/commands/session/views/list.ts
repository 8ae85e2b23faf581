import type { MediaItem } from '../../../domain/media/items/item.ts';
import { isSessionIdShared, type Session } from '../../../domain/media/sessions/session.ts';
import type { FileVersionsBySession } from '../../../domain/media/sessions/versions.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { type PostersByThumb, thumbOf } from '../../../render/kit/media/thumb.ts';
import { fullTitle } from '../../../render/kit/media/title.ts';
import {
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message, Upload } from '../../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../../render/kit/message/pages.ts';
import type { Button, ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinLines } from '../../../render/kit/text/lines.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { formatSessionLines } from './session.ts';

/**
 * Sessions on a page. Each takes six of a message's 40 components: text and picture in a section, two buttons in a row.
 */
const CARDS_A_PAGE = 5;

type Members = ReadonlyMap<string, readonly string[]>;

export interface SessionCards {
  readonly sessions: readonly Session[];
  readonly page: number;
  readonly posters: PostersByThumb;
  readonly members: Members;
  /** The available versions of each item. Missing for items that could not be read. */
  readonly versions: FileVersionsBySession;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly buttonsOf: (session: Session) => readonly Button[];
  readonly pagePress: (page: number) => ComponentPress;
}

export const sessionsOnPage = (sessions: readonly Session[], page: number) =>
  takePageOfEntries(sessions, page, CARDS_A_PAGE);

export function renderSessions(texts: Texts, cards: SessionCards): Message {
  const { sessions, page: requestedPage, posters, members, versions, servers, buttonsOf, pagePress } = cards;
  const { page, pages, before, items } = sessionsOnPage(sessions, requestedPage);
  const controls = pageControls(texts, { page, pages, press: pagePress, withReload: true });
  if (sessions.length === 0) return createNoteMessage(texts.session.none, { controls });
  const hasTranscode = items.some(({ transcode }) => transcode !== undefined);
  return createListMessage({
    head: texts.session.head(sessions.length),
    rows: items.map(
      (session, index): Row => ({
        content: formatSessionLines(texts, session, {
          library: versions.get(session),
          members: members.get(session.user.id ?? ''),
          servers,
          hasSharedId: isSessionIdShared(session, sessions),
        }),
        picture: pictureOf(texts, session.item, { posters, index }),
        under: buttonsOf(session),
      }),
    ),
    total: sessions.length,
    before,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), hasTranscode ? texts.session.difference : undefined),
    controls,
  });
}

interface UnendedSession {
  readonly reason: string;
  readonly sessions: readonly Session[];
  readonly servers?: FindServerNameOfRef | undefined;
}

export function renderSessionNotEnded(
  texts: Texts,
  { reason, sessions, servers }: UnendedSession,
): ChangeResultMessage {
  if (sessions.length === 0) return createNothingChangedMessage(`${reason}\n${texts.session.none}`);
  const list = createListMessage({
    head: reason,
    rows: sessions.map(
      (session): Row => ({
        content: formatSessionLines(texts, session, { servers, hasSharedId: isSessionIdShared(session, sessions) }),
      }),
    ),
    foot: texts.pages.shown,
    private: true,
  });
  return { ...list, outcome: 'nothing' };
}

function pictureOf(
  { search }: Texts,
  item: MediaItem,
  { posters, index }: Pick<SessionCards, 'posters'> & { readonly index: number },
): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb && posters.get(thumb);
  // The position makes the file names unique, because two people may watch the same film.
  return (
    bytes && {
      name: `session-${index + 1}.webp`,
      bytes,
      description: search.poster(fullTitle(item, search, 200)),
    }
  );
}
