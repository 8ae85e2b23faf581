import { countTitles } from '../../domain/media/libraries/countTitles.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { createCommandGroup } from '../framework/command.ts';
import { pagedList } from '../shared/paging.ts';
import { addLibraryCommand } from './add.ts';
import { agentPreferencesCommand } from './agents.ts';
import { checkLibrariesCommand } from './check.ts';
import { staleTitlesCommand } from './stale.ts';
import { librariesOnPage, renderLibraries } from './views/list.ts';

const listLibrariesCommand = pagedList({
  words: (texts) => texts.library.declarations.list,
  subject: 'find',
  name: 'library.list.page',
  requires: 'library.list',
  by: 'invoker',
  show: async (requestedPage, { media, serverNames: servers, vendorOf }, { texts, may, signal }) => {
    // Only people who may currently add libraries see paths and agents.
    const pageRequest = {
      libraries: await media.libraries({ signal }),
      withSetup: may('library.edit'),
      ...requestedPage,
    };
    const readCount = async ({ key }: Library) => {
      const count = await readUnlessServerFails(() => countTitles(key, { media, signal, mostPages: 1 }));
      return [key, count] as const;
    };
    // Sends one request per library on the page. A page has only a few libraries.
    const counts = await Promise.all(librariesOnPage(pageRequest).map(readCount));
    return renderLibraries(texts, { ...pageRequest, servers, vendorOf, counts: new Map(counts) });
  },
});

export const libraryCommand = createCommandGroup({
  words: (texts) => texts.library.declarations.library,
  subject: 'server',
  subcommands: [
    listLibrariesCommand,
    checkLibrariesCommand,
    staleTitlesCommand,
    addLibraryCommand,
    agentPreferencesCommand,
  ],
});
