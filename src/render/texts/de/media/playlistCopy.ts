import type { Texts } from '../../translation.ts';
import { count as countText, number } from '../numbers.ts';

const titles = (count: number) => countText(count, { one: 'Titel', other: 'Titel' });
const ofTitles = (count: number) => countText(count, { one: 'Titel', other: 'Titeln' });

export const playlistCopyTexts: Texts['playlist']['copy'] = {
  button: 'In meine Playlists kopieren',
  undo: 'Rückgängig',
  voteTitle: (day) => `Aus einer Abstimmung (${day})`,
  pickTitle: (day) => `Ausgesucht (${day})`,
  needsLink:
    'Die Kopie kommt in dein eigenes Konto. Verknüpfe es mit `/ich verknüpfen` und drück dann noch einmal auf den Button.',
  notShared: 'Du darfst gemeinsame Playlists nicht sehen, deshalb kannst du diese nicht kopieren.',
  isCopying: 'Du kopierst gerade schon etwas oder machst eine Kopie rückgängig. Warte, bis das fertig ist.',
  nothing: 'Hier ist nichts, was in eine Playlist passt.',
  copying: (count) => `Kopiere ${titles(count)} in dein Konto …`,
  copied: (playlist, newCount, copiedCount, total) =>
    newCount === copiedCount
      ? `${number(newCount)} von ${ofTitles(total)} in deine Playlist ${playlist} kopiert, in derselben Reihenfolge.`
      : `${titles(newCount)} mehr kopiert. Deine Playlist ${playlist} hat jetzt ${number(copiedCount)} von ${ofTitles(total)}.`,
  copiedUnordered: (playlist, newCount, total) =>
    `${number(newCount)} von ${ofTitles(total)} in deine Playlist ${playlist} kopiert.`,
  copiedNone: (playlist) => `${playlist}: Es wurde nichts kopiert.`,
  alreadyThere: (playlist, count) =>
    `Nichts zu kopieren: Deine Playlist ${playlist} hat ${count === 1 ? 'den Titel schon' : `schon alle ${titles(count)}, die möglich sind`}.`,
  leftOut: (count) =>
    `${titles(count)} ausgelassen: Dein Konto kann ${count === 1 ? 'ihn' : 'sie'} nicht sehen, oder der Server nimmt ${count === 1 ? 'ihn' : 'sie'} nicht an.`,
  untried: (count, isCancelled) =>
    `${isCancelled ? 'Kopieren abgebrochen' : 'Hier ging es nicht weiter'}: ${titles(count)} ${count === 1 ? 'fehlt' : 'fehlen'} noch. Drück noch einmal auf *In meine Playlists kopieren*, dann geht es weiter. Nichts wird doppelt kopiert.`,
  unverified: 'Ich konnte deine Playlist danach nicht mehr lesen, um nachzusehen.',
  unlinked: (count) =>
    `${titles(count)} ${count === 1 ? 'liegt' : 'liegen'} auf einem Medienserver, auf dem du kein Konto verknüpft hast. Das geht mit \`/ich verknüpfen\`.`,
  cut: (count) => `-# Eine Kopie hat höchstens ${titles(count)}. Der Rest wurde nicht kopiert.`,
  undoneAlready: 'Diese Kopie ist schon rückgängig gemacht, oder ich kenne sie nicht mehr.',
  undoNeedsLink:
    'Dein Konto auf diesem Medienserver ist nicht mehr verknüpft, deshalb kann ich die Kopie nicht rückgängig machen. Verknüpfe es mit `/ich verknüpfen` und drück dann noch einmal auf *Rückgängig*.',
  undoUnlinked: (playlists, count) =>
    `Nicht rückgängig gemacht: ${titles(count)} in ${playlists}, weil dein Konto auf dem Medienserver nicht mehr verknüpft ist. Verknüpfe es mit \`/ich verknüpfen\` und drück dann noch einmal auf *Rückgängig*.`,
  playlistStays: '-# Die Playlist selbst bleibt in deinem Konto, weil ich keine Playlists löschen kann.',
  undoAgain: '-# Drück noch einmal auf *Rückgängig*, dann versuche ich den Rest.',
};
