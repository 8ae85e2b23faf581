import { ExternalScheduledEventCreateRequestSchema, ExternalScheduledEventResponseSchema } from 'discord-api-spec/zod';
import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { discordApiErrors, invalidBodyError, type RequestBodyProblem } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import { findGuildAccessibleToBot } from '../messageChannels.ts';
import { guildPermissions, hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { checkRequestBody } from '../validation/schema.ts';
import type { Guild } from '../world.ts';

const SCHEDULED = 1;
/** Maximum time in ms until an event's start. */
const YEARS_MS = 5 * 365 * 86_400_000;

const guildNamed = (call: DiscordRouteRequest, state: DiscordState): Guild =>
  findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'));

/**
 * Checks rules that Discord's schema lacks. An event outside of Discord must have an end and a place, and start in the
 * future.
 */
function timeProblems(start: string, end: string | null | undefined, now: number): RequestBodyProblem[] {
  const wrong = (key: string, code: string, message: string): RequestBodyProblem => ({ path: [key], code, message });
  const startMs = Date.parse(start);
  if (startMs <= now)
    return [wrong('scheduled_start_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot schedule event in the past.')];
  if (startMs > now + YEARS_MS)
    return [wrong('scheduled_start_time', 'BASE_TYPE_MAX', 'Cannot schedule more than 5 years ahead.')];
  if (typeof end !== 'string') return [wrong('scheduled_end_time', 'BASE_TYPE_REQUIRED', 'This field is required')];
  if (Date.parse(end) > startMs) return [];
  return [wrong('scheduled_end_time', 'GUILD_SCHEDULED_EVENT_END_BEFORE_START', 'Must end after it starts.')];
}

/** Maximum events per guild. Past events do not count. */
const MOST_EVENTS = 100;

function create(call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse {
  const guild = guildNamed(call, state);
  const { world, now, nextId, scheduledEvents } = state;
  if (!hasPermissionBit(guildPermissions(guild, world.bot.id), Bit.CreateEvents))
    throw discordApiErrors.missingPermissions();
  const isOver = ({ scheduled_end_time: end }: (typeof scheduledEvents)[number]) =>
    typeof end === 'string' && Date.parse(end) <= now();
  const pendingEvents = scheduledEvents.filter((event) => event.guild_id === guild.id && !isOver(event));
  if (pendingEvents.length >= MOST_EVENTS) throw discordApiErrors.tooManyEvents();
  const { value, problems } = checkRequestBody(ExternalScheduledEventCreateRequestSchema, call);
  if (!value || problems.length > 0) throw invalidBodyError(problems);
  const { name, description = null, scheduled_start_time: start, scheduled_end_time: end, entity_metadata } = value;
  const wrong = timeProblems(start, end, now());
  if (name.trim() === '' || entity_metadata.location.trim() === '')
    wrong.push({ path: ['name'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' });
  if (wrong.length > 0) throw invalidBodyError(wrong);
  const event = {
    id: nextId(),
    guild_id: guild.id,
    channel_id: null,
    creator_id: world.bot.id,
    name,
    description,
    image: null,
    scheduled_start_time: start,
    scheduled_end_time: end ?? null,
    status: SCHEDULED,
    entity_type: 3,
    entity_id: null,
    entity_metadata,
    recurrence_rule: null,
    privacy_level: value.privacy_level,
    guild_scheduled_event_exceptions: [],
  };
  scheduledEvents.push(event);
  return { status: 200, body: event };
}

export const scheduledEventRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'list_guild_scheduled_events',
    method: 'GET',
    path: '/guilds/:guildId/scheduled-events',
    auth: 'bot',
    answer: z.array(ExternalScheduledEventResponseSchema),
    handle: (call, state) => {
      const { id } = guildNamed(call, state);
      return { status: 200, body: state.scheduledEvents.filter((event) => event.guild_id === id) };
    },
  },
  {
    name: 'create_guild_scheduled_event',
    method: 'POST',
    path: '/guilds/:guildId/scheduled-events',
    auth: 'bot',
    answer: ExternalScheduledEventResponseSchema,
    handle: create,
  },
];
