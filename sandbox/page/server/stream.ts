import type { ServerResponse } from 'node:http';
import type { MessageChange } from '../../discord/people/channelReader.ts';
import type { Memory } from './acts.ts';
import { livingParts, type PanelParts } from './panel.ts';
import { drawn, languageOf, type Place, visibleChannels } from './place.ts';
import type { PageEvent } from './protocol.ts';

const EVERY_MS = 1000;
const LATEST = 5;

/**
 * Sends events to a page as they happen, until it is closed
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export function stream(response: ServerResponse, place: Place, panel: PanelParts, memory: Memory): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const send = (event: PageEvent) => void response.write(`data: ${JSON.stringify(event)}\n\n`);
  const pass = (change: MessageChange) => {
    const event = eventOf(change, place, memory);
    if (event) send(event);
  };
  let shown: Readonly<Record<string, string>> = {};
  let version = versionOf(place);
  const look = () => {
    const parts = livingParts(panel, languageOf(place.person));
    const changed = Object.entries(parts).filter(([id, part]) => shown[id] !== part);
    shown = parts;
    // Sends something each time, because only that reveals a closed page.
    send({ kind: 'parts', parts: Object.fromEntries(changed) });
    if (version === versionOf(place)) return;
    version = versionOf(place);
    send({ kind: 'commands' });
  };
  look();
  // Messages that came while the page was on its way to the browser.
  for (const message of place.actor.sees().slice(-LATEST)) pass({ kind: 'created', message });
  const timer = setInterval(look, EVERY_MS);
  const end = place.discord.onMessage(pass);
  response.on('close', () => {
    clearInterval(timer);
    end();
  });
}

const versionOf = ({ actor }: Place): string =>
  actor
    .offered()
    .map(({ version }) => version)
    .join();

function eventOf({ kind, message }: MessageChange, place: Place, { dismissed }: Memory): PageEvent | undefined {
  const { actor, person, guild, discord } = place;
  const { id, channelId, onlyFor, used } = message;
  const isOwn = (onlyFor ?? used?.personId) === person.id;
  if ((onlyFor !== undefined && onlyFor !== person.id) || dismissed.has(id)) return undefined;
  if (channelId === actor.channelId)
    return kind === 'deleted'
      ? { kind: 'gone', id }
      : { kind: 'message', id, html: `${drawn(message, place)}`, isNew: kind === 'created', isOwn };
  if (kind !== 'created') return undefined;
  if (channelId === discord.person(person.name).directly().channelId) return { kind: 'elsewhere', channel: 'direct' };
  const isSeen = visibleChannels(guild, person).some((channel) => channel.id === channelId);
  return isSeen ? { kind: 'elsewhere', channel: channelId } : undefined;
}
