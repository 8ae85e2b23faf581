import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { note } from '../../render/kit/layout.ts';
import { group } from '../framework/command.ts';
import { pagedList } from '../shared/paging.ts';
import { renderResources } from './view.ts';

const list = pagedList({
  words: (texts) => texts.resource.declarations.list,
  ...{ name: 'resource.list.page', requires: 'resource.list', by: 'invoker' },
  show: async (at, { media }, { texts, signal }) => {
    try {
      return renderResources(texts, { resources: await media.accountResources({ signal }), ...at });
    } catch (error) {
      const isMissing = error instanceof MediaServerFailure && ['unsupported', 'not-found'].includes(error.kind);
      if (isMissing) return note(texts.resource.noService, { private: true });
      throw error;
    }
  },
});

export const resource = group({ words: (texts) => texts.resource.declarations.resource, subcommands: [list] });
