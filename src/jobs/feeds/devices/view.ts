import { createListMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { type FeedMessageOptions, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { DeviceData } from './data.ts';

/** Ten rows of maximum length fit in a message's 4,000 characters. */
export const MAX_DEVICES = 10;

/**
 * New devices, as many as fit in the message. A device's name often contains its owner's name, so it is left out if the
 * subscription does not name people.
 */
export function renderNewDevices(
  texts: Texts,
  devices: readonly DeviceData[],
  { marker, summaryReason, total = devices.length }: FeedMessageOptions,
): Message {
  const { devices: words } = texts;
  const head = words.head(total);
  return createListMessage({
    head: summaryReason ? `${summaryHeading(texts, summaryReason)}\n${head}` : `### ${head}`,
    rows: devices.slice(0, MAX_DEVICES).map((device): Row => ({ content: deviceText(texts, device) })),
    total,
    foot: texts.pages.shown,
    marker,
  });
}

function deviceText(texts: Texts, { id, name, platform, createdAt }: DeviceData): string {
  const { devices: words } = texts;
  const deviceName = clipAndEscapeText(name ?? '', 80);
  const system = clipAndEscapeText(platform ?? '', 40) || undefined;
  const facts = [
    deviceName && system,
    words.id(id),
    createdAt && words.since(formatDiscordTimestamp(createdAt, 'R')),
  ].filter(Boolean);
  return `**${deviceName || words.ofPlatform(system)}**\n-# ${facts.join(' · ')}`;
}
