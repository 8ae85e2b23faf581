import type { MediaServerDevice } from '../../domain/media/server/serverApi.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import { formatServerNamePhrase } from '../../render/kit/media/servers.ts';
import { bold } from '../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import type { Row } from '../../render/kit/message/rows.ts';
import { joinLines } from '../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** Devices on a page. Ten of the longest fit in a message's 4000 characters. */
const ROWS = 10;

export interface DeviceList {
  readonly devices: readonly MediaServerDevice[];
  readonly page: number;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly pagePress: (page: number) => ComponentPress;
}

export function renderDevices(texts: Texts, { devices, page: requestedPage, servers, pagePress }: DeviceList): Message {
  if (devices.length === 0) return createNoteMessage(texts.device.none);
  const { page, pages, before, items } = takePageOfEntries(devices, requestedPage, ROWS);
  return createListMessage({
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
  { id, name, platform, clientIdentifier, createdAt }: MediaServerDevice,
  servers?: FindServerNameOfRef,
): string {
  const { device } = texts;
  const facts = [
    clipAndEscapeText(platform ?? '', 30) || undefined,
    createdAt && device.since(formatDiscordTimestamp(createdAt, 'R')),
    device.id(id),
    clipAndEscapeText(clientIdentifier ?? '', 40) || undefined,
    formatServerNamePhrase(texts, id, servers),
  ].filter((fact) => fact !== undefined);
  return `${bold(name, device.unnamed, 60)}\n-# ${facts.join(' · ')}`;
}
