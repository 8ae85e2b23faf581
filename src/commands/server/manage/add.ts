import { z } from 'zod';
import { asAddress, keptAddress, type MediaAccess } from '../../../domain/firstSetup.ts';
import { looksLike } from '../../../domain/servers/serverNames.ts';
import { isAnotherThan } from '../../../domain/serving/ownership.ts';
import { triedProblem } from '../../../render/doctor/tried.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { subcommand } from '../../framework/command.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { decision, press } from '../../framework/press.ts';
import { changerOf } from '../../shared/access/options.ts';
import { type NotReached, reportAttempt } from './attempt.ts';
import { proveLinksOfRemoved } from './proveLinks.ts';
import {
  accountService,
  accountServiceOption,
  FORM_LIFE_MS,
  isBotsOwner,
  problemOf,
  readAccountService,
  type TypedAccountService,
  typedName,
} from './typed.ts';
import { renderAdded, renderTryAgain } from './views/added.ts';
import { renderServerForm } from './views/forms.ts';
import { about, notOwner, otherMachine, serverTitle } from './views/sentences.ts';

const FORM = 'server.add';
const AGAIN = 'server.add.again';

/** The data that opens the form, without its input. */
const target = z.object({ account: accountService });
const formPress = (account: TypedAccountService) =>
  ({ action: FORM, target: { account }, by: 'invoker', once: true, forMs: FORM_LIFE_MS }) as const;

const again = press({
  name: AGAIN,
  requires: 'servers.manage',
  changes: false,
  target: target.extend({ name: z.string().optional(), address: z.string().optional() }),
  modal: ({ target, context }) => {
    const { account, ...before } = target;
    return renderServerForm(context.texts, 'add', { before, press: formPress(account) });
  },
});

const fields = z.object({ name: z.string(), address: z.string().transform(asAddress), token: z.string().trim() });
type Fields = z.output<typeof fields>;

const form = press({
  name: FORM,
  requires: 'servers.manage',
  // Records no text that cannot be a server's name: it may be a token in the wrong field.
  changes: ({ pressed, context }) => ({ target: readForm(pressed.fields, context.texts).name, after: 'added' }),
  target,
  fields,
  takesSecret: true,
  place: 'private',
  answer: ({ target, pressed, deps, context }) =>
    addServer({ ...pressed.fields, account: target.account }, deps, context),
});

/** Opens a form, because text typed into a command's option stays in the client's history. */
export const add = subcommand({
  words: (texts) => texts.servers.declarations.add,
  requires: 'servers.manage',
  changes: false,
  options: { 'account-service': accountServiceOption },
  modal: ({ args, context }) => {
    const { 'account-service': typed } = args;
    return renderServerForm(context.texts, 'add', {
      before: {},
      press: formPress(readAccountService(typed, context.texts)),
    });
  },
  presses: [form, again],
});

/** `access` is missing if there is a problem. */
function readForm(
  { name: typed, address, token, account }: Fields & z.output<typeof target>,
  texts: Texts,
): { readonly name?: string; readonly access?: MediaAccess; readonly problem?: string } {
  const named = typedName(typed, texts);
  if ('problem' in named) return { problem: texts.errors.badOption(texts.servers.form.name.label, named.problem) };
  const problem = problemOf({ address, token }, texts);
  if (problem !== undefined) return { ...named, problem };
  const accountService = account === undefined || account === 'own' ? undefined : new URL(account);
  return { ...named, access: { address: new URL(address), token, accountService } };
}

type AddDeps = Pick<Deps, 'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess' | 'installation' | 'clock'>;

/** Tries the input and adds a server that works. The token is never in its answers or errors. */
async function addServer(
  typed: Fields & z.output<typeof target>,
  deps: AddDeps,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { account } = typed;
  if (account !== undefined && !isBotsOwner(deps, context)) return nothingDone(texts.servers.accountService.notOwner);
  const { name, access, problem = '' } = readForm(typed, texts);
  const notAdded = (reason: string, address = keptAddress(typed.address)) =>
    renderTryAgain(texts, texts.servers.notAdded(reason), decision(AGAIN, { name, address, account }));
  if (name === undefined || access === undefined) return notAdded(problem);
  const nameTaken = texts.servers.nameTaken(serverTitle({ name }));
  // Checked before any request, so that the refusal reveals nothing about the address.
  if (deps.mediaServers.list().some((server) => looksLike(server.name, name))) return notAdded(nameTaken);
  const run = () => tryAndAdd({ name, access }, deps, context);
  return await reportAttempt({ run, render: notAdded }, deps, context);
}

/** Also refuses a name that was given to another server meanwhile. */
async function tryAndAdd(
  { name, access }: { readonly name: string; readonly access: MediaAccess },
  deps: Pick<AddDeps, 'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess'>,
  context: InteractionContext,
): Promise<ChangeMessage | NotReached> {
  const { mediaServers, linkedAccounts, tryServer } = deps;
  const { texts } = context;
  const machineKnown = (machine: string | undefined): NotReached => ({
    failure: 'known',
    reason: otherMachine(texts, machine, mediaServers.list()),
  });
  const isNew = (machine: string | undefined) =>
    machine === undefined || !isAnotherThan(undefined, machine, mediaServers);
  const tried = await tryServer(access, isNew);
  if (tried.kind === 'fails') {
    const reason = triedProblem(texts, tried, access.address.href);
    return { failure: tried.problem.failure, reason, instead: tried.instead };
  }
  if (tried.kind === 'another') return machineKnown(tried.machineIdentifier);
  if (tried.isOwner === false) return { failure: 'forbidden', reason: notOwner(texts) };
  const { machineIdentifier, vocabulary } = tried;
  const { guildId, userId: addedBy } = changerOf(context);
  const proof = await proveLinksOfRemoved(machineIdentifier, access, deps);
  const added = await mediaServers.add({ name, ...access, machineIdentifier, vocabulary, addedBy, guildId, proof });
  if (added.kind === 'added') {
    const waiting = linkedAccounts.countElsewhere(added.id, access.address.origin);
    return about(added, renderAdded(texts, name, { tried, isBack: added.isBack, waiting }));
  }
  if (added.kind === 'known') return machineKnown(machineIdentifier);
  return { failure: added.kind, reason: texts.servers.nameTaken(serverTitle({ name })) };
}
