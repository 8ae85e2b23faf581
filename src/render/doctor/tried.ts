import type { TriedServer } from '../../domain/firstSetup.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { findingSentence } from './sentence.ts';

type Tried<Kind extends TriedServer['kind']> = Extract<TriedServer, { kind: Kind }>;

const safely = (text: string): string => plainClipped(text, 200);

/** What is wrong with an address and a token that somebody typed, and the address that would work, if one is known. */
export function triedProblem(texts: Texts, { problem, instead }: Tried<'fails'>, address: string): string {
  const { setup, servers } = texts;
  const { failure, reason } = problem;
  // A name of Plex's own that cannot be found has a reason of its own, which that finding's sentence has.
  const isOfPlex = reason === 'unknown-host' && address.includes('.plex.direct');
  const wrong: Readonly<Record<string, string>> = isOfPlex ? {} : { ...servers.wrong, ...servers.wrongAddress };
  const said =
    wrong[reason ?? failure] ??
    findingSentence(texts, { kind: 'server-silent', address: safely(address), ...problem }, safely);
  return instead === undefined ? said : `${said} ${setup.takeInstead(instead)}`;
}

/** That it works, and with what. */
export const triedWell = ({ setup }: Texts, tried: Tried<'works'>): string =>
  setup.serverWorks({ ...tried, version: tried.version && safely(tried.version) });
