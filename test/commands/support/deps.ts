import type { Command, CommandAction, RawCommandOptions } from '../../../src/commands/framework/command.ts';
import type { CommandDeps, InteractionContext, OptionChoice } from '../../../src/commands/framework/context.ts';
import { createOperations } from '../../../src/commands/framework/operations.ts';
import { createSignInRegistry } from '../../../src/commands/framework/signIns.ts';
import { commands } from '../../../src/commands/index.ts';
import { EMPTY_RULE_ENGINE_MEMORY } from '../../../src/domain/live/rules/remembered.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { returnNoPlayerLink } from '../../../src/domain/serving/links.ts';
import type { Ticket, Tickets } from '../../../src/domain/tickets.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { en } from '../../../src/render/texts/en.ts';
import { textsForIncompleteAnswer } from '../../../src/render/texts/incompleteTexts.ts';
import { NO_APPEARANCE } from '../../support/appearance.ts';
import { EMPTY_TRAIL } from '../../support/audit.ts';
import { type Given, given } from '../../support/given.ts';
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
  missingServers = new Map(),
  ...given
}: Partial<InteractionContext> = {}): InteractionContext => ({
  actor: { userId: ME, guildId: '9', roleIds: [] },
  texts: textsForIncompleteAnswer(texts, missingServers),
  personalTexts: texts,
  may: () => true,
  maySpeak: true,
  mayCreateEvents: true,
  levelsAbove: [],
  servers: [FIRST_SERVER_ID],
  missingServers,
  reference: '77',
  signal: new AbortController().signal,
  ...given,
});

/** The answers that most commands ask for: nothing is stored, linked, followed or played. */
const defaults = () =>
  ({
    // Not filled yet, as in the first minute: autocomplete asks the server instead.
    catalogue: { isReady: false, size: 0, search: () => [], newest: () => [] },
    posters: { small: async () => new Map() },
    serverNames: () => undefined,
    copiesOf: async () => [],
    seenTitles: { find: async () => undefined },
    seenCounts: { find: async () => undefined },
    linksIn: () => returnNoPlayerLink,
    appearanceOf: async () => NO_APPEARANCE,
    vendorOf: () => undefined,
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
      showsLinks: () => true,
    },
    running: { find: () => undefined },
    installation: { isAdmin: () => false, owners: () => [] },
    rightsDecisions: { undecided: () => undefined },
    installationAdmins: { list: () => [] },
    guilds: () => [{ id: '9', name: 'Home' }],
    // The environment's settings, which name no role.
    access: {
      policy: {
        roleIds: { viewer: [], curator: [], moderator: [], admin: [] },
        everyoneViews: false,
        maps: new Map(),
      },
      newestVersion: () => undefined,
      isManaged: () => false,
      subscribe: () => undefined,
      guildsWithPersonalRights: () => [],
    },
    auditTrail: EMPTY_TRAIL,
    tickets: createFakeTickets(),
    removals: createFakeRemovals(),
    votes: { find: async () => undefined },
    countedIn: { of: async () => [] },
    hints: { searched: async () => false },
    recapChoices: { choose: async () => ({ isChanged: true, isStillOut: false }) },
    redrawRecaps: async () => ({ redrawn: 0, failed: 0 }),
    privacy: {
      ofUser: async () => ({ rows: {}, long: { table: 'audit', total: 0 } }),
      forgetUser: async () => ({ linkedUntil: undefined, accountIds: [] }),
      ofAccount: async () => ({ rows: {}, long: { table: 'plays', total: 0 } }),
      forgetAccount: async () => undefined,
    },
    linkedAccounts: {
      accountOf: () => undefined,
      find: async () => [],
      usersOf: async () => new Map(),
      isOfAnother: () => false,
      countElsewhere: () => 0,
    },
    membersOf: async () => new Map(),
    sessionRules: {
      list: () => [],
      remembered: () => EMPTY_RULE_ENGINE_MEMORY,
      remember: () => undefined,
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
    reportRuleChange: () => undefined,
    reports: { untold: async () => [] },
    alertSenders: () => undefined,
    wishes: { list: async () => [] },
    operations: createOperations(),
    signIns: createSignInRegistry(new AbortController().signal),
    clock: createSteppedClock(),
    doctor: () => async () => [],
    terminateReason: 'Ended by a moderator.',
    commandIds: () => new Map(),
    ...NOTHING_PLAYED,
    ...createFakeNotifications().deps,
    ...createFakeLive().deps,
  }) satisfies Given<CommandDeps>;

/** The parts that a test gives to commands, beside the defaults. Every other port throws when it is called. */
export const depsWith = ({ media = {}, ...parts }: Given<CommandDeps>): CommandDeps =>
  given<CommandDeps>('deps', { ...defaults(), media, ...parts });

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
export function actionOf(path: string): CommandAction {
  const found = commands.flatMap(({ actions }) => actions).find((action) => action.path === path);
  if (!found) throw new Error(`there is no command ${path}`);
  return found;
}

/** Everything an action answers; one that opens a form has nothing to run. */
export function run(
  { path, requires, response }: CommandAction,
  raw: RawCommandOptions,
  deps: CommandDeps,
  context = asking(),
): Promise<Message[]> {
  if (response.kind !== 'answer') throw new Error(`${path} answers with a form`);
  return Array.fromAsync(response.run(permitFor(requires), { args: raw, deps, context }));
}

/** The same for a command that was made in a test and has one action. */
export function runCommand({ actions: [action] }: Command, raw: RawCommandOptions = {}): Promise<Message[]> {
  if (!action) throw new Error('the command has no action');
  return run(action, raw, depsWith({}));
}

/** Everything a command answers, one message after the other. */
export const answersTo = (
  path: string,
  raw: RawCommandOptions,
  deps: CommandDeps,
  context = asking(),
): Promise<Message[]> => run(actionOf(path), raw, deps, context);

/** The confirmation or draft that a command opens before the audit trail has a row. */
export async function opening(
  path: string,
  raw: RawCommandOptions,
  { deps, context = asking() }: { readonly deps: CommandDeps; readonly context?: InteractionContext },
) {
  const { requires, response } = actionOf(path);
  if (response.kind === 'modal') throw new Error(`/${path} opens a form`);
  return await response.opens?.(permitFor(requires), { args: raw, deps, context });
}

/** The texts of all its answers. */
export const saidTo = async (path: string, raw: RawCommandOptions, deps: CommandDeps): Promise<readonly string[]> =>
  (await answersTo(path, raw, deps)).map(textOf);

export const offeredFor = (
  path: string,
  option: string,
  typed: string,
  deps: CommandDeps,
): Promise<readonly OptionChoice[]> => completing(path)(option, typed, deps, asking());

/** What autocomplete of that action offers. */
export const completing =
  (path: string) =>
  (option: string, typed: string, deps: CommandDeps, context: InteractionContext, given: RawCommandOptions = {}) => {
    const { complete, requires } = actionOf(path);
    return complete(permitFor(requires), { option, typedText: typed, deps, context, otherOptions: given });
  };
