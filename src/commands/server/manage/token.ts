import { z } from 'zod';
import { normalizeTypedServerAddress, serverAddressToPrefill } from '../../../domain/firstSetup.ts';
import type { InstalledServer } from '../../../domain/servers/mediaServers.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { createSubcommand } from '../../framework/command.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { createPressHandler, decisionPress } from '../../framework/press.ts';
import { reportConnectionAttempt } from './attempt.ts';
import { planServerAccess, type ServerConnectionDeps, type TypedAccess, tryAndStoreServerAccess } from './reach.ts';
import { anyServerOption, findInstalledServer } from './servers.ts';
import { accountServiceOption, accountServiceSchema, FORM_LIFE_MS, isBotsOwner, readAccountService } from './typed.ts';
import { renderTryAgain } from './views/added.ts';
import { renderServerForm } from './views/forms.ts';
import { addServerToAuditEntry, serverTitle } from './views/sentences.ts';

const TOKEN_FORM_PRESS = 'server.token';
const REOPEN_FORM_PRESS = 'server.token.again';

const serverTarget = z.object({ server: z.string(), account: accountServiceSchema });
const formPress = (target: z.output<typeof serverTarget>) =>
  ({ action: TOKEN_FORM_PRESS, target, by: 'invoker', once: true, forMs: FORM_LIFE_MS }) as const;

const reopenForm = createPressHandler({
  name: REOPEN_FORM_PRESS,
  requires: 'servers.manage',
  changes: false,
  target: serverTarget.extend({ address: z.string().optional() }),
  modal: ({ target, context }) => {
    const { server, account, ...before } = target;
    return renderServerForm(context.texts, 'reach', { before, press: formPress({ server, account }) });
  },
});

/** A field that may stay empty. An empty field leaves the value unchanged. */
const optionalField = z
  .string()
  .trim()
  .transform((typedText) => (typedText === '' ? undefined : typedText));
const fieldsSchema = z.object({
  address: optionalField.transform((typedText) => typedText && normalizeTypedServerAddress(typedText)),
  token: optionalField,
});

const tokenForm = createPressHandler({
  name: TOKEN_FORM_PRESS,
  requires: 'servers.manage',
  changes: ({ target, pressed }) => ({
    target: target.server,
    after: accessRecord({ ...pressed.fields, account: target.account }),
  }),
  target: serverTarget,
  fields: fieldsSchema,
  takesSecret: true,
  place: 'private',
  answer: async ({ target, pressed, deps, context }) => {
    const { server, account } = target;
    const { fields: input } = pressed;
    const knownServer = findInstalledServer(server, deps, context.texts);
    return addServerToAuditEntry(knownServer, await reachServer(knownServer, { ...input, account }, { deps, context }));
  },
});

const accessRecord = ({ address, token, account }: TypedAccess): string =>
  [token && 'a new token', address && 'a new address', account && 'another account service']
    .filter(Boolean)
    .join(', ') || 'nothing new';

export const serverTokenCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.token,
  requires: 'servers.manage',
  changes: false,
  options: { server: anyServerOption, 'account-service': accountServiceOption },
  modal: ({ args, context }) => {
    const { server, 'account-service': typedText } = args;
    const { texts } = context;
    const account = readAccountService(typedText, texts);
    return renderServerForm(texts, 'reach', { before: {}, press: formPress({ server, account }) });
  },
  presses: [tokenForm, reopenForm],
});

/**
 * Stores the new token, address or account service if the same machine answers there. The stored token is sent only to
 * the origin for which it was typed, a newly typed token only to the same machine. No answer or error contains a token.
 */
async function reachServer(
  knownServer: InstalledServer,
  input: TypedAccess,
  { deps, context }: CommandDepsAndContext<ServerConnectionDeps>,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const { servers } = texts;
  if (input.account !== undefined && !isBotsOwner(deps, context))
    return createNothingChangedMessage(servers.accountService.notOwner);
  if (Object.values(input).every((value) => value === undefined))
    return createNothingChangedMessage(servers.nothingTyped);
  const renderRefusal = (reason: string, address = input.address && serverAddressToPrefill(input.address)) =>
    renderTryAgain(
      texts,
      servers.notReached(serverTitle(knownServer), reason),
      decisionPress(REOPEN_FORM_PRESS, { server: knownServer.name, address, account: input.account }),
    );
  const access = planServerAccess({ knownServer, input }, deps, texts);
  if ('problem' in access) return renderRefusal(access.problem);
  const run = () => tryAndStoreServerAccess({ knownServer, input, access }, deps, texts);
  return await reportConnectionAttempt({ run, render: renderRefusal }, deps, context);
}
