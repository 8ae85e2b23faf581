import { notFoundAsUnsupported } from '../shared/endpoint.ts';
import { pagedCommand } from '../shared/paging.ts';
import { renderDevices } from './view.ts';

export const devicesCommand = pagedCommand({
  words: (texts) => texts.device.declarations.devices,
  subject: 'server',
  name: 'device.list.page',
  requires: 'device.list',
  by: 'anyone',
  discloses: true,
  show: async (requestedPage, { media, serverNames: servers }, { texts, signal }) => {
    const deviceList = await notFoundAsUnsupported(media.devices({ signal }));
    const newestFirst = deviceList.toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0));
    return renderDevices(texts, { devices: newestFirst, servers, ...requestedPage });
  },
});
