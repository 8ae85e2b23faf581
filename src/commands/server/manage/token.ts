import { z } from 'zod';
import { asAddress, keptAddress, type TriedServer } from '../../../domain/firstSetup.ts';
import type { KnownServer } from '../../../domain/servers/mediaServers.ts';
import { triedProblem } from '../../../render/doctor/tried.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { subcommand } from '../../framework/command.ts';
import type { Deps } from '../../framework/context.ts';
import { decision, press } from '../../framework/press.ts';
import { anyServer, findAny } from './servers.ts';
import { FORM_LIFE_MS, failed, problemOf } from './typed.ts';
import { renderTryAgain } from './views/added.ts';
import { renderServerForm } from './views/forms.ts';
import { about, notOwner, said, serverTitle } from './views/sentences.ts';

const FORM = 'server.token';
const AGAIN = 'server.token.again';

const named = z.object({ server: z.string() });
const formPress = (target: z.output<typeof named>) =>
  ({ action: FORM, target, by: 'invoker', once: true, forMs: FORM_LIFE_MS }) as const;

const again = press({
  name: AGAIN,
  requires: 'servers.manage',
  changes: false,
  target: named.extend({ address: z.string().optional() }),
  modal: ({ server, ...before }, _, { texts }) =>
    renderServerForm(texts, 'reach', { before, press: formPress({ server }) }),
});

/** What was left empty stays as it is. */
const field = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? undefined : typed));
const fields = z.object({ address: field.transform((typed) => typed && asAddress(typed)), token: field });
type Fields = z.output<typeof fields>;

const form = press({
  name: FORM,
  requires: 'servers.manage',
  changes: ({ server }, { fields: typed }) => ({ target: server, after: recordOf(typed) }),
  target: named,
  fields,
  takesSecret: true,
  place: 'private',
  answer: async ({ server }, { fields: typed }, deps, { texts }) => {
    const known = findAny(server, deps, texts);
    return about(known, await reachServer(known, typed, deps, texts));
  },
});

const recordOf = ({ address, token }: Fields): string =>
  [token && 'a new token', address && 'a new address'].filter(Boolean).join(', ') || 'nothing new';

export const token = subcommand({
  words: (texts) => texts.servers.declarations.token,
  requires: 'servers.manage',
  changes: false,
  options: { server: anyServer },
  modal: ({ server }, { texts }) => renderServerForm(texts, 'reach', { before: {}, press: formPress({ server }) }),
  presses: [form, again],
});

type Works = Extract<TriedServer, { kind: 'works' }>;

/** Takes the new token or address if the same machine answers there. The token is in nothing that this answers or throws. */
async function reachServer(
  known: KnownServer,
  typed: Fields,
  { mediaServers, tryServer }: Pick<Deps, 'mediaServers' | 'tryServer'>,
  texts: Texts,
): Promise<ChangeMessage> {
  const { servers } = texts;
  if (typed.address === undefined && typed.token === undefined) return nothingDone(servers.nothingTyped);
  const refused = (reason: string, instead = typed.address && keptAddress(typed.address)) =>
    renderTryAgain(
      texts,
      servers.notReached(serverTitle(known), reason),
      decision(AGAIN, { server: known.name, address: instead }),
    );
  const problem = problemOf(typed, texts);
  if (problem !== undefined) return refused(problem);
  const token = typed.token ?? mediaServers.tokenOf(known.id);
  if (token === undefined) return refused(servers.needsToken);
  const address = typed.address === undefined ? known.address : new URL(typed.address);
  const tried = await tryServer({ address, token });
  if (tried.kind === 'fails')
    return failed(refused(triedProblem(texts, tried, address.href), tried.instead), tried.problem.failure);
  const unfit = unfitness(known, tried, mediaServers.list(), texts);
  if (unfit !== undefined) return failed(refused(unfit), 'another server');
  const by = { ...(typed.token !== undefined && { token }), ...(typed.address !== undefined && { address }) };
  if ((await mediaServers.reach(known.id, by)) === 'gone') return nothingDone(servers.gone);
  const what = typed.token === undefined ? 'address' : typed.address === undefined ? 'token' : 'both';
  return said('done', servers.reached[what](serverTitle(known)));
}

/** Why what answered is not taken for that server: it is not its owner's token, or not, as far as is known, the same machine. */
function unfitness(
  known: KnownServer,
  { isOwner, machineIdentifier }: Works,
  all: readonly KnownServer[],
  texts: Texts,
): string | undefined {
  if (isOwner === false) return notOwner(texts);
  const { unknownMachine, otherMachine } = texts.servers;
  if (known.machineIdentifier !== undefined && machineIdentifier === undefined) return unknownMachine;
  const owner = all.find(
    (each) => each.machineIdentifier !== undefined && each.machineIdentifier === machineIdentifier,
  );
  const isSame = known.machineIdentifier === undefined ? owner === undefined : owner?.id === known.id;
  if (isSame) return undefined;
  return owner === undefined ? otherMachine : texts.servers.known(serverTitle(owner));
}
