export const playlistDeclarations = {
  playlist: { name: 'playlist', description: 'Playlists' },
  playlistAdd: {
    name: 'add',
    description: 'Add a film, episode, album, track or photo to a playlist',
    options: {
      item: { name: 'item', description: 'What to add: type, then pick from the list' },
      playlist: {
        name: 'playlist',
        description: 'Which playlist; a new name makes a new one (“From Discord” if not given)',
      },
    },
  },
} as const;
