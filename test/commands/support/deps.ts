import type { Action, Command, RawOptions } from '../../../src/commands/framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../../../src/commands/framework/context.ts';
import { createOperations } from '../../../src/commands/framework/operations.ts';
import { createSignIns } from '../../../src/commands/framework/signIns.ts';
import { commands } from '../../../src/commands/index.ts';
import { NOTHING_REMEMBERED } from '../../../src/domain/live/rules/remembered.ts';
import type { Catalogue } from '../../../src/domain/media/catalogue.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { Privacy } from '../../../src/domain/people/privacy.ts';
import { FIRST_SERVER } from '../../../src/domain/servers/refs.ts';
import { noLinks } from '../../../src/domain/serving/links.ts';
import type { Ticket, Tickets } from '../../../src/domain/tickets.ts';
import type { AccessControl } from '../../../src/permissions/accessControl.ts';
import type { Message } from '../../../src/render/kit/message.ts';
import { en } from '../../../src/render/texts/en.ts';
import { textsOver } from '../../../src/render/texts/overMissing.ts';
import { EMPTY_TRAIL } from '../../support/audit.ts';
import { fakeMedia } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { permitFor } from '../../support/permits.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { createFakeLive } from './live.ts';
import { createFakeNotifications } from './notifications.ts';
import { createFakeRemovals } from './removals.ts';
import { NOTHING_PLAYED } from './stats.ts';

export const ME = '42';

export const asking = ({
  texts = en,
  missing = new Map(),
  ...given
}: Partial<InteractionContext> = {}): InteractionContext => ({
  actor: { userId: ME, guildId: '9', roleIds: [] },
  texts: textsOver(texts, missing),
  own: texts,
  may: () => true,
  maySpeak: true,
  mayCreateEvents: true,
  levelsAbove: [],
  servers: [FIRST_SERVER],
  missing,
  reference: '77',
  signal: new AbortController().signal,
  ...given,
});

/** None yet, as in the first minute: what autocomplete needs, it asks the server. */
const NO_CATALOGUE: Catalogue = { isReady: false, size: 0, search: () => [], newest: () => [] };

const unexpected = async () => {
  throw new Error('nobody was to change access');
};
const NOTHING_STORED: Privacy = {
  ofUser: async () => ({ rows: {}, long: { table: 'audit', total: 0 } }),
  forgetUser: async () => ({ linkedUntil: undefined }),
  ofAccount: async () => ({ rows: {}, long: { table: 'plays', total: 0 } }),
  forgetAccount: async () => undefined,
};
/** As the environment has it, which names nobody. */
const UNCHANGED_ACCESS: AccessControl = {
  policy: { roleIds: { viewer: [], curator: [], moderator: [], admin: [] }, everyoneViews: false, maps: new Map() },
  newest: () => undefined,
  isManaged: () => false,
  change: unexpected,
  undo: unexpected,
  subscribe: () => undefined,
  reload: unexpected,
  seed: unexpected,
  namedIn: () => [],
  giveUp: unexpected,
};

/** Nobody has linked an account. */
const NOTHING_LINKED: Pick<Deps, 'linkedAccounts' | 'membersOf'> = {
  linkedAccounts: {
    accountOf: () => undefined,
    find: async () => [],
    usersOf: async () => new Map(),
    isOfAnother: () => false,
    countElsewhere: () => 0,
    link: unexpected,
    unlink: unexpected,
    map: unexpected,
    unmap: unexpected,
  },
  membersOf: async () => new Map(),
};

/** No rules, and nothing that was played. */
const NO_RULES: Pick<Deps, 'sessionRules' | 'sessionLogOf' | 'rulesChanged'> = {
  sessionRules: {
    list: () => [],
    add: unexpected,
    change: unexpected,
    remove: unexpected,
    remembered: () => NOTHING_REMEMBERED,
    remember: () => undefined,
    record: unexpected,
    finish: unexpected,
    unfinished: async () => [],
    acts: async () => [],
    countActs: async () => 0,
  },
  sessionLogOf: () => ({
    between: async function* () {
      // Nothing was seen.
    },
    watched: async () => [],
  }),
  rulesChanged: () => undefined,
};

/** Nothing was reported. */
const NO_REPORTS: Pick<Deps, 'reports' | 'alertOfEnd' | 'screenshotOf' | 'scheduledEvents'> = {
  scheduledEvents: { plan: unexpected },
  reports: { add: unexpected, solve: unexpected, untold: async () => [], alerted: unexpected },
  alertOfEnd: () => undefined,
  screenshotOf: unexpected,
};

/** Nobody wishes for anything. */
const NO_WISHES: Pick<Deps, 'wishes' | 'requests'> = {
  wishes: { list: async () => [], place: unexpected, close: unexpected },
  requests: { request: unexpected },
};

/** No media server is known by name, and nobody runs the bot. */
const NO_SERVERS: Pick<
  Deps,
  | 'mediaServers'
  | 'running'
  | 'countPlays'
  | 'tryServer'
  | 'proveAccess'
  | 'installation'
  | 'installationAdmins'
  | 'guilds'
  | 'rightsDecisions'
> = {
  mediaServers: {
    list: () => [],
    find: () => undefined,
    tokenOf: () => undefined,
    tokenIsFor: () => undefined,
    removedAs: () => undefined,
    serversOf: () => [],
    defaultOf: () => undefined,
    guildsOf: () => [],
    firstGuildOf: () => '9',
    subscribe: () => undefined,
    add: unexpected,
    rename: unexpected,
    reach: unexpected,
    callsItself: unexpected,
    remove: unexpected,
    allow: unexpected,
    disallow: unexpected,
    setDefault: unexpected,
    setPlayer: unexpected,
    showsLinks: () => true,
    showLinks: unexpected,
  },
  running: { find: () => undefined },
  countPlays: unexpected,
  tryServer: unexpected,
  proveAccess: unexpected,
  installation: { isAdmin: () => false, owners: () => [] },
  rightsDecisions: { undecided: () => undefined, announced: unexpected, decide: unexpected },
  installationAdmins: { list: () => [], appoint: unexpected, dismiss: unexpected },
  guilds: () => [{ id: '9', name: 'Home' }],
};

/** What a command works with, where a test says which calls it expects. */
export const depsWith = ({
  media = {},
  ...rest
}: { media?: Partial<MediaServer> } & Partial<Omit<Deps, 'media'>>): Deps => ({
  media: fakeMedia(media),
  catalogue: NO_CATALOGUE,
  posters: { small: async () => new Map() },
  makeLarge: unexpected,
  serverNames: () => undefined,
  copiesOf: async () => [],
  linksIn: () => noLinks,
  serverName: async () => undefined,
  ...NO_SERVERS,
  access: UNCHANGED_ACCESS,
  auditTrail: EMPTY_TRAIL,
  tickets: createFakeTickets(),
  ...createFakeNotifications().deps,
  removals: createFakeRemovals(),
  votes: { start: unexpected, find: async () => undefined, cast: unexpected, counts: unexpected, end: unexpected },
  countedIn: { add: unexpected, of: async () => [] },
  ...createFakeLive().deps,
  privacy: NOTHING_STORED,
  ...NOTHING_LINKED,
  ...NO_RULES,
  ...NO_REPORTS,
  ...NO_WISHES,
  ...NOTHING_PLAYED,
  operations: createOperations(),
  accountServices: { at: () => ({ begin: unexpected, seenBy: unexpected }) },
  signIns: createSignIns(new AbortController().signal),
  clock: createSteppedClock(),
  doctor: () => async () => [],
  terminateReason: 'Ended by a moderator.',
  commandIds: () => new Map(),
  ...rest,
});

/** Tickets in memory, issued as `ticket0`, `ticket1`, ... */
export function createFakeTickets(): Tickets & { readonly issued: readonly Ticket[] } {
  const issued: Ticket[] = [];
  const used = new Map<string, Date>();
  return {
    issued,
    issue: async (ticket) => {
      const id = `ticket${issued.length}`;
      issued.push({ id, ...ticket });
      return id;
    },
    find: async (id) => {
      const found = issued.find((ticket) => ticket.id === id);
      return found && { ...found, usedAt: used.get(id) };
    },
    take: async (id, at) => {
      const isFirst = !used.has(id);
      used.set(id, used.get(id) ?? at);
      return isFirst;
    },
  };
}

/** The action of that path, such as "playlist add". */
export function actionOf(path: string): Action {
  const found = commands.flatMap(({ actions }) => actions).find((action) => action.path === path);
  if (!found) throw new Error(`there is no command ${path}`);
  return found;
}

/** Everything an action answers; one that opens a form has nothing to run. */
export function run(
  { path, requires, response }: Action,
  raw: RawOptions,
  deps: Deps,
  context = asking(),
): Promise<Message[]> {
  if (response.kind !== 'answer') throw new Error(`${path} answers with a form`);
  return Array.fromAsync(response.run(permitFor(requires), raw, deps, context));
}

/** The same for a command that was made in a test and has one action. */
export function runCommand({ actions: [action] }: Command, raw: RawOptions = {}): Promise<Message[]> {
  if (!action) throw new Error('the command has no action');
  return run(action, raw, depsWith({}));
}

/** Everything a command answers, one message after the other. */
export const answersTo = (path: string, raw: RawOptions, deps: Deps, context = asking()): Promise<Message[]> =>
  run(actionOf(path), raw, deps, context);

/** The texts of all its answers. */
export const saidTo = async (path: string, raw: RawOptions, deps: Deps): Promise<readonly string[]> =>
  (await answersTo(path, raw, deps)).map(textOf);

export const offeredFor = (path: string, option: string, typed: string, deps: Deps): Promise<readonly Choice[]> =>
  completing(path)(option, typed, deps, asking());

/** What autocomplete of that action offers. */
export const completing =
  (path: string) =>
  (...args: CompleteArgs): Promise<readonly Choice[]> => {
    const { complete, requires } = actionOf(path);
    return complete(permitFor(requires), ...args);
  };

type CompleteArgs = Parameters<Action['complete']> extends [unknown, ...infer Args] ? Args : never;
