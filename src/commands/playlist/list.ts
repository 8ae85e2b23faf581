import { z } from 'zod';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { PLAYLISTS_A_PAGE, renderPlaylists } from '../../render/playlist/list.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';

const PAGE = 'playlist.list.page';

export const list = subcommand({
  words: (texts) => texts.playlist.declarations.list,
  requires: 'playlist.list',
  visibility: 'public',
  changes: false,
  options: {},
  answer: (_, deps, context) => listPage(1, deps, context),
});

export const listOtherPage = press({
  name: PAGE,
  requires: 'playlist.list',
  changes: false,
  target: z.object({ page: z.int() }),
  place: 'update',
  answer: ({ page }, _, deps, context) => listPage(page, deps, context),
});

async function listPage(
  asked: number,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: InteractionContext,
): Promise<Message> {
  const playlists = await media.playlists({ signal });
  const { page, pages, items } = pageOf(playlists, asked, PLAYLISTS_A_PAGE);
  const controls = pageControls(texts, {
    page,
    pages,
    press: (other) => ({ action: PAGE, target: { page: other }, by: 'anyone' }),
  });
  return renderPlaylists(texts, items, { total: playlists.length, controls });
}
