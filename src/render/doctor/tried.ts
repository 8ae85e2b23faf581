import type { MediaProblem } from '../../domain/doctor/findings.ts';
import type { TriedServer } from '../../domain/firstSetup.ts';
import { acceptedUntil, timestamp } from '../kit/expiry.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { findingSentence, type Writing } from './sentence.ts';

type Tried<Kind extends TriedServer['kind']> = Extract<TriedServer, { kind: Kind }>;

/** Escaped, and clipped to fit into a Discord message, however long a server's name is. */
const safely = (text: string): string => plainClipped(text, 200);

/**
 * The problem with an address and a token that a person typed. The text never names a setting, or another
 * person who has to fix it.
 */
export function typedProblem(
  { servers, ...texts }: Texts,
  problem: MediaProblem,
  { address, ...writing }: Writing & { readonly address: string },
): string {
  const { failure, reason, vendorDomain, isUnidentified, expired } = problem;
  const { safely, day } = writing;
  if (isUnidentified) return servers.unidentified;
  if (expired) return texts.tokens.typed(expired.at && day(expired.at));
  // A name in the vendor's domain that cannot be found has its own reason, which the finding's sentence
  // gives.
  const isOfVendor = reason === 'unknown-host' && vendorDomain !== undefined;
  const wrong: Readonly<Record<string, string>> = isOfVendor ? {} : { ...servers.wrong, ...servers.wrongAddress };
  const finding = { kind: 'server-silent', address: safely(address), ...problem } as const;
  return wrong[reason ?? failure] ?? findingSentence({ servers, ...texts }, finding, writing);
}

/** The same in Discord, and the address that would work, if one is known. */
export function triedProblem(texts: Texts, { problem, instead }: Tried<'fails'>, address: string): string {
  const said = typedProblem(texts, problem, { address, safely, day: timestamp });
  return instead === undefined ? said : `${said} ${texts.setup.takeInstead(instead)}`;
}

/** Says that the server works, its version, and how long its token is valid. */
export function triedWell(texts: Texts, tried: Tried<'works'>): string {
  const works = texts.setup.serverWorks({ ...tried, version: tried.version && safely(tried.version) });
  const until = acceptedUntil(texts, tried.expiry);
  return until === undefined ? works : `${works} ${until}`;
}
