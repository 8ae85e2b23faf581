import { canBeAddress, type MediaSetup, type TriedServer } from '../domain/setup/setup.ts';
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
    const address = await askAddress(media, token, step);
    const works = await tryUntilClear(media, token, address, step);
    if (works !== undefined) return { MEDIA_URL: works, MEDIA_TOKEN: token };
  }
}

/** An address at which the server of the token's account answers, or one that is typed. */
async function askAddress(media: MediaSetup, token: string, { prompts, texts: { setup } }: Step): Promise<string> {
  const found = await media.findServers(token);
  const choices = found.map(({ name, address, ms }) => ({
    value: address,
    label: setup.foundServer(name, address, ms),
  }));
  const chosen =
    found.length === 0
      ? TYPED
      : await prompts.one(setup.mediaServers, [...choices, { value: TYPED, label: setup.otherAddress }]);
  return chosen === TYPED ? await prompts.text(setup.mediaAddress, addressProblem(setup), DEFAULT_ADDRESS) : chosen;
}

const addressProblem =
  ({ notAddress }: Texts['setup']) =>
  (typed: string): string | undefined =>
    canBeAddress(typed) ? undefined : notAddress;

/** The address that works; undefined if both have to be asked for again. */
async function tryUntilClear(media: MediaSetup, token: string, first: string, step: Step): Promise<string | undefined> {
  const { prompts, texts } = step;
  const tried = await media.tryServer({ address: new URL(first), token });
  sayResult(tried, first, step);
  if (tried.kind === 'works') return first;
  const { instead } = tried;
  if (instead === undefined || !(await prompts.yes(texts.setup.takeInstead(instead)))) return undefined;
  const again = await media.tryServer({ address: new URL(instead), token });
  sayResult(again, instead, step);
  return again.kind === 'works' ? instead : undefined;
}

function sayResult(tried: TriedServer, address: string, { prompts, texts }: Step): void {
  if (tried.kind === 'fails') {
    const sentence = findingSentence(texts, { kind: 'server-silent', address, ...tried.problem }, (text) => text);
    prompts.say(sentence.replaceAll('`', ''), 'error');
    return;
  }
  prompts.say(texts.setup.serverWorks(tried), 'success');
  if (tried.isOwner === false)
    prompts.say(findingSentence(texts, { kind: 'other-token' }, (text) => text).replaceAll('`', ''), 'warning');
}
