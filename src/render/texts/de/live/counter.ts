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
  `In ${channel} fehlt meiner Rolle das Recht „${permission}“, deshalb kann ich den Kanal nicht umbenennen. Gib es ihr dort.`;

const DOWN = 'Server nicht erreichbar';
const orDown = (count: number | undefined) => (count === undefined ? DOWN : number(count));

export const counter: Translation<typeof en> = {
  kinds,
  names: {
    streams: (count) => `Streams: ${orDown(count)}`,
    transcodes: (count) => `Transkodierungen: ${orDown(count)}`,
    bandwidth: (rate) => `Bandbreite: ${rate ?? DOWN}`,
    items: (library, count) => `${library}: ${number(count)}`,
  },
  set: (channel, what) => `### ${channel} zeigt jetzt: ${what}`,
  limits:
    '-# Discord lässt mich einen Kanal höchstens zweimal in zehn Minuten umbenennen. So alt kann die Zahl dann sein.',
  of: (library) => `Titel in „${library}“`,
  notSet: (channel) => `### Ich kann ${channel} nicht umbenennen\nDeshalb bekommt er keinen Zähler.`,
  problems: {
    unknown: (channel) =>
      `Discord kennt den Kanal ${channel} nicht (mehr), oder er ist ein Thread. Wähl einen anderen.`,
    hidden: (channel) =>
      `Ich kann ${channel} nicht sehen. Gib meiner Rolle dort „Kanal anzeigen“ und „Kanäle verwalten“.`,
    unreachable: (channel) =>
      `Discord gibt mir zu ${channel} gerade keine Auskunft. Versuch es in einer Minute noch einmal.`,
    'other-guild': (channel) => `${channel} ist auf einem anderen Server. Wähl einen von diesem.`,
    view: lacks('Kanal anzeigen'),
    connect: lacks('Verbinden'),
    manage: lacks('Kanäle verwalten'),
  },
  needsLibrary: 'dafür brauche ich auch eine Bibliothek',
  noLibrary: 'die braucht es nur, um Titel zu zählen',
  tooMany: (most) => `Dieser Server hat schon ${number(most)} Kanalzähler: Entfern zuerst einen.`,
  removed: (channel) => `${channel} hat keinen Zähler mehr. Der Kanal heißt weiter so wie jetzt.`,
  none: (channel, link) => `${channel} hat keinen Zähler. ${link} zeigt alle.`,
  head: '## Kanalzähler auf diesem Server',
  empty: (link) => `Auf diesem Server gibt es noch keinen Kanalzähler. Richte einen ein: ${link}.`,
  line: (channel, what, name) => `${channel} · ${what} · jetzt „${name}“`,
  waiting: (channel, what) => `${channel} · ${what} · noch nicht umbenannt`,
  declarations: {
    counter: { name: 'zähler', description: 'Zahlen in Kanalnamen anzeigen' },
    set: {
      name: 'einrichten',
      description: 'Eine Zahl im Namen eines Kanals anzeigen; dafür brauche ich dort „Kanäle verwalten“',
      options: {
        channel: { name: 'kanal', description: 'Welchen Kanal ich umbenennen soll; am besten einen Sprachkanal' },
        kind: { name: 'art', description: 'Was gezählt wird', choices: kinds },
        library: { name: 'bibliothek', description: 'Die Bibliothek, deren Titel gezählt werden' },
        language: {
          name: 'sprache',
          description: 'Sprache des Namens (ohne Angabe deine)',
          choices: names.languages,
        },
      },
    },
    remove: {
      name: 'entfernen',
      description: 'Den Zähler eines Kanals entfernen',
      options: { channel: { name: 'kanal', description: 'Welcher Kanal' } },
    },
    list: {
      name: 'liste',
      description: 'Alle Kanalzähler, und was mich am Umbenennen hindert',
      options: {},
    },
  },
};
