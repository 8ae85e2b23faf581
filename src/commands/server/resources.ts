import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { note } from '../../render/kit/layout.ts';
import { pagedList } from '../shared/paging.ts';
import { renderResources } from './views/resources.ts';

export const resources = pagedList({
  words: (texts) => texts.mediaServer.declarations.resources,
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
