import { listMessage } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Row } from '../../../render/kit/rows.ts';
import { type Shown, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { DeviceData } from './data.ts';

/** More would be a wall of text; ten of the longest fit in a message's 4000 characters. */
export const MAX_DEVICES = 10;

/** New devices, as many as the message takes; without a name where that could be its owner's. */
export function renderNewDevices(
  texts: Texts,
  devices: readonly DeviceData[],
  { marker, summaryReason, total = devices.length }: Shown,
): Message {
  const { devices: words } = texts;
  const head = words.head(total);
  return listMessage({
    head: summaryReason ? `${summaryHeading(texts, summaryReason)}\n${head}` : `### ${head}`,
    rows: devices.slice(0, MAX_DEVICES).map((device): Row => ({ content: deviceText(texts, device) })),
    total,
    foot: texts.pages.shown,
    marker,
  });
}

function deviceText({ devices: texts }: Texts, { id, name, platform, createdAt }: DeviceData): string {
  const known = plainClipped(name ?? '', 80);
  const system = plainClipped(platform ?? '', 40) || undefined;
  const facts = [known && system, texts.id(id), createdAt && texts.since(moment(createdAt, 'R'))].filter(Boolean);
  return `**${known || texts.ofPlatform(system)}**\n-# ${facts.join(' · ')}`;
}
