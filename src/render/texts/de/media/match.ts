import type { match as en } from '../../en/media/match.ts';
import { once } from '../../once.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

const day = once(() => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }));
const month = once(() => new Intl.DateTimeFormat('de', { year: 'numeric', month: 'long', timeZone: 'UTC' }));
const seconds = (n: number) => count(n, { one: 'Sekunde', other: 'Sekunden' });

export const match: Translation<typeof en> = {
  head: (what, n) =>
    `## ${n === 1 ? 'Ein Vorschlag' : count(n, { one: 'Vorschlag', other: 'Vorschläge' })} für ${what}`,
  none: (what) =>
    `Der Server hat nichts gefunden, was ${what} sein kann. Er sucht da, wo der Agent der Bibliothek sucht; einer für eigene Medien findet nichts.`,
  artistsOnly: '-# Zuordnen lassen sich nur Interpreten: Für anderes kennt die Schnittstelle keine Anfrage.',
  nothingFound: (typed) => `Für „${typed}“ nichts gefunden, was sich zuordnen lässt.`,
  score: (score) => `${number(score)} von 100 Punkten`,
  of: (parent) => `von ${parent}`,
  lived: (from, until) =>
    until === undefined ? `ab ${from}` : from === undefined ? `bis ${until}` : `${from} bis ${until}`,
  lifeDate: (date, exactTo) => (exactTo === 'day' ? day() : month()).format(date),
  isNow: 'so ist es jetzt zugeordnet',
  noGuid: 'lässt sich nicht anwenden: Der Server nennt keine Guid',
  track: (index, name, matched) =>
    `${index === undefined ? '-' : `${index}.`} ${name}${matched === undefined ? '' : matched ? ' ✓' : ' – keine Datei'}`,
  poster: (name) => `Bild von ${name}`,
  apply: (name) => `„${name}“ anwenden …`,
  refused: (what) => `Der Server sagt (403), dass er ${what} nicht nachschlagen kann. Vielleicht ist es nicht mehr da.`,
  notAnArtist: (what) => `${what} ist kein Interpret, und zuordnen lassen sich nur Interpreten.`,
  noSuchMatch: (what) =>
    `Das ist keiner der Vorschläge, die der Server jetzt für ${what} hat. Wähl einen aus der Liste, die sich beim Tippen öffnet.`,
  previewHead: 'Diesen Vorschlag auf den Interpreten anwenden?',
  nameChange: (before, after) => `Name: ${before} → **${after}**`,
  nameStays: (name) => `Name: **${name}** (unverändert)`,
  guidChange: (before, after) => `Guid: ${before} → **${after}**`,
  noGuidYet: 'keine',
  previewNote:
    '-# Der Server ersetzt, was er über den Interpreten weiß. Rückgängig machen lässt sich das nicht, aber ein anderer Vorschlag anwenden.',
  confirm: 'Anwenden',
  leave: 'Abbrechen',
  left: (what) => `Nichts geändert: ${what} bleibt, wie es war.`,
  already: (what) => `${what} ist schon so zugeordnet. Da gibt es nichts zu ändern.`,
  meanwhile: (was, now) =>
    `Als ich dir das gezeigt habe, war es ${was}, jetzt ist es ${now}. Ich habe nichts geändert: Sieh noch einmal nach und entscheide neu.`,
  asked: (what, answered) =>
    answered
      ? `Der Server hat die Zuordnung für ${what} angenommen. Ich sehe nach, was daraus wird …`
      : `Der Server hat auf die Zuordnung für ${what} keine brauchbare Antwort gegeben. Ich sehe trotzdem nach, was daraus wird …`,
  applied: (was, now, guid, after) =>
    `Angewendet: ${was} ist jetzt ${now} (${guid}).${after < 1 ? '' : ` Das hat ${seconds(after)} gedauert.`}`,
  other: (was, now, guid) =>
    `Der Server hat ${was} geändert, aber nicht ganz so, wie der Vorschlag sagt: Jetzt ist es ${now} (${guid}).`,
  unchanged: (what, after, answered) =>
    answered
      ? `Der Server hat die Zuordnung angenommen, aber ${what} ist nach ${seconds(after)} noch, was es war. Vielleicht dauert es länger: Sieh später noch einmal nach.`
      : `Der Server hat keine brauchbare Antwort gegeben, und ${what} ist nach ${seconds(after)} noch, was es war.`,
  unverified: (what, answered) =>
    answered
      ? `Der Server hat die Zuordnung für ${what} angenommen, aber ich konnte den Interpreten nicht noch einmal lesen, um nachzusehen.`
      : `Der Server hat auf die Zuordnung für ${what} keine brauchbare Antwort gegeben, und ich konnte den Interpreten nicht lesen, um nachzusehen.`,
  gone: (what) =>
    `Der Server hat für ${what} mit 404 geantwortet: Entweder ist der Interpret weg, oder dieser Server kann nicht zuordnen. Ich habe nichts geändert.`,
  declarations: {
    match: { name: 'zuordnung', description: 'Was ein Titel ist, wie Dienste im Netz ihn kennen' },
    find: {
      name: 'suchen',
      description: 'Nachschlagen, was ein Film, eine Serie, eine Staffel, ein Interpret oder ein Album sein kann',
      options: { item: { name: 'titel', description: 'Was: tippen, dann aus der Liste wählen' } },
    },
    apply: {
      name: 'anwenden',
      description: 'Einen Interpreten einem Vorschlag zuordnen; du siehst vorher, was sich ändert',
      options: {
        artist: { name: 'interpret', description: 'Welchen: tippen, dann aus der Liste wählen' },
        match: { name: 'vorschlag', description: 'Was er ist: aus der Liste wählen' },
      },
    },
  },
};
