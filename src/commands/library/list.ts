import { z } from 'zod';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { renderLibraries } from '../../render/library/list.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';

const PAGE = 'library.list.page';

export const list = subcommand({
  words: (texts) => texts.library.declarations.list,
  requires: 'library.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: (_, deps, context) => showLibraries(1, deps, context),
});

export const libraryPage = press({
  name: PAGE,
  requires: 'library.list',
  changes: false,
  target: z.object({ page: z.int().min(1) }),
  place: 'update',
  answer: ({ page }, _, deps, context) => showLibraries(page, deps, context),
});

/** Folders are for whoever may add libraries, by the roles held now. */
async function showLibraries(
  page: number,
  { media }: Pick<Deps, 'media'>,
  { texts, may, signal }: Pick<InteractionContext, 'texts' | 'may' | 'signal'>,
): Promise<Message> {
  const libraries = await media.libraries({ signal });
  const pagePress = (other: number): Press => ({ action: PAGE, target: { page: other }, by: 'asker' });
  return renderLibraries(texts, { libraries, page, withFolders: may('library.edit'), pagePress });
}
