const MORE = 'Another item';

const moreItems = {
  item2: { name: 'item2', description: MORE },
  item3: { name: 'item3', description: MORE },
  item4: { name: 'item4', description: MORE },
  item5: { name: 'item5', description: MORE },
} as const;

export const declarations = {
  playlist: { name: 'playlist', description: 'Playlists' },
  list: { name: 'list', description: 'The playlists', options: {} },
  show: {
    name: 'show',
    description: 'What is in a playlist',
    options: { playlist: { name: 'playlist', description: 'Which one: pick from the list' } },
  },
  create: {
    name: 'create',
    description: 'Create a playlist with something in it',
    options: {
      title: { name: 'title', description: 'What to call it' },
      item: { name: 'item', description: 'What comes first: type, then pick from the list' },
      ...moreItems,
    },
  },
  add: {
    name: 'add',
    description: 'Add films, series, albums, tracks or photos to a playlist',
    options: {
      item: { name: 'item', description: 'What to add: type, then pick from the list' },
      playlist: {
        name: 'playlist',
        description: 'Which playlist; a new name makes a new one (“From Discord” if not given)',
      },
      ...moreItems,
    },
  },
  remove: {
    name: 'remove',
    description: 'Remove items from a playlist: choose, then confirm',
    options: { playlist: { name: 'playlist', description: 'Which one: pick from the list' } },
  },
  undo: {
    name: 'undo',
    description: 'Put back what you last removed, at the end of its playlist',
    options: {},
  },
} as const;
