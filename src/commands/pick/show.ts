import { z } from 'zod';
import { MOST_COUNTED } from '../../domain/people/countedIn.ts';
import { libraryRef } from '../../domain/servers/storedRefs.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { personMention } from '../../render/kit/mention.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import { Instead } from '../framework/action.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { accountsOf, whyNoAccount } from '../shared/accounts.ts';
import { cardMenus } from '../shared/items/items.ts';
import { sayMissing } from '../shared/missingLibrary.ts';
import { voteButton } from '../shared/voteButton.ts';
import { DRAWN, draw, type Lot } from './lots.ts';
import { isUnseen, KINDS, MOST_LISTED, MOST_PLAYS, readFitting, readSeen } from './read.ts';
import { renderPick } from './view.ts';

const lot = z.object({ seed: z.string(), after: z.string() });

const asked = z.object({
  kind: z.enum(KINDS).optional(),
  genre: z.string().optional(),
  minutes: z.int().optional(),
  library: z.object({ key: libraryRef, title: z.string() }).optional(),
  /** The id under which the counted people are stored. Missing: seen titles are not left out. */
  unseenBy: z.string().optional(),
  /**
   * Another person was named, who did not ask to be counted: only people who may see their history may see
   * which titles they have not seen.
   */
  namesOther: z.literal(true).optional(),
  /**
   * True if the person who ran the command may add to playlists: a card keeps its menus when another person
   * draws again.
   */
  mayAdd: z.boolean(),
  lot,
});
export type Asked = z.output<typeof asked>;

const ANOTHER = 'pick.another';
const COUNT_ME_IN = 'pick.count';
const COMMON = { requires: 'pick', changes: false, target: asked, place: 'update' } as const;

export const another = press({
  ...COMMON,
  name: ANOTHER,
  answer: ({ target, deps, context }) => showPick(target, deps, context),
});

/** Shows only the number of counted people, never their names: what a person has seen is private. */
export const countMeIn = press({
  ...COMMON,
  name: COUNT_ME_IN,
  answer: async ({ target, deps, context }) => {
    const { unseenBy } = target;
    const { pick } = context.own;
    if (unseenBy === undefined) return nothingDone(pick.countsAlready);
    const why = await whyNoAccount(deps, { ...context, texts: context.own });
    if (why !== undefined) return nothingDone(why);
    const added = await deps.countedIn.add(unseenBy, context.actor.userId, deps.clock.now());
    if (added === 'added') return await showPick(target, deps, context);
    return nothingDone(added === 'known' ? pick.countsAlready : pick.full(MOST_COUNTED));
  },
});

/** Three random titles that match now and that no counted person has seen. */
export async function showPick(asked: Asked, deps: Deps, context: InteractionContext): Promise<Message> {
  const { unseenBy, namesOther, mayAdd, lot } = asked;
  const { texts, own, signal, actor, may } = context;
  if (namesOther && !may('history.list')) throw new Instead(nothingDone(own.pick.notYours));
  const counted = unseenBy === undefined ? [] : await deps.countedIn.of(unseenBy);
  const people = await Promise.all(counted.map((userId) => accountsOf(userId, deps, context)));
  const linked = people.filter((accounts) => accounts.length > 0);
  const [{ items, isCut, unchecked }, { seen, isCut: isSeenCut }] = await Promise.all([
    readFitting(asked, deps, { signal, onMissing: sayMissing(context, deps) }),
    readSeen(linked, deps, context),
  ]);
  const fitting = items.filter((item) => isUnseen(item, seen));
  const { drawn, next } = draw(fitting, lot);
  const message = renderPick(texts, {
    ...asked,
    library: asked.library?.title,
    items: drawn,
    total: fitting.length,
    counted: unseenBy === undefined ? undefined : linked.length,
    lookedThrough: isCut ? MOST_LISTED : undefined,
    playsLookedThrough: isSeenCut ? MOST_PLAYS : undefined,
    unchecked: unchecked === 0 ? undefined : unchecked,
    servers: deps.serverNames,
    links: deps.linksIn(actor.guildId),
    posters: await deps.posters.small(thumbsOf(drawn), signal),
    controls: [
      [...buttonsOf(asked, next, fitting.length, texts), ...voteButton(texts, drawn, may)],
      ...cardMenus(texts, drawn, { mayAdd, servers: deps.serverNames }),
    ],
  });
  if (!namesOther) return message;
  const others = counted.filter((userId) => userId !== actor.userId).map(personMention);
  return audited({ ...message, private: true }, { target: `what ${others.join(', ')} has not seen` });
}

function buttonsOf(asked: Asked, next: Lot, total: number, { pick }: InteractionContext['texts']): readonly Button[] {
  const again = { action: ANOTHER, target: { ...asked, lot: next }, by: 'anyone' } as const;
  const count = { action: COUNT_ME_IN, target: asked, by: 'anyone' } as const;
  return [
    ...(total > DRAWN ? [{ label: pick.another, style: 'primary', press: again } as const] : []),
    ...(asked.unseenBy === undefined || asked.namesOther
      ? []
      : [{ label: pick.countMeIn, style: 'secondary', press: count } as const]),
  ];
}
