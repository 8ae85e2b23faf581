import { orUnsupported } from '../shared/endpoint.ts';
import { pagedCommand } from '../shared/paging.ts';
import { renderDevices } from './view.ts';

export const devices = pagedCommand({
  words: (texts) => texts.device.declarations.devices,
  subject: 'server',
  name: 'device.list.page',
  requires: 'device.list',
  by: 'anyone',
  discloses: true,
  show: async (at, { media, serverNames: servers }, { texts, signal }) => {
    const known = await orUnsupported(media.devices({ signal }));
    const newestFirst = known.toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0));
    return renderDevices(texts, { devices: newestFirst, servers, ...at });
  },
});
