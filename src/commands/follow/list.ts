import { z } from 'zod';
import type { Follow } from '../../domain/notifications/follows.ts';
import { keyOf, serverOf } from '../../domain/servers/refs.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Select } from '../../render/kit/press.ts';
import { onServer } from '../../render/kit/servers.ts';
import { withYear } from '../../render/kit/title.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { namesApart } from '../shared/choicesApart.ts';
import { followerOf } from '../shared/follow/follow.ts';
import { renderFollows, renderUnfollowed } from '../shared/follow/view.ts';
import { called, holds } from '../shared/names.ts';
import { pagedList } from '../shared/paging.ts';

const REMOVE = 'follow.remove';
/** The most that the menu takes. */
const PAGE_SIZE = 20;

const nameOf = (follow: Follow): string =>
  oneLine(follow.kind === 'title' ? withYear(follow.title, follow.year) : follow.title);

/** A person's follows, by their titles there. */
async function followsOf({ follows, mediaServers }: Deps, context: InteractionContext): Promise<readonly Follow[]> {
  const follower = followerOf(context);
  const seen = mediaServers.serversOf(follower.guildId).map(({ id }) => id);
  return (await follows.list(follower)).map((follow) => {
    if (follow.kind === 'title' || (follow.kind === 'item' && follow.isEverywhere)) return follow;
    const server = serverOf(follow.key);
    if (seen.includes(server)) return follow;
    const key = wholeServer(server);
    return { id: follow.id, kind: 'library', key, title: context.texts.notify.library(key) };
  });
}

/** Only their own follows are considered, whatever numbers were sent. */
const removeChosen = press({
  name: REMOVE,
  requires: 'follow.own',
  changes: ({ pressed }) => ({ target: `follow ${pressed.values.join(', ')}` }),
  target: z.object({}),
  place: 'private',
  answer: async ({ pressed, deps, context }) => {
    const { values } = pressed;
    const ids = values.map(Number);
    if (ids.length === 0 || !ids.every(Number.isSafeInteger)) throw new BadTarget('what was chosen is no follow');
    return await unfollow(
      (await followsOf(deps, context)).filter(({ id }) => ids.includes(id)),
      deps,
      context,
    );
  },
});

function removeMenu(texts: Texts, follows: readonly Follow[], deps: Pick<Deps, 'serverNames'>): Select {
  const labels = labelsOf(texts, follows, deps);
  return {
    placeholder: texts.follow.stop,
    options: follows.map(({ id }, n) => ({ value: String(id), label: labels[n] ?? '' })),
    press: { action: REMOVE, target: {}, by: 'invoker' },
  };
}

/** Their names, which distinguish equal titles of several servers or kinds. */
const labelsOf = (
  texts: Texts,
  follows: readonly Follow[],
  { serverNames }: Pick<Deps, 'serverNames'>,
): readonly string[] =>
  namesApart(
    follows.map((follow) => ({
      title: nameOf(follow),
      facts: [
        texts.follow.kinds[follow.kind],
        follow.kind === 'title' ? undefined : onServer(texts, follow.key, serverNames),
        follow.kind === 'title' ? `#${follow.id}` : `#${keyOf(follow.key)}`,
      ],
    })),
  );

export const list = pagedList({
  words: (texts) => texts.follow.declarations.list,
  name: 'follow.list.page',
  requires: 'follow.own',
  by: 'invoker',
  show: async ({ page: asked, pagePress }, deps, context) => {
    const { texts } = context;
    const follower = followerOf(context);
    const all = await followsOf(deps, context);
    const { page, pages, before, items } = pageOf(all, asked, PAGE_SIZE);
    return renderFollows(texts, {
      follows: items,
      total: all.length,
      before,
      ids: deps.commandIds(follower.guildId),
      servers: deps.serverNames,
      unreached: await deps.follows.unreached(follower.userId),
      controls: [removeMenu(texts, items, deps), ...pageControls(texts, { page, pages, press: pagePress })],
    });
  },
});

export const remove = subcommand({
  words: (texts) => texts.follow.declarations.remove,
  requires: 'follow.own',
  presses: [removeChosen],
  changes: ({ args }) => ({ target: args.title }),
  options: {
    title: text({
      complete: async (typed, { deps, context }) => {
        const fitting = (await followsOf(deps, context)).filter((each) => holds(nameOf(each), typed));
        const labels = labelsOf(context.texts, fitting, deps);
        return fitting.map(({ id }, n) => ({ name: labels[n] ?? '', value: `#${id}` }));
      },
    }),
  },
  answer: async ({ args, deps, context }) => {
    const { title } = args;
    const all = await followsOf(deps, context);
    const picked = all.filter(({ id }) => title === `#${id}`);
    return await unfollow(picked.length > 0 ? picked : called(all, title, nameOf), deps, context);
  },
});

/** Answers with the follows that still existed. */
async function unfollow(meant: readonly Follow[], { follows, serverNames }: Deps, context: InteractionContext) {
  const removed = await follows.remove(
    followerOf(context),
    meant.map(({ id }) => id),
  );
  return renderUnfollowed(
    context.texts,
    meant.filter(({ id }) => removed.some((each) => each.id === id)),
    serverNames,
  );
}
