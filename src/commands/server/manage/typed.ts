import { z } from 'zod';
import { isValidMediaUrl, looksLikeToken } from '../../../domain/firstSetup.ts';
import { isLinkLocal, isLocalHost } from '../../../domain/localNetwork.ts';
import { cleanServerName } from '../../../domain/servers/serverNames.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import { makeOptionOptional, textOption } from '../../framework/options.ts';

/** Time in ms during which the form can be submitted. Long enough to look for a token. */
export const FORM_LIFE_MS = 60 * 60_000;

/**
 * True for a name that looks like a token: one long word of digits, lower and upper case. Such a name is refused,
 * because other people would see it.
 */
const isLikeToken = (name: string): boolean => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])\S{20,}$/.test(name);

/** Returns the name, or the problem if the name is not allowed. `problem` continues "I cannot use that value: ...". */
export function parseServerName(
  typedText: string,
  { servers }: Texts,
): { readonly name: string } | { readonly problem: string } {
  const name = cleanServerName(typedText);
  if (name === undefined) return { problem: servers.badName };
  return isLikeToken(name) ? { problem: servers.tokenAsName } : { name };
}

/** A sentence about values that cannot be right. Undefined if only a request can tell. */
export function serverAccessInputProblem(
  { address, token }: { readonly address?: string | undefined; readonly token?: string | undefined },
  { setup }: Texts,
): string | undefined {
  if (token !== undefined && !looksLikeToken(token)) return setup.notToken;
  return address === undefined || isValidMediaUrl(address) ? undefined : setup.notAddress;
}

/** People type this text to remove a server's account service, because Discord sends no empty option. */
const NO_ACCOUNT_SERVICE = '-';

export const accountServiceOption = makeOptionOptional(textOption({ max: 300 }));

/** The account service in the form's button: a URL, or `own` for the default of the server's vocabulary. */
export const accountServiceSchema = z.union([z.literal('own'), z.url()]).optional();
export type TypedAccountService = z.output<typeof accountServiceSchema>;

/** Throws an InvalidOptionError for text that cannot be the URL of an account service. */
export function readAccountService(typedText: string | undefined, { servers }: Texts): TypedAccountService {
  if (typedText === undefined) return undefined;
  if (typedText === NO_ACCOUNT_SERVICE) return 'own';
  const address = isValidMediaUrl(typedText) ? new URL(typedText) : undefined;
  const isSafe = address?.protocol === 'https:' || (address !== undefined && isLocalHost(address));
  if (address && isSafe && !isLinkLocal(address.hostname)) return address.href;
  throw new InvalidOptionError('account-service', servers.accountService.problem);
}

/**
 * True for the owner of the installation, but not for people whom the owner appointed. Only the owner may name an
 * account service, because the service gets the tokens of people who sign in there.
 */
export const isBotsOwner = (
  { installation }: Pick<CommandDeps, 'installation'>,
  { actor }: Pick<InteractionContext, 'actor'>,
): boolean => installation.owners().includes(actor.userId);
