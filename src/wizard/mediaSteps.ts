import { canBeAddress, type FoundServer, type MediaSetup, type TriedServer } from '../domain/firstSetup.ts';
import { findingSentence } from '../render/doctor/sentence.ts';
import type { Texts } from '../render/texts/texts.ts';
import { tokenProblem } from './discordSteps.ts';
import type { Prompts } from './prompts.ts';

export interface MediaAnswers {
  readonly MEDIA_URL: string;
  readonly MEDIA_TOKEN: string;
}

interface Step {
  readonly prompts: Prompts;
  readonly texts: Texts;
}

const TYPED = 'typed';
const DEFAULT_ADDRESS = 'http://localhost:32400';

/** Its token and its address; ends only when the server answers and accepts the token. */
export async function askMediaServer(media: MediaSetup, step: Step): Promise<MediaAnswers> {
  const { prompts, texts } = step;
  for (;;) {
    const token = await prompts.secret(texts.setup.mediaToken, tokenProblem(texts.setup));
    const address = await workingAddress(media, token, step);
    if (address !== undefined) return { MEDIA_URL: address, MEDIA_TOKEN: token };
  }
}

/** The address at which the server accepts the token; undefined if another token has to be asked for. */
async function workingAddress(media: MediaSetup, token: string, step: Step): Promise<string | undefined> {
  const found = await media.findServers(token);
  for (let typed = DEFAULT_ADDRESS; ; ) {
    const address = await askAddress(found, typed, step);
    const tried = await tryWithAdvice(media, { address, token }, step);
    if (tried.kind === 'works') return (await mayUse(tried, step)) ? tried.address : undefined;
    if (tried.problem.failure === 'unauthorized') return undefined;
    typed = address;
  }
}

/** One of the addresses at which servers of the token's account answer, or one that is typed. */
async function askAddress(found: readonly FoundServer[], before: string, step: Step): Promise<string> {
  const { prompts, texts } = step;
  const choices = found.map(({ name, address, ms }) => ({
    value: address,
    label: texts.setup.foundServer(name, address, ms),
  }));
  const typed = { value: TYPED, label: texts.setup.otherAddress };
  const chosen = found.length === 0 ? TYPED : await prompts.one(texts.setup.mediaServers, [...choices, typed]);
  if (chosen !== TYPED) return chosen;
  return await prompts.text(texts.setup.mediaAddress, addressProblem(texts.setup), before);
}

const addressProblem =
  ({ notAddress }: Texts['setup']) =>
  (typed: string): string | undefined =>
    canBeAddress(typed) ? undefined : notAddress;

/** Tries the address and, if the server says that it answers only at another one, that one. */
async function tryWithAdvice(
  media: MediaSetup,
  { address, token }: { readonly address: string; readonly token: string },
  step: Step,
): Promise<TriedServer & { readonly address: string }> {
  const tried = await media.tryServer({ address: new URL(address), token });
  sayResult(tried, address, step);
  const instead = tried.kind === 'fails' ? tried.instead : undefined;
  if (instead === undefined || !(await step.prompts.yes(step.texts.setup.takeInstead(instead))))
    return { ...tried, address };
  const again = await media.tryServer({ address: new URL(instead), token });
  sayResult(again, instead, step);
  return { ...again, address: instead };
}

/** A token that is not the owner's works, but for little. */
async function mayUse({ isOwner }: Extract<TriedServer, { kind: 'works' }>, { prompts, texts }: Step) {
  if (isOwner !== false) return true;
  prompts.say(texts.setup.otherToken, 'warning');
  return await prompts.yes(texts.setup.useNevertheless);
}

function sayResult(tried: TriedServer, address: string, { prompts, texts }: Step): void {
  if (tried.kind === 'fails') {
    const sentence = findingSentence(texts, { kind: 'server-silent', address, ...tried.problem }, (text) => text);
    prompts.say(sentence.replaceAll('`', ''), 'error');
    return;
  }
  prompts.say(texts.setup.serverWorks(tried), 'success');
}
