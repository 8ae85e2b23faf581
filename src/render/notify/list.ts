import type { Parked } from '../../domain/notifications/notifications.ts';
import { FEEDS, type FeedName, type Route, showsPeople } from '../../domain/notifications/subscriptions.ts';
import type { Lane } from '../../domain/store.ts';
import { type CommandIds, commandLink } from '../kit/commandLink.ts';
import { listMessage, note, type Row } from '../kit/layout.ts';
import { joined } from '../kit/lines.ts';
import { moment, plainClipped } from '../kit/markdown.ts';
import { mention } from '../kit/mention.ts';
import type { Message } from '../kit/message.ts';
import { pageControls, pageOf } from '../kit/pages.ts';
import { textsOfBody } from '../kit/postText.ts';
import type { Press } from '../kit/press.ts';
import { localeOf, type Texts } from '../texts/texts.ts';
import {
  channelMention,
  digestWords,
  feedNames,
  hasLocalTime,
  type LibraryTitles,
  languageName,
  peopleWords,
  quietWords,
  routeLine,
  setExample,
} from './subscription.ts';

/** So many of the longest fit in a message's 4000 characters: fewer where it is said which posts could not be delivered. */
const ROWS = { usual: 4, undeliverable: 3 } as const;

/** For how long a post that was refused is told of. */
export const REFUSED_DAYS = 30;

/** A route with how it fares. */
export interface RouteState {
  readonly route: Route;
  /** News that wait for it. */
  readonly waiting: number;
  readonly nextDigest?: Date | undefined;
  /** Set when posts to its channel were given up. */
  readonly parked?: ParkedState | undefined;
  /** Posts that wait for its channel, if they have waited for long. */
  readonly heldUp?: Lane['waiting'] | undefined;
  /** Those of the last days that will never get there. */
  readonly refused?: Lane['refused'] | undefined;
}

/** A channel that was given up, with how many posts wait to be sent there. */
export interface ParkedState extends Parked {
  readonly posts: number;
}

export interface RouteList {
  readonly states: readonly RouteState[];
  /** Channels of this guild that were given up and that no route names any more. */
  readonly left: readonly ParkedState[];
  readonly titles: LibraryTitles;
  readonly page: number;
  readonly pagePress: (page: number) => Press;
  readonly ids: CommandIds;
}

/** All routes of a guild, what was left behind by earlier ones, and what is told nowhere. */
export function renderRoutes(texts: Texts, { states, left, titles, page: asked, pagePress, ids }: RouteList): Message {
  const { notify } = texts;
  const link = commandLink('notify set', ids);
  if (states.length + left.length === 0)
    return note(notify.noRoutes(link, setExample(texts, 'history')), { private: true });
  const all = [
    ...states.map((state) => () => stateLines(texts, state, titles)),
    ...left.map((state) => () => leftLines(texts, state)),
  ];
  const { page, pages, items } = pageOf(
    all,
    asked,
    ROWS[states.some(({ refused }) => refused) ? 'undeliverable' : 'usual'],
  );
  return listMessage({
    head: notify.head,
    rows: items.map((content): Row => ({ content: content() })),
    total: all.length,
    foot: (shown, total) =>
      [notify.shown(shown, total), ...untoldLines(texts, states, link)]
        .filter((line) => line !== undefined)
        .join('\n') || undefined,
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function untoldLines(texts: Texts, states: readonly RouteState[], link: string): readonly string[] {
  const { notify } = texts;
  const routes = states.map(({ route }) => route);
  const missing = FEEDS.filter((feed) => !routes.some((route) => route.feed === feed));
  const partly = FEEDS.filter((feed) => !missing.includes(feed) && !hasGeneral(routes, feed));
  return [
    ...(partly.length > 0 ? [notify.untoldElse(feedNames(texts, partly))] : []),
    ...(missing.length > 0 ? [notify.untold(feedNames(texts, missing), link)] : []),
  ];
}

const hasGeneral = (routes: readonly Route[], feed: FeedName): boolean =>
  routes.some((route) => route.feed === feed && route.librarySectionId === undefined);

function stateLines(texts: Texts, state: RouteState, titles: LibraryTitles): string {
  const { notify } = texts;
  const { route, waiting, nextDigest, parked } = state;
  const settings = [
    digestWords(texts, route.digest),
    // Of a pause nobody knows the end.
    nextDigest && !route.pausedAt ? notify.next(moment(nextDigest)) : undefined,
    route.quiet && notify.quiet(quietWords(texts, route.quiet)),
    usesZone(route) ? plainClipped(route.timeZone, 60) : undefined,
    showsPeople(route.feed) ? notify.peopleShown(peopleWords(texts, route)) : undefined,
    route.mentionRoleId === undefined ? undefined : notify.mentions(mention(route.mentionRoleId)),
    route.feed === 'added' && route.also !== 'nothing' ? notify.also[route.also] : undefined,
    route.locale === localeOf(texts) ? undefined : notify.toldIn(languageName(texts, route.locale)),
  ];
  const troubles = [
    route.pausedAt && notify.pausedSince(moment(route.pausedAt)),
    waiting > 0 ? notify.waiting(waiting) : undefined,
    route.dropped === undefined ? undefined : notify.dropped(route.dropped),
    ...(parked ? parkedFacts(texts, parked) : []),
  ];
  return [routeLine(texts, route, titles), `-# ${joined(settings)}`, joined(troubles), ...laneLines(texts, state)]
    .filter((each) => each !== '')
    .join('\n');
}

/** Of a channel that was given up it is said already why nothing arrives. */
function laneLines({ notify }: Texts, { parked, heldUp, refused }: RouteState): readonly string[] {
  const why = heldUp?.kind === undefined ? notify.silent : notify.why[heldUp.kind];
  return [
    ...(heldUp && !parked ? [notify.heldUp(heldUp.posts, moment(heldUp.since, 'f'), why)] : []),
    ...(refused ? [notify.refusedPosts(refused.posts, REFUSED_DAYS, moment(refused.last, 'f'))] : []),
    ...(refused ? undeliverable(refused.bodies) : []),
  ];
}

/** Of our own Markdown in a line: bold, times, and what stands before a sign of somebody's own. */
const MARKS = /\*\*|\\(?=\W)|<t:\d+(?::\w)?>/g;

/** As much as tells which they are. Its words are what Discord did not like, so nothing in it is a link or rings anybody. */
const undeliverable = (bodies: readonly string[]): readonly string[] =>
  bodies.flatMap((body) => {
    const [first = '', ...others] = textsOfBody(body).flatMap((text) => text.split('\n'));
    const line = [first, ...others].find((each) => !/^(?:#|-#|<@&)/.test(each)) ?? first;
    const words = line.replaceAll(MARKS, '').replace(/[\s·]+$/, '');
    return words === '' ? [] : [`-# · ${plainClipped(words, 60)}`];
  });

const leftLines = (texts: Texts, state: ParkedState): string =>
  [texts.notify.leftBehind(channelMention(state.channelId)), joined(parkedFacts(texts, state))].join('\n');

const parkedFacts = ({ notify }: Texts, { posts, kind, since }: ParkedState): readonly (string | undefined)[] => [
  posts > 0 ? notify.unsent(posts) : undefined,
  notify.parked[kind](moment(since, 'f')),
];

const usesZone = ({ digest, quiet }: Route): boolean => quiet !== undefined || hasLocalTime(digest);
