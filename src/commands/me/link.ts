import { z } from 'zod';
import { MAX_TOKEN_LENGTH } from '../../domain/firstSetup.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { readTokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { ControlsRow, Modal } from '../../render/kit/message/press.ts';
import { dateTimestamp } from '../../render/kit/text/tokenExpiry.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { createPressHandler, decisionPress } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { onlyElement } from '../shared/names.ts';
import { checkToken } from './checkToken.ts';
import { readAccountsWithNames } from './namedAccounts.ts';
import { readTokenOwner } from './owner.ts';
import { serversWithSignIn } from './proofs.ts';
import { linkAccountsBySignIn } from './signIn.ts';
import { isAccountTaken } from './taken.ts';
import { renderAccountLinked, renderAccountLinkForm } from './views/account.ts';

const LINK_PRESS = 'account.link.token';
/** Minimum length of a token. Known tokens have 20 characters or more. */
const MIN_TOKEN = 16;
/** Time in ms during which the form can be submitted. Long enough to look for a token. */
const FORM_LIFE_MS = 60 * 60_000;
/**
 * Allows only the characters of tokens (RFC 6750, 2.1). The pattern that removes tokens from the log is built from the
 * token, and a token of backslashes would make it extremely slow. A short token could be guessed, and would mask
 * ordinary words in the log.
 */
const tokenSchema = z
  .string()
  .trim()
  .min(MIN_TOKEN)
  .max(MAX_TOKEN_LENGTH)
  .regex(/^[\w.~+/=-]+$/);

export const linkAccountCommand = createSubcommand({
  words: (texts) => texts.me.declarations.link,
  requires: 'account.link',
  changes: false,
  modal: ({ context }) => renderTokenForm(context),
  answerInstead: {
    isNeeded: (context, deps) => serversWithSignIn(context, deps).length > 0,
    answer: ({ deps, context }) => linkAccountsBySignIn(tokenFormControls(deps, context), deps, context),
  },
});

const renderTokenForm = ({ texts, serverName }: Pick<InteractionContext, 'texts' | 'serverName'>): Modal =>
  renderAccountLinkForm(texts, serverName, {
    action: LINK_PRESS,
    target: {},
    by: 'invoker',
    once: true,
    forMs: FORM_LIFE_MS,
  });

const LINK_FORM_PRESS = 'account.link.form';
/**
 * The press of the menu of servers. It opens this command's form for the chosen server (`createServerChoiceHandlers`).
 */
const LINK_ON_SERVER_PRESS = 'me link';

export const linkFormPressHandler = createPressHandler({
  name: LINK_FORM_PRESS,
  requires: 'account.link',
  changes: false,
  target: z.object({}),
  modal: ({ context }) => renderTokenForm(context),
});

/** Alternative for people who do not sign in: a menu of servers, or a button if there is only one. */
function tokenFormControls(
  { serverNames }: CommandDeps,
  { servers, texts }: InteractionContext,
): readonly ControlsRow[] {
  const { signIn } = texts;
  const options = servers.flatMap((id) => {
    const label = serverNames(wholeServerRef(id));
    return label === undefined ? [] : [{ label, value: String(id) }];
  });
  // `options` is empty if there is only one server, because a single server needs no name.
  if (options.length === 0)
    return [[{ label: signIn.typeToken, style: 'secondary', press: decisionPress(LINK_FORM_PRESS, {}) }]];
  return [{ placeholder: signIn.typeTokenFor, options, press: decisionPress(LINK_ON_SERVER_PRESS, {}) }];
}

export const linkAccountPressHandler = createPressHandler({
  name: LINK_PRESS,
  requires: 'account.link',
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: 'an own account' }),
  target: z.object({}),
  fields: z.object({ token: z.string() }),
  takesSecret: true,
  place: 'private',
  answer: ({ pressed, deps, context }) => linkByToken(pressed.fields.token, deps, context),
});

/** Links the person's account by a typed token. No answer or error contains the token. */
async function linkByToken(
  typedText: string,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const { texts, signal, reference, actor, serverName } = context;
  const { data: validToken } = tokenSchema.safeParse(typedText);
  if (validToken === undefined) throw new InvalidOptionError('token', texts.account.badToken);
  const { server, origin, tokenReaderFor } = serverOfForm(context, deps);
  const readerFor = (candidate: string) =>
    tokenReaderFor(candidate, { userId: actor.userId, reference, urgency: 'read' });
  const result = await checkToken(validToken, readerFor, signal);
  const expiry = readTokenExpiry(validToken, deps.clock.now());
  if (result === 'refused' && expiry?.isOver)
    return createNothingChangedMessage(texts.tokens.linked.typed(dateTimestamp(expiry.at)));
  if (result !== 'accepted') return createNothingChangedMessage(texts.account[result]);
  const accountId = await readTokenOwner(readerFor(validToken), deps, signal);
  const account = { server, token: validToken, accountId };
  if (await isAccountTaken(account, actor.userId, deps.linkedAccounts))
    return createNothingChangedMessage(texts.signIn.refused.taken);
  await deps.linkedAccounts.link(actor.userId, server, { token: validToken, origin, accountId, at: deps.clock.now() });
  const links = await deps.linkedAccounts.find(actor.userId, [server]);
  const accountIds = links.flatMap(({ accountId: id }) => id ?? []);
  const [namedAccount] = await readAccountsWithNames(accountIds, deps, signal);
  const after = namedAccount === undefined ? 'an own account' : `account ${namedAccount.id}`;
  return addAuditDetailsToMessage(renderAccountLinked(texts, { serverName, namedAccount, expiry }), { after });
}

/** The media server of the form. Only this server gets the typed token. */
function serverOfForm({ servers }: Pick<InteractionContext, 'servers'>, { running }: Pick<CommandDeps, 'running'>) {
  const server = onlyElement(servers);
  const runningServer = server && running.find(server);
  if (!runningServer) throw new MediaServerFailure('unreachable', { method: 'NONE', path: '', asked: false });
  return { server, origin: runningServer.address.origin, tokenReaderFor: runningServer.tokenReaderFor };
}
