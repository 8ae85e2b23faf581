import { z } from 'zod';
import { MAX_TOKEN } from '../../domain/firstSetup.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { tokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { timestamp } from '../../render/kit/expiry.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Controls, Modal } from '../../render/kit/press.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { onlyOne } from '../shared/names.ts';
import { checkToken } from './checkToken.ts';
import { namedAccounts } from './named.ts';
import { ownerOf } from './owner.ts';
import { withSignIn } from './signedIn.ts';
import { signIn } from './signIn.ts';
import { isTaken } from './taken.ts';
import { renderLinked, renderLinkForm } from './views/account.ts';

const LINK = 'account.link.token';
/** Shorter than any known token. */
const MIN_TOKEN = 16;
/** Long enough to look for a token. */
const FORM_LIFE_MS = 60 * 60_000;
/**
 * The characters of tokens (RFC 6750, 2.1). The scrub pattern is built from the token, and one of backslashes
 * would take forever. A shorter token could be guessed, and its scrub would mask words of ordinary messages;
 * real ones have 20 characters or more.
 */
const token = z
  .string()
  .trim()
  .min(MIN_TOKEN)
  .max(MAX_TOKEN)
  .regex(/^[\w.~+/=-]+$/);

export const link = subcommand({
  words: (texts) => texts.me.declarations.link,
  requires: 'account.link',
  changes: false,
  modal: ({ context }) => formFor(context),
  instead: {
    when: (context, deps) => withSignIn(context, deps).length > 0,
    answer: ({ deps, context }) => signIn(typedWays(deps, context), deps, context),
  },
});

const formFor = ({ texts, serverName }: Pick<InteractionContext, 'texts' | 'serverName'>): Modal =>
  renderLinkForm(texts, serverName, { action: LINK, target: {}, by: 'invoker', once: true, forMs: FORM_LIFE_MS });

const FORM = 'account.link.form';
/** The command itself, on the chosen server. */
const ASKED = 'me link';

export const linkForm = press({
  name: FORM,
  requires: 'account.link',
  changes: false,
  target: z.object({}),
  modal: ({ context }) => formFor(context),
});

/** The form for people who do not want to sign in, or cannot. It is about one media server. */
function typedWays({ serverNames }: Deps, { servers, texts: { signIn } }: InteractionContext): readonly Controls[] {
  const options = servers.flatMap((id) => {
    const label = serverNames(wholeServer(id));
    return label === undefined ? [] : [{ label, value: String(id) }];
  });
  // A server without a displayed name is the only possible one.
  if (options.length === 0) return [[{ label: signIn.typeToken, style: 'secondary', press: decision(FORM, {}) }]];
  return [{ placeholder: signIn.typeTokenFor, options, press: decision(ASKED, {}) }];
}

export const linkToken = press({
  name: LINK,
  requires: 'account.link',
  changes: ({ context }) => ({ target: `<@${context.actor.userId}>`, after: 'an own account' }),
  target: z.object({}),
  fields: z.object({ token: z.string() }),
  takesSecret: true,
  place: 'private',
  answer: ({ pressed, deps, context }) => linkWith(pressed.fields.token, deps, context),
});

/** The token is never in its answers or errors. */
async function linkWith(typed: string, deps: Deps, context: InteractionContext): Promise<ChangeMessage> {
  const { texts, signal, reference, actor, serverName } = context;
  const { data: given } = token.safeParse(typed);
  if (given === undefined) throw new BadOption('token', texts.account.badToken);
  const { server, origin, tokenReaderFor } = meant(context, deps);
  const readerFor = (each: string) => tokenReaderFor(each, { userId: actor.userId, reference, urgency: 'read' });
  const result = await checkToken(given, readerFor, signal);
  const expiry = tokenExpiry(given, deps.clock.now());
  if (result === 'refused' && expiry?.isOver) return nothingDone(texts.tokens.linked.typed(timestamp(expiry.at)));
  if (result !== 'accepted') return nothingDone(texts.account[result]);
  const accountId = await ownerOf(readerFor(given), deps, signal);
  const account = { server, token: given, accountId };
  if (await isTaken(account, actor.userId, deps.linkedAccounts)) return nothingDone(texts.signIn.refused.taken);
  await deps.linkedAccounts.link(actor.userId, server, { token: given, origin, accountId, at: deps.clock.now() });
  const links = await deps.linkedAccounts.find(actor.userId, [server]);
  const known = links.flatMap(({ accountId: id }) => id ?? []);
  const [whose] = await namedAccounts(known, deps, signal);
  const after = whose === undefined ? 'an own account' : `account ${whose.id}`;
  return audited(renderLinked(texts, { serverName, whose, expiry }), { after });
}

/** The server that the form was about, which alone gets to see the token. */
function meant({ servers }: Pick<InteractionContext, 'servers'>, { running }: Pick<Deps, 'running'>) {
  const server = onlyOne(servers);
  const found = server && running.find(server);
  if (!found) throw new MediaServerFailure('unreachable', { method: 'NONE', path: '', asked: false });
  return { server, origin: found.address.origin, tokenReaderFor: found.tokenReaderFor };
}
