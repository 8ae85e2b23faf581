import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { renderNoAccountService, renderResources } from './view.ts';

export const list = subcommand({
  words: (texts) => texts.resource.declarations.list,
  requires: 'resource.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: (_, deps, context) => showResources(1, deps, context),
});

export const pages = paging({
  ...{ name: 'resource.list.page', requires: 'resource.list', target: pageAlone, by: 'invoker' },
  show: ({ page }, deps, context) => showResources(page, deps, context),
});

async function showResources(
  page: number,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<Message> {
  try {
    return renderResources(texts, {
      resources: await media.accountResources({ signal }),
      page,
      pagePress: (to) => pages.to({ page: to }),
    });
  } catch (error) {
    const isMissing = error instanceof MediaServerFailure && ['unsupported', 'not-found'].includes(error.kind);
    if (isMissing) return renderNoAccountService(texts);
    throw error;
  }
}
