import type { stuckPost as en } from '../../en/alerts/stuckPost.ts';
import type { Translation } from '../../translation.ts';
import { count as counted } from '../numbers.ts';

export const stuckPost: Translation<typeof en> = {
  head: '### Eine Nachricht kommt nicht durch',
  what: (channel) =>
    `Bei einer Nachricht für ${channel} meldet Discord immer wieder Fehler. Andere Nachrichten für den Kanal warten.`,
  since: (time, ago) => `Seit ${time} (${ago}).`,
  feeds: (names) => `Benachrichtigungen in diesem Kanal: ${names}`,
  behind: (count) =>
    count === 0
      ? 'Noch wartet keine andere Nachricht dahinter.'
      : count === 1
        ? 'Eine Nachricht wartet dahinter.'
        : `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} warten dahinter.`,
  todo: (skip) =>
    `Was zu tun ist: Drück den Knopf, oder nimm \`${skip}\` auf deinem Server, um ohne diese eine Nachricht weiterzumachen. Vorher sehe ich nach, ob sie nicht doch angekommen ist.`,
  skip: 'Nachricht überspringen',
  again: '-# Sonst versuche ich es alle paar Minuten weiter und sage hier nichts mehr dazu.',
  skipping: (channel, since) => `Ich überspringe die Nachricht für ${channel}, die seit ${since} nicht durchkommt.`,
  check: (list) =>
    `Vorher sehe ich nach, ob sie nicht doch angekommen ist; das kann ein paar Minuten dauern. \`${list}\` zeigt, was unzustellbar ist.`,
  follow: (count) =>
    count === 0
      ? 'Dahinter wartet keine andere Nachricht.'
      : count === 1
        ? 'Die Nachricht dahinter folgt.'
        : `Die ${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} dahinter folgen.`,
  nothing: (channel) => `Für ${channel} hängt keine Nachricht fest. Nichts wurde übersprungen.`,
  blocked: (channel, resume) =>
    `In ${channel} kann ich gar nicht schreiben; eine Nachricht zu überspringen, hilft da nicht. Sobald ich dort wieder schreiben darf, versuche ich es mit \`${resume}\` gleich.`,
  over: 'Diese Nachricht hängt nicht mehr fest. Nichts wurde übersprungen.',
};
