import { z } from 'zod';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { namesOf } from '../shared/names.ts';
import { checkToken } from './checkToken.ts';
import { ownerOf } from './owner.ts';
import { MAX_TOKEN, MIN_TOKEN, renderLinked, renderLinkForm } from './views/account.ts';

/** The account with its name on the media server, where that can be read. */
export async function namedAccount(
  id: string | undefined,
  { media }: { readonly media: Pick<Deps['media'], 'accounts'> },
  signal: AbortSignal,
): Promise<{ readonly id: string; readonly name?: string | undefined } | undefined> {
  if (id === undefined) return undefined;
  return { id, name: (await namesOf(() => media.accounts({ signal }))).get(id) };
}

const LINK = 'account.link.token';
/** Long enough to look for a token. */
const FORM_LIFE_MS = 60 * 60_000;
/**
 * What tokens are written with (RFC 6750, 2.1): what is scrubbed out of every text is made of it, and one of backslashes
 * would take for ever. A shorter one could be guessed, and its scrub would black out words of ordinary messages; real ones
 * have 20 characters or more.
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
  modal: (_, { texts }) =>
    renderLinkForm(texts, { action: LINK, target: {}, by: 'invoker', once: true, forMs: FORM_LIFE_MS }),
});

export const linkToken = press({
  name: LINK,
  requires: 'account.link',
  changes: (_, __, { actor }) => ({ target: `<@${actor.userId}>`, after: 'an own account' }),
  target: z.object({}),
  fields: z.object({ token: z.string() }),
  takesSecret: true,
  place: 'private',
  answer: (_, { fields }, deps, context) => linkWith(fields.token, deps, context),
});

/** The token is in nothing that this answers or throws. */
async function linkWith(typed: string, deps: Deps, context: InteractionContext): Promise<ChangeMessage> {
  const { texts, signal, reference, actor, servers } = context;
  // Only accounts of that one are stored, and no server may be sent a token of another one.
  if (!servers.includes(FIRST_SERVER)) return nothingDone(texts.account.notThisServer);
  const { data: given } = token.safeParse(typed);
  if (given === undefined) throw new BadOption('token', texts.account.badToken);
  const readerFor = (each: string) => deps.tokenReaderFor(each, { userId: actor.userId, reference, urgency: 'read' });
  const result = await checkToken(given, readerFor, signal);
  if (result !== 'accepted') return nothingDone(texts.account[result]);
  const accountId = await ownerOf(readerFor(given), deps, signal);
  await deps.linkedAccounts.link(actor.userId, { token: given, accountId, at: deps.clock.now() });
  const known = accountId ?? (await deps.linkedAccounts.find(actor.userId))?.accountId;
  const whose = await namedAccount(known, deps, signal);
  return audited(renderLinked(texts, whose), { after: known === undefined ? 'an own account' : `account ${known}` });
}
