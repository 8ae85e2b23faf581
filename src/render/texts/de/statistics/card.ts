import type { card as en } from '../../en/statistics/card.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

export const card: Translation<typeof en> = {
  show: 'Etwas davon zeigen …',
  showChild: 'Etwas davon zeigen …',
  add: 'Etwas davon zu Playlist hinzufügen …',
  addButton: 'Zu Playlist hinzufügen …',
  cut: (shown, total) =>
    total === undefined ? `(die ersten ${number(shown)}, es gibt mehr)` : `(${number(shown)} von ${number(total)})`,
  which: 'Was davon ist es?',
  whichToAdd: 'Was davon soll in eine Playlist?',
  choose: (title) => `Wohin soll ${title}?`,
  chooseNone: (title, type) => `Für ${type} gibt es noch keine Playlist. Eine neue kann mit ${title} anfangen.`,
  placeholder: 'Playlist wählen',
  playlistItems: (n) => count(n, { one: 'Titel', other: 'Titel' }),
  someShown: (shown, total) =>
    `-# ${number(shown)} von ${number(total)} Playlists gezeigt. \`/playlist hinzufügen\` findet die anderen mit Namen.`,
  newButton: 'Neue Playlist …',
  newTitle: 'Neue Playlist',
  newName: 'Name',
  newHint: (title) => `Sie fängt mit ${title} an.`,
  nameProblem: 'das sieht aus wie ein Eintrag aus einer Liste, nicht wie ein Name',
  notOurs: 'Diese Nachricht ist nicht von mir: Ich weiß nur, was in meinen eigenen steht.',
  nothingOn: 'In dieser Nachricht ist nichts, was in eine Playlist passt.',
  declarations: {
    addToPlaylist: { name: 'Zu Playlist hinzufügen' },
  },
};
