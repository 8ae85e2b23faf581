import { z } from 'zod';
import { renderDevices } from '../../render/device/list.ts';
import type { Press } from '../../render/kit/press.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { orUnsupported } from '../shared/endpoint.ts';

const PAGE = 'device.list.page';

const list = subcommand({
  words: (texts) => texts.device.declarations.list,
  requires: 'device.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: (_, deps, context) => showDevices(1, deps, context),
});

const turnPage = press({
  name: PAGE,
  requires: 'device.list',
  changes: false,
  target: z.object({ page: z.int().min(1) }),
  place: 'update',
  answer: ({ page }, _, deps, context) => showDevices(page, deps, context),
});

async function showDevices(
  page: number,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
) {
  const devices = await orUnsupported(media.devices({ signal }));
  const newestFirst = devices.toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0));
  return renderDevices(texts, { devices: newestFirst, page, pagePress });
}

const pagePress = (page: number): Press => ({ action: PAGE, target: { page }, by: 'anyone' });

export const device = group({ words: (texts) => texts.device.declarations.device, subcommands: [list] });

export const devicePresses = [turnPage];
