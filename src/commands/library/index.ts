import { group } from '../framework/command.ts';
import { pagedList } from '../shared/paging.ts';
import { add } from './add.ts';
import { agents } from './agents.ts';
import { renderLibraries } from './views/list.ts';

const list = pagedList({
  words: (texts) => texts.library.declarations.list,
  ...{ name: 'library.list.page', requires: 'library.list', by: 'invoker' },
  // Folders are only for people whose current roles let them add libraries.
  show: async (at, { media }, { texts, may, signal }) =>
    renderLibraries(texts, { libraries: await media.libraries({ signal }), withFolders: may('library.edit'), ...at }),
});

export const library = group({
  words: (texts) => texts.library.declarations.library,
  subcommands: [list, add, agents],
});
