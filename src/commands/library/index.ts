import type { Message } from '../../render/kit/message.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { add, addPresses } from './add.ts';
import { agentPrefs, agentPresses } from './agentPrefs.ts';
import { renderLibraries } from './views/list.ts';

const list = subcommand({
  words: (texts) => texts.library.declarations.list,
  requires: 'library.list',
  changes: false,
  answer: (_, deps, context) => showLibraries(1, deps, context),
});

const pages = paging({
  ...{ name: 'library.list.page', requires: 'library.list', target: pageAlone, by: 'invoker' },
  show: ({ page }, deps, context) => showLibraries(page, deps, context),
});

/** Folders are only for people whose current roles let them add libraries. */
async function showLibraries(
  page: number,
  { media }: Deps,
  { texts, may, signal }: InteractionContext,
): Promise<Message> {
  const libraries = await media.libraries({ signal });
  return renderLibraries(texts, {
    libraries,
    page,
    withFolders: may('library.edit'),
    pagePress: (to) => pages.to({ page: to }),
  });
}

export const library = group({
  words: (texts) => texts.library.declarations.library,
  subcommands: [list, add, agentPrefs],
  presses: [pages.action, ...addPresses, ...agentPresses],
});
