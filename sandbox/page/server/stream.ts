import type { ServerResponse } from 'node:http';
import type { MessageChange } from '../../discord/people/channelReader.ts';
import type { PageSessionState } from './acts.ts';
import { renderUpdatablePanelParts, type SandboxPanelDeps } from './panel.ts';
import {
  listChannelsVisibleToPerson,
  type PersonAndChannel,
  pageLanguageOfPerson,
  visibleMessageHtml,
} from './place.ts';
import type { PageEvent } from './protocol.ts';

const EVERY_MS = 1000;
const LATEST = 5;

/** Sends events to a page until it is closed (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function streamPageEvents(
  response: ServerResponse,
  place: PersonAndChannel,
  panel: SandboxPanelDeps,
  memory: PageSessionState,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const send = (event: PageEvent) => void response.write(`data: ${JSON.stringify(event)}\n\n`);
  const pass = (change: MessageChange) => {
    const event = eventOf(change, place, memory);
    if (event) send(event);
  };
  let sentParts: Readonly<Record<string, string>> = {};
  let version = versionOf(place);
  const sendChanges = () => {
    const parts = renderUpdatablePanelParts(panel, pageLanguageOfPerson(place.person));
    const changedParts = Object.entries(parts).filter(([id, part]) => sentParts[id] !== part);
    sentParts = parts;
    // Sends an event even without changes, because only a failed write shows that the page was closed.
    send({ kind: 'parts', parts: Object.fromEntries(changedParts) });
    if (version === versionOf(place)) return;
    version = versionOf(place);
    send({ kind: 'commands' });
  };
  sendChanges();
  // Sends the latest messages again: they may have been posted while the page was loading.
  for (const message of place.actor.sees().slice(-LATEST)) pass({ kind: 'created', message });
  const timer = setInterval(sendChanges, EVERY_MS);
  const end = place.discord.onMessage(pass);
  response.on('close', () => {
    clearInterval(timer);
    end();
  });
}

const versionOf = ({ actor }: PersonAndChannel): string =>
  actor
    .offered()
    .map(({ version }) => version)
    .join();

function eventOf(
  { kind, message }: MessageChange,
  place: PersonAndChannel,
  { dismissed }: PageSessionState,
): PageEvent | undefined {
  const { actor, person, guild, discord } = place;
  const { id, channelId, onlyFor, used } = message;
  const isOwn = (onlyFor ?? used?.personId) === person.id;
  if ((onlyFor !== undefined && onlyFor !== person.id) || dismissed.has(id)) return undefined;
  if (channelId === actor.channelId)
    return kind === 'deleted'
      ? { kind: 'gone', id }
      : { kind: 'message', id, html: `${visibleMessageHtml(message, place)}`, isNew: kind === 'created', isOwn };
  if (kind !== 'created') return undefined;
  if (channelId === discord.person(person.name).directly().channelId) return { kind: 'elsewhere', channel: 'direct' };
  const isSeen = listChannelsVisibleToPerson(guild, person).some((channel) => channel.id === channelId);
  return isSeen ? { kind: 'elsewhere', channel: channelId } : undefined;
}
