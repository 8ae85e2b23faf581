import { setTimeout as wait } from 'node:timers/promises';
import { addGuildMembersWithRole } from '../../sandbox/discord/crowd.ts';
import { startDiscord } from '../../sandbox/discord/discord.ts';
import { describeDiscordRuleViolation, type ReceivedRequest } from '../../sandbox/discord/http/requestLog.ts';
import { eventNumbersIn, guildIdOf } from './plan.ts';
import { type DiscordProcessReport, discordProcessCommandSchema } from './words.ts';
import { createGuildsWorld } from './world.ts';

/**
 * Runs the embedded Discord with this many guilds in its own process, with its rate limits and a realistic delay:
 * `discord.ts GUILDS`. On request, people of its first guild search.
 */
const guilds = Number(process.argv[2]);
const LATENCY_MS = 80;
const SEARCH_EVERY_MS = 1000;
const PEOPLE = 60;
const SHOWN_VIOLATIONS = 5;

const world = createGuildsWorld(guilds);
const viewers = addGuildMembersWithRole(world, 'viewer', PEOPLE);
const discord = await startDiscord({ world });
discord.faults.add({ kind: 'delay', ms: LATENCY_MS, match: { path: '/' }, times: Number.POSITIVE_INFINITY });

const posted = new Map<string, readonly number[]>();
let [messages, last] = [0, 0];
discord.onMessage(({ kind, message: { channelId, text, private: isPrivate } }) => {
  const events = eventNumbersIn(text);
  if (kind !== 'created' || isPrivate || events.length === 0) return;
  messages += 1;
  last = Date.now();
  posted.set(channelId, [...(posted.get(channelId) ?? []), ...events]);
});

const searches: number[] = [];
let isSearching = false;
async function search(): Promise<void> {
  for (let nth = 0; ; nth += 1) {
    await wait(SEARCH_EVERY_MS);
    if (isSearching) void searchOnce(viewers[nth % viewers.length] ?? '');
  }
}

async function searchOnce(name: string): Promise<void> {
  const startedAt = performance.now();
  const until = { until: 'acknowledged' } as const;
  const isAcknowledged = await discord
    .person(name)
    .run('/search', { query: 'metropolis' }, until)
    .then(
      () => true,
      () => false,
    );
  searches.push(isAcknowledged ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
}
void search();

const placeOf = ({ method, path }: ReceivedRequest): string =>
  `${method} ${path.replace(/\/\d{15,}/g, '/…').replace(/^\/api\/v10/, '')}`;

const currentState = (): DiscordProcessReport => ({
  posted: [...posted].map(([channel, events]) => [channel, [...events]]),
  messages,
  last,
  searches,
  registered: Array.from({ length: guilds }, (_, guild) => discord.commands(guildIdOf(guild)).length).filter(Boolean)
    .length,
  requests: [...Map.groupBy(discord.requests, placeOf)].map(([place, all]) => {
    const limited = all.filter(({ status }) => status === 429).length;
    return { place, all: all.length, limited };
  }),
  violations: discord.violations.slice(0, SHOWN_VIOLATIONS).map(describeDiscordRuleViolation),
});

process.on('message', (message) => {
  isSearching = discordProcessCommandSchema.parse(message).search;
  process.send?.(currentState());
});

const [first] = world.guilds;
const roles = (name: string) => first?.roles.find((role) => role.name === name)?.id ?? '';
process.send?.({
  url: discord.url,
  token: discord.botToken,
  settings: { OWNER_IDS: first?.ownerId ?? '', ADMIN_ROLE_IDS: roles('admin'), VIEWER_ROLE_IDS: roles('viewer') },
});
