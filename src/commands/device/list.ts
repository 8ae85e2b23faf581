import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { renderDevices } from './view.ts';

export const list = subcommand({
  words: (texts) => texts.device.declarations.list,
  requires: 'device.list',
  visibility: 'private',
  changes: false,
  discloses: true,
  options: {},
  answer: (_, deps, context) => showDevices(1, deps, context),
});

export const pages = paging({
  ...{ name: 'device.list.page', requires: 'device.list', target: pageAlone, by: 'anyone', discloses: true },
  show: ({ page }, deps, context) => showDevices(page, deps, context),
});

async function showDevices(
  page: number,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<Message> {
  const devices = await orUnsupported(media.devices({ signal }));
  const newestFirst = devices.toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0));
  return renderDevices(texts, { devices: newestFirst, page, pagePress: (to) => pages.to({ page: to }) });
}
