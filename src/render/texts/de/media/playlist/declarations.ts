import type { declarations as en } from '../../../en/media/playlist/declarations.ts';
import type { Translation } from '../../../translation.ts';

const MORE = 'Noch etwas';
const WHICH = { name: 'playlist', description: 'Welche: aus der Liste wählen' };

const moreItems = {
  item2: { name: 'titel2', description: MORE },
  item3: { name: 'titel3', description: MORE },
  item4: { name: 'titel4', description: MORE },
  item5: { name: 'titel5', description: MORE },
};

export const declarations: Translation<typeof en> = {
  playlist: { name: 'playlist', description: 'Playlists' },
  list: { name: 'liste', description: 'Welche Playlists es gibt', options: {} },
  show: { name: 'zeigen', description: 'Was in einer Playlist ist', options: { playlist: WHICH } },
  create: {
    name: 'anlegen',
    description: 'Eine neue Playlist anlegen, in der schon etwas ist',
    options: {
      title: { name: 'name', description: 'Wie sie heißt' },
      item: { name: 'titel', description: 'Was zuerst kommt: tippen, dann aus der Liste wählen' },
      ...moreItems,
    },
  },
  add: {
    name: 'hinzufügen',
    description: 'Filme, Serien, Alben, Musik oder Fotos zu einer Playlist hinzufügen',
    options: {
      item: { name: 'titel', description: 'Was hinzukommt: tippen, dann aus der Liste wählen' },
      playlist: {
        name: 'playlist',
        description: 'Welche Playlist; ein neuer Name legt eine neue an (ohne Angabe „Aus Discord“)',
      },
      ...moreItems,
    },
  },
  remove: {
    name: 'entfernen',
    description: 'Etwas aus einer Playlist herausnehmen: auswählen, dann bestätigen',
    options: { playlist: WHICH },
  },
  undo: {
    name: 'rückgängig',
    description: 'Wiederherstellen, was du zuletzt entfernt hast, am Ende seiner Playlist',
    options: {},
  },
};
