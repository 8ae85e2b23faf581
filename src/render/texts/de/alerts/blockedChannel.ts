import type { blockedChannel as en } from '../../en/alerts/blockedChannel.ts';
import type { Translation } from '../../translation.ts';
import { count as counted, number } from '../numbers.ts';

const MOVES =
  'Was schon geschrieben ist, zieht mit um; was mehr über Personen zeigt, als dort gezeigt werden soll, entfällt.';

export const blockedChannel: Translation<typeof en> = {
  head: (count) => `### In ${count === 1 ? 'einem Kanal' : `${number(count)} Kanälen`} kann ich nicht mehr schreiben`,
  why: {
    gone: (channel) => `${channel} gibt es nicht mehr, oder ich bin nicht mehr auf dem Server.`,
    forbidden: (channel) => `Discord lässt mich in ${channel} nicht schreiben.`,
  },
  each: {
    gone: (channel) => `- ${channel} gibt es nicht mehr, oder ich bin nicht mehr auf dem Server`,
    forbidden: (channel) => `- ${channel}: Discord lässt mich dort nicht schreiben`,
  },
  more: (count) => `- und ${number(count)} weitere`,
  since: (time, ago) => `Seit ${time} (${ago}).`,
  feeds: (names) => `Benachrichtigungen in diesem Kanal: ${names}`,
  board: 'Live-Übersicht',
  waiting: (count) =>
    count === 1 ? 'Eine Nachricht wartet.' : `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} warten.`,
  todo: {
    gone: (set, resume) =>
      `Was zu tun ist: Wähl mit \`${set}\` einen anderen Kanal. ${MOVES} Mit \`${resume}\` ohne weitere Angaben versuche ich es gleich.`,
    forbidden: (set, resume) =>
      `Was zu tun ist: Gib meiner Rolle dort „Kanal ansehen“, „Nachrichten senden“ (in einem Thread „Nachrichten in Threads senden“), „Dateien anhängen“ und „Nachrichtenverlauf anzeigen“, und öffne den Thread, falls er gesperrt ist. Mit \`${resume}\` ohne weitere Angaben versuche ich es dann gleich. Oder wähl mit \`${set}\` einen anderen Kanal. ${MOVES}`,
  },
  again: '-# Sonst versuche ich es von selbst, mindestens einmal in der Stunde, und sage hier nichts mehr dazu.',
};
