import { expect } from 'vitest';
import type { SimulatedDiscordUser } from '../../../../../sandbox/discord/people/actor.ts';
import type { UserVisibleModal } from '../../../../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../../../../sandbox/discord/people/visibleMessage.ts';
import { commands, messageCommands, pressActions } from '../../../../../src/commands/index.ts';
import type { PermissionMap } from '../../../../../src/domain/access/access.ts';
import { memoryStore, silent } from '../../../../store/support/openStore.ts';
import { noteSentences } from '../../../../support/noteSentences.ts';
import { type SmallBot, startSmallBot } from '../../../support/bot.ts';
import { doorsOf, idOf, noteOf, noting, shownBehind, type Way } from './doors.ts';
import { type Case, isAllowed, mapFor, mustOpen, type PersonName, type PlaceName } from './oracle.ts';
import {
  auditedServer,
  guildServers,
  isNamedInVain,
  isNoneSeen,
  NAMED,
  reachedServers,
  type SeenName,
  takesServer,
} from './servers.ts';
import { EVERYBODY, OWNER, SECOND, threeGuilds, UNSERVED } from './threeGuilds.ts';

const DECLARED = { commands, messageCommands, pressActions };
export const DOORS = doorsOf(DECLARED);

interface Attempt extends Case {
  readonly who: SimulatedDiscordUser;
  readonly customId: string;
  readonly message: UserVisibleMessage;
}

/** What a person saw of it, and whether nobody else did. */
interface Seen {
  readonly text: string;
  readonly isPrivate: boolean;
}

const RAW = { raw: true };

/** How a person comes in, also where Discord's own client would not offer it. */
const COME_IN: Readonly<Record<Way, (attempt: Attempt) => Promise<Seen>>> = {
  command: async (attempt) => seen(await attempt.who.run(`/${attempt.door.name}`, namedIn(attempt), RAW)),
  autocomplete: async (attempt) => {
    const { who, door } = attempt;
    const choices = await who.complete(`/${door.name}`, namedIn(attempt), door.option ?? '', RAW);
    return { text: choices.map(({ name }) => name).join(), isPrivate: true };
  },
  menu: async ({ who, door, message }) => seen(await who.runOn(message, door.name, RAW)),
  button: async ({ who, customId, message }) => seen(await who.click(message, customId, RAW)),
  select: async ({ who, customId, message, names }) =>
    seen(await who.select(message, customId, `${NAMED[names]?.id}`, RAW)),
  form: async ({ who, customId }) => seen(await who.submit(formOf(customId), {}, RAW)),
};

/** Typed as people do, whatever the spelling. Only what takes the option is given it. */
function namedIn({ door, names }: Case): Readonly<Record<string, string>> {
  const server = NAMED[names];
  return server && takesServer(door) ? { server: server.name.toUpperCase() } : {};
}

const seen = ({ text, private: isPrivate, modal }: Awaited<ReturnType<SimulatedDiscordUser['run']>>): Seen => ({
  text: modal?.title ?? text,
  isPrivate: isPrivate || modal !== undefined,
});

const INPUT = { type: 4, custom_id: 'field', style: 1, required: false } as const;
const formOf = (customId: string): UserVisibleModal => ({
  title: 'Form',
  fields: [],
  interactionId: '',
  raw: { custom_id: customId, title: 'Form', components: [{ type: 18, label: 'Field', component: INPUT }] },
});

/** A bot with all declarations of the real one, which do nothing but note that they were reached. */
export async function startMatrix() {
  const reached: string[] = [];
  const errors: string[] = [];
  const noteError = noteSentences(errors);
  const maps = new Map<string, PermissionMap | 'unreadable'>();
  const world = threeGuilds();
  const [first, , second] = world.guilds;
  if (!first || !second) throw new Error('there are no guilds');
  const role = (name: PersonName) => first.roles.find((each) => each.name === name)?.id ?? 'none';
  const { tickets } = await memoryStore();
  const current: { sees: SeenName } = { sees: 'both' };
  const bot = await startSmallBot({
    ...noting(DECLARED, reached),
    maps,
    deps: { tickets },
    discord: { world: english(world) },
    servers: guildServers(() => current.sees),
    settings: {
      guildIds: [first.id, second.id],
      roleIds: {
        viewer: [role('viewer')],
        curator: [role('curator')],
        moderator: [role('moderator')],
        admin: [role('admin')],
      },
      isInstallationAdmin: (userId) => userId === OWNER,
    },
    log: { ...silent, error: noteError, warn: noteError },
    rolesOf: async (guildId, userId) =>
      world.guilds.find(({ id }) => id === guildId)?.members.find((member) => member.userId === userId)?.roleIds,
  });
  maps.set(second.id, { levels: { [EVERYBODY]: 'admin' }, overrides: [] });
  const messages = new Map<string, UserVisibleMessage>();

  /** Some message of the bot in that place: presses come from there. */
  async function messageFor(who: SimulatedDiscordUser): Promise<UserVisibleMessage> {
    const key = `${who.id} ${who.channelId}`;
    const message = messages.get(key) ?? (await who.run('/help', {}, RAW)).message;
    if (!message) throw new Error('the bot said nothing');
    messages.set(key, message);
    return message;
  }

  /** Tries it, and compares what happened with what must. */
  return async (one: Case): Promise<void> => {
    const { door, person, ticket } = one;
    current.sees = one.sees;
    const who = at(bot.discord.person(person), one.place);
    const another = bot.discord.person(person === 'viewer' ? 'curator' : 'viewer').id;
    const message = await messageFor(who);
    const map = mapFor(one, { person: who.id, anotherPerson: another, role, channel: (name) => channelIn(bot, name) });
    maps.delete(first.id);
    if (map) maps.set(first.id, map);
    const customId = await ticketFor(one, {
      bot,
      owner: ticket === 'of somebody else' ? another : who.id,
      guildId: first.id,
    });
    await bot.settled();
    reached.length = 0;
    const before = { audited: bot.audited.length, refused: bot.refused.length };
    const { text, isPrivate } = await COME_IN[door.way]({ ...one, who, customId, message });
    await bot.settled();
    const opens = mustOpen(one);
    const isAudited = opens && (door.way === 'autocomplete' ? door.offersPrivate === true : !door.opensForm);
    const got = {
      // An action may be reached twice: for its confirmation, and for the change.
      reached: [...new Set(reached.splice(0))],
      errors: errors.splice(0),
      shown: text.includes(shownBehind(door.name)) ? 'what is behind' : text === '' ? 'nothing' : 'something else',
      isPrivate: opens || isPrivate,
      audited: bot.audited
        .slice(before.audited)
        .map(({ userId, capability, server }) => ({ userId, capability, server })),
      refused: bot.refused
        .slice(before.refused)
        .map(({ userId, guildId, capability }) => ({ userId, guildId, capability })),
    };
    const me = { userId: who.id, capability: door.requires };
    expect(got, describe(one)).toEqual({
      reached: opens ? [noteOf(door.name, reachedServers(one))] : [],
      shown: opens ? 'what is behind' : isSilent(one) ? 'nothing' : 'something else',
      errors: [],
      isPrivate: true,
      audited: isAudited ? [{ ...me, server: auditedServer(one) }] : [],
      refused: countedIn(one).map((guild) => ({ ...me, guildId: guild === 'second' ? second.id : first.id })),
    });
  };
}

const english = (world: ReturnType<typeof threeGuilds>) => ({
  ...world,
  people: world.people.map((person) => ({ ...person, locale: 'en-US' as const })),
});

const CHANNELS = { channel: '#cinema', 'other channel': '#history', thread: 'silent films' } as const;

function at(who: SimulatedDiscordUser, place: PlaceName): SimulatedDiscordUser {
  if (place === 'direct') return who.directly();
  if (place === 'second') return who.elsewhere(SECOND);
  return place === 'unserved' ? who.elsewhere(UNSERVED) : who.in(CHANNELS[place]);
}

const channelIn = ({ discord }: SmallBot, name: 'channel' | 'other channel'): string =>
  discord.person('admin').in(CHANNELS[name]).channelId;

interface Issuing {
  readonly bot: SmallBot;
  readonly owner: string;
  readonly guildId: string;
}

/** The custom id of a press on that door; it means nothing to the other ways in. */
async function ticketFor({ door, ticket, names }: Case, { bot, owner, guildId }: Issuing): Promise<string> {
  if (ticket === 'none') return 'none';
  const server = NAMED[names];
  // What asks for a server is asked where none is chosen yet.
  const presses = server && !door.choosesServer ? bot.presses.staying(server.id) : bot.presses;
  const id = await presses.issue(
    {
      action: door.name,
      // What every press that names a guild can read.
      target: { guildId, channelId: channelIn(bot, 'channel'), post: 1 },
      by: ticket === 'for anyone' ? 'anyone' : 'invoker',
      once: true,
      ...(ticket === 'expired' && { forMs: 0 }),
    },
    owner,
  );
  if (ticket === 'used') await bot.deps.tickets.take(id, bot.deps.clock.now());
  return id;
}

/**
 * Whoever types where nobody is served is not even told why there are no choices, nor is who names a server that is
 * none to them.
 */
const isSilent = (one: Case): boolean =>
  one.door.way === 'autocomplete' &&
  (one.place === 'unserved' || one.place === 'direct' || (isAllowed(one) && isNamedInVain(one) && !isNoneSeen(one)));

/** People who run a command by a press are asked which media server they mean, as after typing it. */
const asksForServer = ({ door, names }: Case): boolean => door.asksForServer && names === 'nothing';

/** The guild in which a refusal is counted, if any: none where nobody is served, and none for typing. */
function countedIn(one: Case): readonly ('first' | 'second')[] {
  const { door, place, ticket } = one;
  if (mustOpen(one) || door.way === 'autocomplete' || place === 'unserved') return [];
  // Only a press of somebody who may is counted, where it is about a server that the guild may not see: it is answered
  // as one that is gone.
  if (isAllowed(one) && (door.way === 'command' || door.way === 'menu' || asksForServer(one) || isNoneSeen(one)))
    return [];
  if (place === 'second') return ['second'];
  const isAboutFirst = place !== 'direct' || (door.namesGuild && ['for anyone', 'own'].includes(ticket));
  return isAboutFirst ? ['first'] : [];
}

const describe = (one: Case): string =>
  `${idOf(one.door)} (${one.door.requires}) by the ${one.person} in ${one.place}, ${one.override}, ticket ${one.ticket}; sees ${one.sees}, names ${one.names}`;
