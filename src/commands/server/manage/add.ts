import { z } from 'zod';
import { asAddress, keptAddress, type MediaAccess } from '../../../domain/firstSetup.ts';
import { triedProblem } from '../../../render/doctor/tried.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { changerOf } from '../../access/options.ts';
import { subcommand } from '../../framework/command.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { decision, press } from '../../framework/press.ts';
import { FORM_LIFE_MS, failed, problemOf, typedName } from './typed.ts';
import { renderAdded, renderTryAgain } from './views/added.ts';
import { renderServerForm } from './views/forms.ts';
import { about, notOwner, serverTitle } from './views/sentences.ts';

const FORM = 'server.add';
const AGAIN = 'server.add.again';

const formPress = { action: FORM, target: {}, by: 'invoker', once: true, forMs: FORM_LIFE_MS } as const;

const again = press({
  name: AGAIN,
  requires: 'servers.manage',
  changes: false,
  target: z.object({ name: z.string().optional(), address: z.string().optional() }),
  modal: (before, _, { texts }) => renderServerForm(texts, 'add', { before, press: formPress }),
});

const fields = z.object({ name: z.string(), address: z.string().transform(asAddress), token: z.string().trim() });
type Fields = z.output<typeof fields>;

const form = press({
  name: FORM,
  requires: 'servers.manage',
  // Nothing that no server can be called: it may be a token in the wrong field.
  changes: (_, { fields: typed }, { texts }) => ({ target: readForm(typed, texts).name, after: 'added' }),
  target: z.object({}),
  fields,
  takesSecret: true,
  place: 'private',
  answer: (_, { fields: typed }, deps, context) => addServer(typed, deps, context),
});

/** Opens a form, since what is typed into a command's option stays in the client's history. */
export const add = subcommand({
  words: (texts) => texts.servers.declarations.add,
  requires: 'servers.manage',
  changes: false,
  modal: (_, { texts }) => renderServerForm(texts, 'add', { before: {}, press: formPress }),
  presses: [form, again],
});

/** `access` is missing where there is a problem. */
function readForm(
  { name: typed, address, token }: Fields,
  texts: Texts,
): { readonly name?: string; readonly access?: MediaAccess; readonly problem?: string } {
  const named = typedName(typed, texts);
  if ('problem' in named) return { problem: texts.errors.badOption(texts.servers.form.name.label, named.problem) };
  const problem = problemOf({ address, token }, texts);
  return problem === undefined ? { ...named, access: { address: new URL(address), token } } : { ...named, problem };
}

/** Tries what was typed and adds what works. The token is in nothing that this answers or throws. */
async function addServer(
  typed: Fields,
  deps: Pick<Deps, 'mediaServers' | 'tryServer'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { name, access, problem = '' } = readForm(typed, texts);
  const notAdded = (reason: string, address = keptAddress(typed.address)) =>
    renderTryAgain(texts, texts.servers.notAdded(reason), decision(AGAIN, { name, address }));
  if (name === undefined || access === undefined) return notAdded(problem);
  const tried = await deps.tryServer(access);
  if (tried.kind === 'fails')
    return failed(notAdded(triedProblem(texts, tried, typed.address), tried.instead), tried.problem.failure);
  if (tried.isOwner === false) return failed(notAdded(notOwner(texts)), 'forbidden');
  const { machineIdentifier, vocabulary } = tried;
  const { guildId, userId: addedBy } = changerOf(context);
  const added = await deps.mediaServers.add({ name, ...access, machineIdentifier, vocabulary, addedBy, guildId });
  if (added.kind === 'added') return about(added, renderAdded(texts, name, { tried, isBack: added.isBack }));
  const there = added.kind === 'known' ? deps.mediaServers.find(added.id) : undefined;
  const { known, nameTaken } = texts.servers;
  return failed(notAdded(there ? known(serverTitle(there)) : nameTaken(serverTitle({ name }))), added.kind);
}
