import { canBeAddress, canBeToken } from '../../../domain/firstSetup.ts';
import { serverNameOf } from '../../../domain/servers/serverNames.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

import { audited } from '../../framework/records.ts';

/** Long enough to look for a token. */
export const FORM_LIFE_MS = 60 * 60_000;

/** What no name of a server may be, since others would see it: one word of digits and both kinds of letters, as long as a token. */
const isLikeToken = (name: string): boolean => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])\S{20,}$/.test(name);

/** The name, if a server can be called that; `problem` continues "I cannot use that value: ...". */
export function typedName(typed: string, { servers }: Texts): { readonly name: string } | { readonly problem: string } {
  const name = serverNameOf(typed);
  if (name === undefined) return { problem: servers.badName };
  return isLikeToken(name) ? { problem: servers.tokenAsName } : { name };
}

/** What is wrong with them before anything is tried. */
export function problemOf(
  { address, token }: { readonly address?: string | undefined; readonly token?: string | undefined },
  { setup }: Texts,
): string | undefined {
  if (token !== undefined && !canBeToken(token)) return setup.notToken;
  return address === undefined || canBeAddress(address) ? undefined : setup.notAddress;
}

/** It was tried, and did not come about. */
export const failed = (message: ChangeMessage, failure: string): ChangeMessage =>
  audited({ ...message, outcome: 'failed' }, { failure });
