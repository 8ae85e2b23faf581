import { z } from 'zod';
import type { Follow } from '../../domain/notifications/follows.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Select } from '../../render/kit/press.ts';
import { withYear } from '../../render/kit/title.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { holds } from '../shared/names.ts';
import { pagedList } from '../shared/paging.ts';
import { followerOf } from './follow.ts';
import { renderFollows, renderUnfollowed } from './view.ts';

const REMOVE = 'follow.remove';
/** As many as the menu takes. */
const PAGE_SIZE = 20;

const nameOf = (follow: Follow): string =>
  oneLine(follow.kind === 'title' ? withYear(follow.title, follow.year) : follow.title);

/** Only one's own can be among them: whatever number somebody sends. */
const removeChosen = press({
  name: REMOVE,
  requires: 'follow.own',
  changes: (_, { values }) => ({ target: `follow ${values.join(', ')}` }),
  target: z.object({}),
  place: 'private',
  answer: async (_, { values }, deps, context) => {
    const ids = values.map(Number);
    if (ids.length === 0 || !ids.every(Number.isSafeInteger)) throw new BadTarget('what was chosen is no follow');
    return renderUnfollowed(context.texts, await deps.follows.remove(followerOf(context), ids));
  },
});

const removeMenu = ({ follow }: Texts, follows: readonly Follow[]): Select => ({
  placeholder: follow.stop,
  options: follows.map((each) => ({ value: String(each.id), label: nameOf(each) })),
  press: { action: REMOVE, target: {}, by: 'invoker' },
});

export const list = pagedList({
  words: (texts) => texts.follow.declarations.list,
  name: 'follow.list.page',
  requires: 'follow.own',
  by: 'invoker',
  show: async ({ page: asked, pagePress }, deps, context) => {
    const { texts } = context;
    const follower = followerOf(context);
    const all = await deps.follows.list(follower);
    const { page, pages, before, items } = pageOf(all, asked, PAGE_SIZE);
    return renderFollows(texts, {
      ...{ follows: items, total: all.length, before, ids: deps.commandIds(follower.guildId) },
      unreached: await deps.follows.unreached(follower.userId),
      controls: [removeMenu(texts, items), ...pageControls(texts, { page, pages, press: pagePress })],
    });
  },
});

export const remove = subcommand({
  words: (texts) => texts.follow.declarations.remove,
  requires: 'follow.own',
  presses: [removeChosen],
  changes: ({ title }) => ({ target: title }),
  options: {
    title: text({
      complete: async (typed, deps, context) =>
        (await deps.follows.list(followerOf(context)))
          .filter((each) => holds(nameOf(each), typed))
          .map((each) => ({ name: nameOf(each), value: `#${each.id}` })),
    }),
  },
  answer: async ({ title }, deps, context) => {
    const follower = followerOf(context);
    const meant = (await deps.follows.list(follower)).filter(
      (each) => title === `#${each.id}` || nameOf(each).toLowerCase() === title.toLowerCase(),
    );
    const ids = meant.map(({ id }) => id);
    return renderUnfollowed(context.texts, await deps.follows.remove(follower, ids));
  },
});
