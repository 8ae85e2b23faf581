import { z } from 'zod';
import { REMOVED_SERVER_DAYS } from '../../../domain/servers/mediaServers.ts';
import { serverId } from '../../../domain/servers/refs.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { createSubcommand } from '../../framework/command.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../../framework/press.ts';
import { anyServerOption, findInstalledServer } from './servers.ts';
import { countServerUses } from './use.ts';
import { renderServerRemoval } from './views/removal.ts';
import { addServerToAuditEntry, outcomeNote, serverTitle } from './views/sentences.ts';

const CONFIRM_REMOVAL_PRESS = 'server.remove';
const KEEP_SERVER_PRESS = 'server.remove.leave';

/** The server to remove. `name` is its name in the message, for the audit trail. */
const removalTarget = z.object({ id: z.int().min(1).transform(serverId), name: z.string() });

const confirmRemoval = createPressHandler({
  name: CONFIRM_REMOVAL_PRESS,
  requires: 'servers.manage',
  changes: ({ target }) => ({ target: target.name, after: 'removed' }),
  target: removalTarget,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { id } = target;
    const { mediaServers } = deps;
    const { servers } = context.texts;
    const knownServer = mediaServers.find(id);
    if (!knownServer) return createNothingChangedMessage(servers.gone);
    const result = await mediaServers.remove(id);
    if (result === 'last')
      return addServerToAuditEntry(knownServer, createNothingChangedMessage(servers.lastOne(serverTitle(knownServer))));
    if (result === 'gone') return createNothingChangedMessage(servers.gone);
    return addServerToAuditEntry(
      knownServer,
      outcomeNote('done', servers.removed(serverTitle(knownServer), REMOVED_SERVER_DAYS)),
    );
  },
});

const keepServer = createPressHandler({
  name: KEEP_SERVER_PRESS,
  requires: 'servers.manage',
  changes: false,
  target: removalTarget,
  place: 'update',
  answer: async ({ target, context }) =>
    createNothingChangedMessage(context.texts.servers.stays(serverTitle({ name: target.name }))),
});

/** Lists the data that would be removed, with a button that removes it. Removes nothing yet. */
export const removeServerCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.remove,
  requires: 'servers.manage',
  changes: false,
  options: { server: anyServerOption },
  answer: async ({ args, deps, context }) => {
    const { server } = args;
    const { texts } = context;
    const knownServer = findInstalledServer(server, deps, texts);
    const { mediaServers } = deps;
    if (mediaServers.list().length < 2)
      return createNothingChangedMessage(texts.servers.lastOne(serverTitle(knownServer)));
    const { id, name } = knownServer;
    const buttons = {
      confirm: confirmationPress(CONFIRM_REMOVAL_PRESS, { id, name }),
      leave: decisionPress(KEEP_SERVER_PRESS, { id, name }),
    };
    return renderServerRemoval(texts, knownServer, { use: await countServerUses(id, deps), decision: buttons });
  },
  presses: [confirmRemoval, keepServer],
});
