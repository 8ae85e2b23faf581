import { loadAccessControl } from '../commands/access/accessControl.ts';
import { createGatewayLookup } from '../discord/doctor/gatewayLookup.ts';
import { createDiscordLookup } from '../discord/doctor/lookup.ts';
import { createBotInstallation } from '../discord/installation.ts';
import { createOtherBotProcessDetector } from '../discord/interactions/otherProcess.ts';
import { createAntiSpamMeasure } from '../discord/posting/antiSpam.ts';
import { createChannelDirectory } from '../discord/posting/directory.ts';
import { createPostingRestClient } from '../discord/posting/postingRest.ts';
import { createCommandIds } from '../discord/registration/commandIds.ts';
import type { Doctor } from '../domain/doctor/findings.ts';
import { createAccountMemberFinder } from '../domain/people/members.ts';
import { FIRST_SERVER_ID, type ServerId } from '../domain/servers/refs.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import { createAppearanceLookup } from './appearance.ts';
import {
  createScopedDoctor,
  type DoctorCheckScope,
  type DoctorParts,
  describeUnreadableServer,
  type ServerToExamine,
} from './doctor.ts';
import type { BaseBotServices, BotServices } from './ports.ts';
import type { InitialMediaServer } from './servers/initialServer.ts';

interface DiscordParts extends Pick<BotServices, 'client' | 'servers' | 'all'> {
  readonly initialServer: InitialMediaServer;
}

type DiscordPorts = Pick<
  BotServices,
  | 'otherProcess'
  | 'postingRest'
  | 'commandIds'
  | 'directory'
  | 'membersOf'
  | 'appearanceOf'
  | 'access'
  | 'installation'
  | 'doctor'
  | 'guildIds'
>;

export async function openDiscordPorts(basics: BaseBotServices, parts: DiscordParts): Promise<DiscordPorts> {
  const { config, store, clock, log } = basics;
  const { client } = parts;
  const { linkedAccounts, accessVersions: versions, audit } = store;
  const antiSpam = createAntiSpamMeasure({ clock, log });
  const postingRest = createPostingRestClient(client, { antiSpam });
  const directory = createChannelDirectory(client, postingRest, clock);
  const { rolesIn } = directory;
  const lookup = createGatewayLookup(client, createDiscordLookup(client.rest));
  const otherProcess = createOtherBotProcessDetector({ clock, log });
  const installation = createBotInstallation({
    lookup,
    ownerIds: config.OWNER_IDS,
    appointed: store.installationAdmins,
    clock,
    log,
  });
  const settings = { ...config.access, isInstallationAdmin: installation.isAdmin };
  const access = await loadAccessControl({ settings, versions, audit, clock, rolesIn });
  return {
    otherProcess,
    postingRest,
    directory,
    access,
    installation,
    doctor: createDoctorFor(basics, parts, { access, installation, lookup, otherProcess, antiSpam }),
    commandIds: createCommandIds(),
    appearanceOf: createAppearanceLookup({ appearances: store.appearances, directory, log }),
    membersOf: createAccountMemberFinder({ linkedAccounts, directory, clock }),
    guildIds: () => [...client.guilds.cache.keys()],
  };
}

interface CheckParts extends Pick<DoctorParts, 'lookup' | 'otherProcess' | 'antiSpam'> {
  readonly access: Pick<AccessControl, 'isManaged'>;
  readonly installation: Pick<BotServices['installation'], 'isAdmin'>;
}

function createDoctorFor(
  { config, store, clock, log }: BaseBotServices,
  parts: DiscordParts,
  { access, installation, lookup, otherProcess, antiSpam }: CheckParts,
): (scope: DoctorCheckScope) => Doctor {
  const { subscriptions, mediaServers, rightsDecisions } = store;
  const { all, initialServer } = parts;
  const isInstallationAdmin = ({ guildId, userId }: DoctorCheckScope) =>
    guildId === undefined || (userId !== undefined && installation.isAdmin(userId));
  const seesFirstServer = (scope: DoctorCheckScope) =>
    isInstallationAdmin(scope) ||
    (scope.guildId !== undefined && all.serversOf(scope.guildId).includes(FIRST_SERVER_ID));
  const doctorParts: DoctorParts = {
    servers: (guildId) => examinedServers(store, parts, guildId),
    hasSeveral: () => mediaServers.list().length > 1,
    lookup,
    isManaged: (guildId) => access.isManaged(guildId),
    otherProcess,
    antiSpam,
    seedProblem: (scope) => (seesFirstServer(scope) ? initialServer.problem() : undefined),
    hasUndecidedRights: (scope) => isInstallationAdmin(scope) && rightsDecisions.undecided() !== undefined,
    subscriptions: subscriptions.list,
    panels: async () => (await store.boards.list()).filter(({ shows }) => shows === 'panel'),
    now: clock.now,
    log,
  };
  return (scope) => createScopedDoctor(config, doctorParts, scope);
}

/**
 * The media servers to examine: those that the guild sees, or all if there is no guild. Servers without a usable token,
 * which do not run, come last.
 */
function examinedServers(
  { mediaServers, linkedAccounts }: BaseBotServices['store'],
  { all, servers }: Pick<DiscordParts, 'all' | 'servers'>,
  guildId: string | undefined,
): readonly ServerToExamine[] {
  const visibleServers = guildId === undefined ? undefined : all.serversOf(guildId);
  const isVisible = ({ id }: { readonly id: ServerId }) => visibleServers === undefined || visibleServers.includes(id);
  const runningServers = servers.list().filter(isVisible);
  const unreadableServers = mediaServers.list().filter(({ id }) => mediaServers.tokenOf(id) === undefined);
  return [
    ...runningServers.map(({ known, ...server }) => {
      const { name, address, machineIdentifier, addedBy } = known();
      const waitingLinks = linkedAccounts.countElsewhere(server.id, address.origin);
      return { ...server, name, address, machineIdentifier, isAdded: addedBy !== undefined, waitingLinks };
    }),
    ...unreadableServers
      .filter(isVisible)
      .map((server) => describeUnreadableServer(server, mediaServers.tokenIsFor(server.id))),
  ];
}
