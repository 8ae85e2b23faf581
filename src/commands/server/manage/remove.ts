import { z } from 'zod';
import { REMOVED_DAYS } from '../../../domain/servers/mediaServers.ts';
import { serverId } from '../../../domain/servers/refs.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import { subcommand } from '../../framework/command.ts';
import { confirmation, decision, press } from '../../framework/press.ts';
import { anyServer, findAny } from './servers.ts';
import { useOf } from './use.ts';
import { renderRemoval } from './views/removal.ts';
import { about, said, serverTitle } from './views/sentences.ts';

const CONFIRM = 'server.remove';
const LEAVE = 'server.remove.leave';

/** With the name that was shown, for the audit trail. */
const target = z.object({ id: z.int().min(1).transform(serverId), name: z.string() });

const confirm = press({
  name: CONFIRM,
  requires: 'servers.manage',
  changes: ({ target }) => ({ target: target.name, after: 'removed' }),
  target,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { id } = target;
    const { mediaServers } = deps;
    const { servers } = context.texts;
    const known = mediaServers.find(id);
    if (!known) return nothingDone(servers.gone);
    const result = await mediaServers.remove(id);
    if (result === 'last') return about(known, nothingDone(servers.lastOne(serverTitle(known))));
    if (result === 'gone') return nothingDone(servers.gone);
    return about(known, said('done', servers.removed(serverTitle(known), REMOVED_DAYS)));
  },
});

const leave = press({
  name: LEAVE,
  requires: 'servers.manage',
  changes: false,
  target,
  place: 'update',
  answer: async ({ target, context }) => nothingDone(context.texts.servers.stays(serverTitle({ name: target.name }))),
});

/** Removes nothing yet: shows what would be removed, with a button that does it. */
export const remove = subcommand({
  words: (texts) => texts.servers.declarations.remove,
  requires: 'servers.manage',
  changes: false,
  options: { server: anyServer },
  answer: async ({ args, deps, context }) => {
    const { server } = args;
    const { texts } = context;
    const known = findAny(server, deps, texts);
    const { mediaServers } = deps;
    if (mediaServers.list().length < 2) return nothingDone(texts.servers.lastOne(serverTitle(known)));
    const { id, name } = known;
    const buttons = { confirm: confirmation(CONFIRM, { id, name }), leave: decision(LEAVE, { id, name }) };
    return renderRemoval(texts, known, { use: await useOf(id, deps), decision: buttons });
  },
  presses: [confirm, leave],
});
