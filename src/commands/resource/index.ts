import { z } from 'zod';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { renderNoAccountService, renderResources } from '../../render/resource/list.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';

const PAGE = 'resource.list.page';

const list = subcommand({
  words: (texts) => texts.resource.declarations.list,
  requires: 'resource.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: (_, deps, context) => showResources(1, deps, context),
});

const turnPage = press({
  name: PAGE,
  requires: 'resource.list',
  changes: false,
  target: z.object({ page: z.int().min(1) }),
  place: 'update',
  answer: ({ page }, _, deps, context) => showResources(page, deps, context),
});

async function showResources(
  page: number,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<Message> {
  try {
    return renderResources(texts, { resources: await media.accountResources({ signal }), page, pagePress });
  } catch (error) {
    const isMissing = error instanceof MediaServerFailure && ['unsupported', 'not-found'].includes(error.kind);
    if (isMissing) return renderNoAccountService(texts);
    throw error;
  }
}

const pagePress = (page: number): Press => ({ action: PAGE, target: { page }, by: 'asker' });

export const resource = group({ words: (texts) => texts.resource.declarations.resource, subcommands: [list] });

export const resourcePresses = [turnPage];
