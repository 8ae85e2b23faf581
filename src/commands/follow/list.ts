import { z } from 'zod';
import type { Follow } from '../../domain/notifications/follows.ts';
import { serverLocalKeyOfRef, serverOfRef } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { formatServerNamePhrase } from '../../render/kit/media/servers.ts';
import { appendYearToTitle } from '../../render/kit/media/title.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { StringSelectMenu } from '../../render/kit/message/press.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { textOption } from '../framework/options.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { distinctNames } from '../shared/choicesApart.ts';
import { followerFromContext } from '../shared/follow/follow.ts';
import { renderFollows, renderUnfollowed } from '../shared/follow/view.ts';
import { containsText, itemsNamed } from '../shared/names.ts';
import { pagedList } from '../shared/paging.ts';

const REMOVE_PRESS = 'follow.remove';
const PAGE_SIZE = 20;

const followTitle = (follow: Follow): string =>
  oneLine(follow.kind === 'title' ? appendYearToTitle(follow.title, follow.year) : follow.title);

/**
 * The person's follows. If the guild may no longer see a follow's server, the follow appears as one of the whole
 * server, so that its title stays hidden.
 */
async function visibleFollows(
  { follows, mediaServers }: CommandDeps,
  context: InteractionContext,
): Promise<readonly Follow[]> {
  const follower = followerFromContext(context);
  const visibleServers = mediaServers.serversOf(follower.guildId).map(({ id }) => id);
  return (await follows.list(follower)).map((follow) => {
    if (follow.kind === 'title' || (follow.kind === 'item' && follow.isEverywhere)) return follow;
    const server = serverOfRef(follow.key);
    if (visibleServers.includes(server)) return follow;
    const key = wholeServerRef(server);
    return { id: follow.id, kind: 'library', key, title: context.texts.notify.library(key) };
  });
}

/** A forged press may contain ids of other people's follows. They have no effect. */
const removeChosen = createPressHandler({
  name: REMOVE_PRESS,
  requires: 'follow.own',
  changes: ({ pressed }) => ({ target: `follow ${pressed.values.join(', ')}` }),
  target: z.object({}),
  place: 'private',
  answer: async ({ pressed, deps, context }) => {
    const { values } = pressed;
    const ids = values.map(Number);
    if (ids.length === 0 || !ids.every(Number.isSafeInteger))
      throw new InvalidPressTarget('what was chosen is no follow');
    return await unfollow(
      (await visibleFollows(deps, context)).filter(({ id }) => ids.includes(id)),
      deps,
      context,
    );
  },
});

function removeMenu(
  texts: Texts,
  follows: readonly Follow[],
  deps: Pick<CommandDeps, 'serverNames'>,
): StringSelectMenu {
  const labels = followLabels(texts, follows, deps);
  return {
    placeholder: texts.follow.stop,
    options: follows.map(({ id }, index) => ({ value: String(id), label: labels[index] ?? '' })),
    press: { action: REMOVE_PRESS, target: {}, by: 'invoker' },
  };
}

const followLabels = (
  texts: Texts,
  follows: readonly Follow[],
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
): readonly string[] =>
  distinctNames(
    follows.map((follow) => ({
      title: followTitle(follow),
      facts: [
        texts.follow.kinds[follow.kind],
        follow.kind === 'title' ? undefined : formatServerNamePhrase(texts, follow.key, serverNames),
        follow.kind === 'title' ? `#${follow.id}` : `#${serverLocalKeyOfRef(follow.key)}`,
      ],
    })),
  );

export const listFollowsCommand = pagedList({
  words: (texts) => texts.follow.declarations.list,
  name: 'follow.list.page',
  requires: 'follow.own',
  by: 'invoker',
  show: async ({ page: requestedPage, pagePress }, deps, context) => {
    const { texts } = context;
    const follower = followerFromContext(context);
    const allFollows = await visibleFollows(deps, context);
    const { page, pages, before, items } = takePageOfEntries(allFollows, requestedPage, PAGE_SIZE);
    return renderFollows(texts, {
      follows: items,
      total: allFollows.length,
      before,
      ids: deps.commandIds(follower.guildId),
      servers: deps.serverNames,
      unreached: await deps.follows.unreached(follower.userId),
      controls: [removeMenu(texts, items, deps), ...pageControls(texts, { page, pages, press: pagePress })],
    });
  },
});

export const removeFollowCommand = createSubcommand({
  words: (texts) => texts.follow.declarations.remove,
  requires: 'follow.own',
  presses: [removeChosen],
  changes: ({ args }) => ({ target: args.title }),
  options: {
    title: textOption({
      menu: true,
      complete: async (typedText, { deps, context }) => {
        const allFollows = await visibleFollows(deps, context);
        const matchingFollows = allFollows.filter((follow) => containsText(followTitle(follow), typedText));
        const labels = followLabels(context.texts, matchingFollows, deps);
        return matchingFollows.map(({ id }, index) => ({ name: labels[index] ?? '', value: `#${id}` }));
      },
    }),
  },
  answer: async ({ args, deps, context }) => {
    const { title } = args;
    const allFollows = await visibleFollows(deps, context);
    const matchingFollows = allFollows.filter(({ id }) => title === `#${id}`);
    return await unfollow(
      matchingFollows.length > 0 ? matchingFollows : itemsNamed(allFollows, title, followTitle),
      deps,
      context,
    );
  },
});

async function unfollow(
  chosenFollows: readonly Follow[],
  { follows, serverNames }: CommandDeps,
  context: InteractionContext,
) {
  const removedFollows = await follows.remove(
    followerFromContext(context),
    chosenFollows.map(({ id }) => id),
  );
  return renderUnfollowed(
    context.texts,
    chosenFollows.filter(({ id }) => removedFollows.some((removedFollow) => removedFollow.id === id)),
    serverNames,
  );
}
