import type { Session } from '../domain/media.ts';
import { duration } from './duration.ts';
import { listMessage, note, type Row } from './layout.ts';
import { oneLine, plainClipped } from './markdown.ts';
import type { Message } from './message.ts';
import type { Button } from './press.ts';
import type { Texts } from './texts/texts.ts';
import { belongsLine, boldTitle, fullTitle } from './title.ts';

/** What can be pressed beside a session that has an id. */
type ButtonOf = (session: Session, id: string) => Button;

/** What is playing now: who, what, on which player, how far, and how it is delivered. */
export function renderSessions(texts: Texts, sessions: readonly Session[], buttonOf?: ButtonOf): Message {
  if (sessions.length === 0) return note(texts.session.none);
  return sessionList(texts, texts.session.head(sessions.length), sessions, buttonOf);
}

/** Says why nothing was ended, and shows what there is instead. */
export function renderNotEnded(texts: Texts, why: string, sessions: readonly Session[]): Message {
  return sessions.length === 0
    ? note(`${why}\n${texts.session.none}`, { private: true })
    : { ...sessionList(texts, why, sessions), private: true };
}

function sessionList(texts: Texts, head: string, sessions: readonly Session[], buttonOf?: ButtonOf): Message {
  return listMessage({
    head,
    rows: sessions.map((session) => ({
      ...sessionRow(texts, session),
      button: session.id === undefined ? undefined : buttonOf?.(session, session.id),
    })),
    foot: (shown, total) => texts.session.shown(shown, total),
  });
}

function sessionRow(texts: Texts, session: Session): Row {
  const { item } = session;
  const belongs = belongsLine(item);
  const title = `${boldTitle(item, texts.search.untitled)}${belongs === undefined ? '' : ` · ${belongs}`}`;
  const facts = [
    whoAndWhere(texts, session),
    progress(texts, session),
    delivery(texts, session),
    place(texts, session),
  ];
  const ending = session.id === undefined ? `\n-# ${texts.session.cannotEnd}` : '';
  return { content: `${title}\n${facts.filter((fact) => fact !== undefined).join(' · ')}${ending}` };
}

function whoAndWhere({ session: texts }: Texts, { user, player }: Session): string {
  const who = plainClipped(user.name ?? '', 60) || texts.somebody;
  return texts.on(who, plainClipped(playerName(player) || texts.somePlayer, 60));
}

const playerName = ({ title, product }: Session['player']): string => oneLine(title ?? '') || oneLine(product ?? '');

function progress(
  { session: texts }: Texts,
  { live, viewOffsetMs, item, player: { state = '' } }: Session,
): string | undefined {
  // A state is the server's word: `states['constructor']` would be a function.
  const known = Object.hasOwn(texts.states, state) ? texts.states[state] : undefined;
  const far = live ? texts.live : howFar(texts, viewOffsetMs, item.durationMs);
  const parts = [known, far].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

function howFar(
  texts: Texts['session'],
  offsetMs: number | undefined,
  durationMs: number | undefined,
): string | undefined {
  if (offsetMs === undefined || !durationMs) return undefined;
  return texts.progress(Math.min(100, Math.max(0, Math.round((100 * offsetMs) / durationMs))), duration(durationMs));
}

function delivery({ session: texts }: Texts, { decision, transcode }: Session): string {
  const parts = [
    transcode?.videoDecision === 'transcode' ? texts.video : undefined,
    transcode?.audioDecision === 'transcode' ? texts.audio : undefined,
  ].filter((part) => part !== undefined);
  return decision === 'transcode' && parts.length > 0 ? texts.transcodes(parts.join(', ')) : texts.decisions[decision];
}

function place({ session: texts }: Texts, { player }: Session): string | undefined {
  if (player.local === undefined) return undefined;
  return player.local ? texts.local : texts.remote;
}

/** One line for a choice: "ada – Metropolis (1927) – Chrome", raw text. */
export function sessionChoice(texts: Texts, { user, item, player }: Session): string {
  const who = oneLine(user.name ?? '') || texts.session.somebody;
  return [who, fullTitle(item, texts.search.untitled, 60), playerName(player)].filter(Boolean).join(' – ');
}

/** "Metropolis (1927) (ada)" in a sentence, escaped. */
export function sessionName(texts: Texts, { user, item }: Pick<Session, 'user' | 'item'>): string {
  return `${boldTitle(item, texts.search.untitled)} (${plainClipped(user.name ?? '', 60) || texts.session.somebody})`;
}

export type TerminateNews =
  | { readonly kind: 'asked' }
  | { readonly kind: 'ended' | 'still-playing'; readonly afterMs: number }
  | { readonly kind: 'unverified' | 'unauthorized' | 'forbidden' | 'gone' };

/** How the ending of a session goes on. The reason is shown as it was sent. */
export function renderTerminate(
  texts: Texts,
  session: Pick<Session, 'user' | 'item'>,
  news: TerminateNews,
  reason: string,
): Message {
  const told = texts.session.told(plainClipped(reason, 300));
  const sentence = terminateSentence(texts, sessionName(texts, session), news);
  return note(news.kind === 'ended' || news.kind === 'still-playing' ? `${sentence}\n${told}` : sentence);
}

function terminateSentence({ session: texts }: Texts, what: string, news: TerminateNews): string {
  switch (news.kind) {
    case 'asked':
      return texts.asked(what);
    case 'ended':
      return texts.ended(what, Math.round(news.afterMs / 1000));
    case 'still-playing':
      return texts.stillPlaying(what, Math.round(news.afterMs / 1000));
    case 'unverified':
      return texts.unverified(what);
    case 'unauthorized':
      return texts.unauthorized;
    case 'forbidden':
      return texts.forbidden;
    case 'gone':
      return texts.gone(what);
  }
}
