import { group } from '../framework/command.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { pagedList } from '../shared/paging.ts';
import { renderDevices } from './view.ts';

const list = pagedList({
  words: (texts) => texts.device.declarations.list,
  ...{ name: 'device.list.page', requires: 'device.list', by: 'anyone', discloses: true },
  show: async (at, { media }, { texts, signal }) => {
    const devices = await orUnsupported(media.devices({ signal }));
    const newestFirst = devices.toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0));
    return renderDevices(texts, { devices: newestFirst, ...at });
  },
});

export const device = group({ words: (texts) => texts.device.declarations.device, subcommands: [list] });
