import type { Device } from '../../domain/media/server/serverApi.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { onServerPhrase } from '../../render/kit/media/servers.ts';
import { bold } from '../../render/kit/media/title.ts';
import { listMessage, note } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, pageOf } from '../../render/kit/message/pages.ts';
import type { Press } from '../../render/kit/message/press.ts';
import type { Row } from '../../render/kit/message/rows.ts';
import { joinLines } from '../../render/kit/text/lines.ts';
import { moment, plainClipped } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** Devices on a page. Ten of the longest fit in a message's 4000 characters. */
const ROWS = 10;

export interface DeviceList {
  readonly devices: readonly Device[];
  readonly page: number;
  readonly servers?: ServerNames | undefined;
  readonly pagePress: (page: number) => Press;
}

export function renderDevices(texts: Texts, { devices, page: requestedPage, servers, pagePress }: DeviceList): Message {
  if (devices.length === 0) return note(texts.device.none);
  const { page, pages, before, items } = pageOf(devices, requestedPage, ROWS);
  return listMessage({
    head: texts.device.head(devices.length),
    rows: items.map((device): Row => ({ content: deviceLines(texts, device, servers) })),
    total: devices.length,
    before,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), texts.device.newestFirst, texts.device.stays),
    controls: pageControls(texts, { page, pages, press: pagePress }),
  });
}

function deviceLines(
  texts: Texts,
  { id, name, platform, clientIdentifier, createdAt }: Device,
  servers?: ServerNames,
): string {
  const { device } = texts;
  const facts = [
    plainClipped(platform ?? '', 30) || undefined,
    createdAt && device.since(moment(createdAt, 'R')),
    device.id(id),
    plainClipped(clientIdentifier ?? '', 40) || undefined,
    onServerPhrase(texts, id, servers),
  ].filter((fact) => fact !== undefined);
  return `${bold(name, device.unnamed, 60)}\n-# ${facts.join(' · ')}`;
}
