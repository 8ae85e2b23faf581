import type { counter as en } from '../../en/live/counter.ts';
import type { Translation } from '../../translation.ts';
import { names } from '../notify/names.ts';
import { number } from '../numbers.ts';

const kinds = {
  streams: 'Streams',
  transcodes: 'Transkodierungen',
  bandwidth: 'Bandbreite',
  items: 'Titel einer Bibliothek',
};

const lacks = (permission: string) => (channel: string) =>
  `In ${channel} fehlt meiner Rolle „${permission}“, ohne das ich den Kanal nicht umbenennen kann. Gib ihr dort dieses Recht.`;

export const counter: Translation<typeof en> = {
  kinds,
  names: {
    streams: (count) => `Streams: ${number(count)}`,
    transcodes: (count) => `Transkodierungen: ${number(count)}`,
    bandwidth: (rate) => `Bandbreite: ${rate}`,
    items: (library, count) => `${library}: ${number(count)}`,
  },
  set: (channel, what) => `### ${channel} zählt: ${what}`,
  limits:
    '-# Discord lässt mich einen Kanal höchstens zweimal in zehn Minuten umbenennen, so alt kann die Zahl also sein.',
  of: (library) => `Titel in „${library}“`,
  notSet: (channel) => `### Ich kann ${channel} nicht umbenennen\nDeshalb zählt der Kanal nichts.`,
  problems: {
    unknown: (channel) =>
      `Discord kennt den Kanal ${channel} nicht (mehr), oder er ist ein Thread. Wähl einen anderen.`,
    hidden: (channel) => `Ich sehe ${channel} nicht. Gib meiner Rolle dort „Kanal anzeigen“ und „Kanäle verwalten“.`,
    unreachable: (channel) =>
      `Discord hat mich ${channel} gerade nicht ansehen lassen. Versuch es in einer Minute noch einmal.`,
    'other-guild': (channel) => `${channel} ist auf einem anderen Server. Wähl einen von diesem.`,
    view: lacks('Kanal anzeigen'),
    connect: lacks('Verbinden'),
    manage: lacks('Kanäle verwalten'),
  },
  needsLibrary: 'dafür muss auch eine Bibliothek angegeben sein',
  noLibrary: 'nur Titel gehören zu einer Bibliothek',
  tooMany: (most) => `Dieser Server hat schon ${number(most)} Kanalzähler: Entfern zuerst einen.`,
  removed: (channel) => `${channel} zählt nichts mehr. Der Kanal behält den Namen, den er jetzt hat.`,
  none: (channel, link) => `${channel} zählt nichts. ${link} zeigt, was es gibt.`,
  head: '## Kanalzähler auf diesem Server',
  empty: (link) => `Auf diesem Server zählt kein Kanal etwas. Richte einen ein: ${link}.`,
  line: (channel, what, name) => `${channel} · ${what} · jetzt „${name}“`,
  waiting: (channel, what) => `${channel} · ${what} · noch nicht umbenannt`,
  shown: (shown, total) => (shown < total ? `-# ${number(shown)} von ${number(total)} gezeigt.` : undefined),
  declarations: {
    counter: { name: 'zähler', description: 'Zahlen in den Namen von Kanälen' },
    set: {
      name: 'einrichten',
      description: 'Eine Zahl im Namen eines Kanals zeigen; dort brauche ich „Kanäle verwalten“',
      options: {
        channel: { name: 'kanal', description: 'Welcher: am besten ein Sprachkanal' },
        kind: { name: 'art', description: 'Was gezählt wird', choices: kinds },
        library: { name: 'bibliothek', description: 'Wessen Titel gezählt werden' },
        language: {
          name: 'sprache',
          description: 'Sprache des Namens (ohne Angabe deine)',
          choices: names.languages,
        },
      },
    },
    remove: {
      name: 'entfernen',
      description: 'Einen Kanal nichts mehr zählen lassen',
      options: { channel: { name: 'kanal', description: 'Welcher Kanal' } },
    },
    list: {
      name: 'liste',
      description: 'Welche Kanäle was zählen, und was mich am Umbenennen hindert',
      options: {},
    },
  },
};
