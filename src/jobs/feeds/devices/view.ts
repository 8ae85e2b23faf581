import type { Device } from '../../../domain/media/server/devices.ts';
import { listMessage, type Row } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { type SummaryReason, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** A device as one subscription may show it: without a name if that could be its owner's. */
export type NewDevice = Pick<Device, 'id' | 'platform' | 'createdAt'> & { readonly name?: string | undefined };

/** More would be a wall of text; ten of the longest fit in a message's 4000 characters. */
export const MAX_DEVICES = 10;

interface Shown {
  readonly marker: number;
  /** Why they are in one message; missing if each is posted as it comes. */
  readonly summaryReason?: SummaryReason | undefined;
}

/** New devices, as many as the message takes. */
export function renderNewDevices(
  texts: Texts,
  devices: readonly NewDevice[],
  { marker, summaryReason }: Shown,
): Message {
  const { devices: words } = texts;
  const head = words.head(devices.length);
  return listMessage({
    head: summaryReason ? `${summaryHeading(texts, summaryReason)}\n${head}` : `### ${head}`,
    rows: devices.slice(0, MAX_DEVICES).map((device): Row => ({ content: deviceText(texts, device) })),
    total: devices.length,
    foot: texts.pages.shown,
    marker,
  });
}

function deviceText({ devices: texts }: Texts, { id, name, platform, createdAt }: NewDevice): string {
  const known = plainClipped(name ?? '', 80);
  const system = plainClipped(platform ?? '', 40) || undefined;
  const facts = [
    known && system,
    texts.id(plainClipped(id, 20)),
    createdAt && texts.since(moment(createdAt, 'R')),
  ].filter(Boolean);
  return `**${known || texts.ofPlatform(system)}**\n-# ${facts.join(' · ')}`;
}
