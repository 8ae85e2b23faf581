import { z } from 'zod';
import {
  type MediaServerCredentials,
  normalizeTypedServerAddress,
  serverAddressToPrefill,
} from '../../../domain/firstSetup.ts';
import { areServerNamesConfusable } from '../../../domain/servers/serverNames.ts';
import { isKnownOtherMachine } from '../../../domain/serving/ownership.ts';
import { describeFailedConnectionTest } from '../../../render/doctor/trialSentences.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { createSubcommand } from '../../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import { createPressHandler, decisionPress } from '../../framework/press.ts';
import { requireChangerInGuild } from '../../shared/access/options.ts';
import { reportConnectionAttempt, type ServerNotReached } from './attempt.ts';
import { verifyRemovedServerForAccounts } from './proveLinks.ts';
import {
  accountServiceOption,
  accountServiceSchema,
  FORM_LIFE_MS,
  isBotsOwner,
  parseServerName,
  readAccountService,
  serverAccessInputProblem,
  type TypedAccountService,
} from './typed.ts';
import { renderAddedServer, renderTryAgain } from './views/added.ts';
import { renderServerForm } from './views/forms.ts';
import {
  addServerToAuditEntry,
  differentServerAnsweredText,
  notServerOwnerText,
  serverTitle,
} from './views/sentences.ts';

const ADD_FORM_PRESS = 'server.add';
const REOPEN_FORM_PRESS = 'server.add.again';

/** The form has no field for the account service. The option of the command is stored with the form. */
const addTarget = z.object({ account: accountServiceSchema });
const formPress = (account: TypedAccountService) =>
  ({ action: ADD_FORM_PRESS, target: { account }, by: 'invoker', once: true, forMs: FORM_LIFE_MS }) as const;

const reopenForm = createPressHandler({
  name: REOPEN_FORM_PRESS,
  requires: 'servers.manage',
  changes: false,
  target: addTarget.extend({ name: z.string().optional(), address: z.string().optional() }),
  modal: ({ target, context }) => {
    const { account, ...before } = target;
    return renderServerForm(context.texts, 'add', { before, press: formPress(account) });
  },
});

const fieldsSchema = z.object({
  name: z.string(),
  address: z.string().transform(normalizeTypedServerAddress),
  token: z.string().trim(),
});
type Fields = z.output<typeof fieldsSchema>;

const addForm = createPressHandler({
  name: ADD_FORM_PRESS,
  requires: 'servers.manage',
  // Text that cannot be a server's name is not recorded, because it may be a token in the wrong field.
  changes: ({ pressed, context }) => ({ target: readForm(pressed.fields, context.texts).name, after: 'added' }),
  target: addTarget,
  fields: fieldsSchema,
  takesSecret: true,
  place: 'private',
  answer: ({ target, pressed, deps, context }) =>
    addServer({ ...pressed.fields, account: target.account }, deps, context),
});

/** Asks in a form, because text typed as a command's option stays in the client's history. */
export const addServerCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.add,
  requires: 'servers.manage',
  changes: false,
  options: { 'account-service': accountServiceOption },
  modal: ({ args, context }) => {
    const { 'account-service': typedText } = args;
    return renderServerForm(context.texts, 'add', {
      before: {},
      press: formPress(readAccountService(typedText, context.texts)),
    });
  },
  presses: [addForm, reopenForm],
});

type FormResult =
  | { readonly kind: 'usable'; readonly name: string; readonly access: MediaServerCredentials }
  /** `name` is missing if the typed name is not allowed. */
  | { readonly kind: 'unusable'; readonly name?: string; readonly problem: string };

function readForm(
  { name: typedText, address, token, account }: Fields & z.output<typeof addTarget>,
  texts: Texts,
): FormResult {
  const nameResult = parseServerName(typedText, texts);
  if ('problem' in nameResult)
    return { kind: 'unusable', problem: texts.errors.badOption(texts.servers.form.name.label, nameResult.problem) };
  const { name } = nameResult;
  const problem = serverAccessInputProblem({ address, token }, texts);
  if (problem !== undefined) return { kind: 'unusable', name, problem };
  const accountService = account === undefined || account === 'own' ? undefined : new URL(account);
  return { kind: 'usable', name, access: { address: new URL(address), token, accountService } };
}

type AddDeps = Pick<
  CommandDeps,
  'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess' | 'installation' | 'clock'
>;

/** Adds a media server. No answer or error contains its token. */
async function addServer(
  input: Fields & z.output<typeof addTarget>,
  deps: AddDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const { account } = input;
  if (account !== undefined && !isBotsOwner(deps, context))
    return createNothingChangedMessage(texts.servers.accountService.notOwner);
  const formResult = readForm(input, texts);
  const renderRefusal = (reason: string, address = serverAddressToPrefill(input.address)) => {
    const reopenPress = decisionPress(REOPEN_FORM_PRESS, { name: formResult.name, address, account });
    return renderTryAgain(texts, texts.servers.notAdded(reason), reopenPress);
  };
  if (formResult.kind === 'unusable') return renderRefusal(formResult.problem);
  const { name, access } = formResult;
  const nameTaken = texts.servers.nameTaken(serverTitle({ name }));
  // Checked before the address is tried, so that the refusal reveals nothing about the address.
  if (deps.mediaServers.list().some((server) => areServerNamesConfusable(server.name, name)))
    return renderRefusal(nameTaken);
  const run = () => tryAndAdd({ name, access }, deps, context);
  return await reportConnectionAttempt({ run, render: renderRefusal }, deps, context);
}

/** Adds the server, unless another server has got its name in the meantime. */
async function tryAndAdd(
  { name, access }: { readonly name: string; readonly access: MediaServerCredentials },
  deps: Pick<AddDeps, 'mediaServers' | 'linkedAccounts' | 'tryServer' | 'proveAccess'>,
  context: InteractionContext,
): Promise<ChangeResultMessage | ServerNotReached> {
  const { mediaServers, linkedAccounts, tryServer } = deps;
  const { texts } = context;
  const knownMachineFailure = (machine: string | undefined): ServerNotReached => ({
    failure: 'known',
    reason: differentServerAnsweredText(texts, machine, mediaServers.list()),
  });
  const mayBeNew = (machine: string | undefined) =>
    machine === undefined || !isKnownOtherMachine(undefined, machine, mediaServers);
  const trial = await tryServer(access, mayBeNew);
  if (trial.kind === 'fails') {
    const reason = describeFailedConnectionTest(texts, trial, access.address.href);
    return { failure: trial.problem.failure, reason, workingAddress: trial.instead };
  }
  if (trial.kind === 'another') return knownMachineFailure(trial.machineIdentifier);
  if (trial.isOwner === false) return { failure: 'forbidden', reason: notServerOwnerText(texts) };
  const { machineIdentifier, vocabulary } = trial;
  const { guildId, userId: addedBy } = requireChangerInGuild(context);
  const proof = await verifyRemovedServerForAccounts(machineIdentifier, access, deps);
  const addition = await mediaServers.add({ name, ...access, machineIdentifier, vocabulary, addedBy, guildId, proof });
  if (addition.kind === 'added') {
    const waitingLinks = linkedAccounts.countElsewhere(addition.id, access.address.origin);
    return addServerToAuditEntry(
      addition,
      renderAddedServer(texts, name, { trial, isBack: addition.isBack, waitingLinks }),
    );
  }
  if (addition.kind === 'known') return knownMachineFailure(machineIdentifier);
  return { failure: addition.kind, reason: texts.servers.nameTaken(serverTitle({ name })) };
}
