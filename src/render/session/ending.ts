import type { Session } from '../../domain/media/media.ts';
import { note } from '../kit/layout.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';
import { sessionName } from './lines.ts';

/** How something that was asked for goes on, and what came of it. `unanswered`: nobody knows whether the server took it. */
export type EndingProgress =
  | { readonly kind: 'asked' | 'unanswered' | 'unauthorized' | 'forbidden' | 'gone' }
  | { readonly kind: 'ended' | 'still-there'; readonly afterMs: number; readonly answered: boolean }
  /** The list could not be read to the end, so nobody knows. */
  | { readonly kind: 'unverified'; readonly answered: boolean };

type Subject = Pick<Session, 'user' | 'item'>;

/** How the ending of a session goes on. The reason is shown as it was sent. */
export function renderTerminate(texts: Texts, session: Subject, news: EndingProgress, reason: string): Message {
  const sentence = sentenceOf(texts.session.ending, sessionName(texts, session), news);
  const why = reasonLine(texts.session, plainClipped(reason, 300), news);
  return notificationsNote(why === undefined ? sentence : `${sentence}\n${why}`, news);
}

function reasonLine({ shownTo, sent }: Texts['session'], reason: string, news: EndingProgress): string | undefined {
  if (news.kind === 'ended' && news.answered) return shownTo(reason);
  return news.kind === 'still-there' && news.answered ? sent(reason) : undefined;
}

/** After these nothing was done, as the audit trail keeps it. */
const NOTHING: readonly EndingProgress['kind'][] = ['unauthorized', 'forbidden', 'gone'];

const notificationsNote = (content: string, { kind }: EndingProgress): Message => ({
  ...note(content),
  ...(NOTHING.includes(kind) && { outcome: 'nothing' as const }),
});

/** The same for a transcode; the viewer is told nothing. `restarted`: the player has begun another one by now. */
export function renderStopTranscode(texts: Texts, session: Subject, news: EndingProgress, restarted = false): Message {
  const sentence = sentenceOf(texts.session.stopping, sessionName(texts, session), news);
  const lines = [
    sentence,
    news.kind === 'ended' && restarted ? texts.session.restarted : undefined,
    news.kind === 'ended' ? texts.session.notShown : undefined,
  ];
  return notificationsNote(lines.filter((line) => line !== undefined).join('\n'), news);
}

function sentenceOf(texts: Texts['session']['ending'], what: string, news: EndingProgress): string {
  switch (news.kind) {
    case 'asked':
      return texts.asked(what);
    case 'unanswered':
      return texts.unanswered(what);
    case 'ended':
      return texts.ended(what, Math.round(news.afterMs / 1000));
    case 'still-there':
      return texts.stillThere(what, Math.round(news.afterMs / 1000), news.answered);
    case 'unverified':
      return texts.unverified(what, news.answered);
    case 'unauthorized':
      return texts.unauthorized;
    case 'forbidden':
      return texts.forbidden;
    case 'gone':
      return texts.gone(what);
  }
}
