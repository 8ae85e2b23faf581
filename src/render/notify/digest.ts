import type { Route } from '../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink } from '../kit/commandLink.ts';
import { note } from '../kit/layout.ts';
import { moment, plainClipped } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';
import { digestWords, hasLocalTime, type LibraryTitles, routeName } from './subscription.ts';

export interface ChangedDigest {
  readonly before: Route;
  readonly route: Route;
  readonly titles: LibraryTitles;
  readonly next?: Date | undefined;
  readonly waiting: number;
  readonly ids: CommandIds;
}

/** How it is told now, and when the next digest comes. */
export function renderDigestSet(texts: Texts, changed: ChangedDigest): Message {
  const { before, route, titles, waiting } = changed;
  const { notify } = texts;
  const [was, is] = [digestWords(texts, before.digest), digestWords(texts, route.digest)];
  const isSame = was === is;
  const zone = hasLocalTime(route.digest) ? ` (${plainClipped(route.timeZone, 60)})` : '';
  const lines = [
    notify.digestSet(routeName(texts, route, titles)),
    `- ${notify.facts.digest}: ${isSame ? is : notify.change(was, is)}${zone}`,
    whenLine(texts, changed),
    waiting > 0 ? notify.waitFor(waiting) : undefined,
  ];
  const message = note(lines.filter((line) => line !== undefined).join('\n'), { private: true });
  return isSame ? { ...message, outcome: 'nothing' } : message;
}

function whenLine({ notify }: Texts, { route, next, ids }: ChangedDigest): string | undefined {
  if (route.pausedAt) return notify.stillPaused(commandLink('notify resume', ids));
  if (route.digest.kind === 'off') return notify.atOnce;
  return next && notify.nextDigest(moment(next, 'f'), moment(next));
}
