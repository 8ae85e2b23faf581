import type { MediaServerProblem } from '../../domain/doctor/findings.ts';
import type { ServerConnectionTestResult } from '../../domain/firstSetup.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import { dateTimestamp, tokenExpiryText } from '../kit/text/tokenExpiry.ts';
import type { Texts } from '../texts/texts.ts';
import { describeDoctorFinding, type SentenceFormat } from './sentence.ts';

type Tried<Kind extends ServerConnectionTestResult['kind']> = Extract<ServerConnectionTestResult, { kind: Kind }>;

const safely = (text: string): string => clipAndEscapeText(text, 200);

/**
 * Explains why a typed address and token do not work. Settings and other people are not mentioned, because the reader
 * has just typed both.
 */
export function typedAddressProblemSentence(
  texts: Texts,
  problem: MediaServerProblem,
  { address, ...format }: SentenceFormat & { readonly address: string },
): string {
  const { servers, tokens } = texts;
  const { failure, reason, vendorDomain, isUnidentified, expired } = problem;
  if (isUnidentified) return servers.unidentified;
  if (expired) return tokens.typed(expired.at && format.day(expired.at));
  // For an unknown host name in the vendor's domain, the sentence of the finding itself gives the reason.
  const isOfVendor = reason === 'unknown-host' && vendorDomain !== undefined;
  const knownSentences: Readonly<Record<string, string>> = { ...servers.wrong, ...servers.wrongAddress };
  const sentence = isOfVendor ? undefined : knownSentences[reason ?? failure];
  if (sentence !== undefined) return sentence;
  // `describeDoctorFinding` does not escape addresses.
  const finding = { kind: 'server-silent', address: format.safely(address), ...problem } as const;
  return describeDoctorFinding(texts, finding, format);
}

export function describeFailedConnectionTest(
  texts: Texts,
  { problem, instead }: Tried<'fails'>,
  address: string,
): string {
  const sentence = typedAddressProblemSentence(texts, problem, { address, safely, day: dateTimestamp });
  return instead === undefined ? sentence : `${sentence} ${texts.setup.takeInstead(instead)}`;
}

export function describeSuccessfulConnectionTest(texts: Texts, trial: Tried<'works'>): string {
  const worksSentence = texts.setup.serverWorks({ ...trial, version: trial.version && safely(trial.version) });
  const expiryText = tokenExpiryText(texts, trial.expiry);
  return expiryText === undefined ? worksSentence : `${worksSentence} ${expiryText}`;
}
