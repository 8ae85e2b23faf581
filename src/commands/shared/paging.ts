import { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Json, Press } from '../../render/kit/press.ts';
import type { PressAction } from '../framework/action.ts';
import { command, subcommand, type Visibility } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import type { ActionWords, Find } from '../framework/declaration.ts';
import { press } from '../framework/press.ts';
import type { Subject } from '../framework/subjects.ts';

/** A page button's target: the requested list, and the page, counted from 1. */
interface PageTarget {
  readonly page: number;
  readonly [name: string]: Json | undefined;
}

interface PagingSpec<T extends z.ZodType<PageTarget>> {
  readonly name: string;
  readonly requires: Capability;
  readonly target: T;
  /** As for a command. */
  readonly discloses?: true;
  /** A public list may be turned by everyone who may see it; a private one belongs to one person anyway. */
  readonly by: Press['by'];
  /** Reads the list again: a page shows its current state. */
  readonly show: (target: z.output<T>, deps: Deps, context: InteractionContext) => Promise<Message>;
}

/** The pages of a list: `action` redraws its message with another page, `to` is the press that leads there. */
export interface Paging<T> {
  readonly action: PressAction;
  readonly to: (target: T) => Press;
}

export const pageNumber = z.int().min(1);
/** For a list whose pages need no data but their number. */
export const pageAlone = z.object({ page: pageNumber });

interface PagedListSpec extends Omit<PagingSpec<typeof pageAlone>, 'target' | 'show'> {
  readonly words: Find<ActionWords>;
  readonly subject?: Subject | undefined;
  readonly visibility?: Visibility;
  /** Reads the list again for each page; `pagePress` leads to another one. */
  readonly show: (
    at: { readonly page: number; readonly pagePress: (page: number) => Press },
    deps: Deps,
    context: InteractionContext,
  ) => Promise<Message>;
}

/** A part of a group, or a command of its own, without options that shows a list; `name` is that of its page buttons. */
export const pagedList = (spec: PagedListSpec) => subcommand({ ...pagedSpec(spec), subject: spec.subject });
export const pagedCommand = (spec: PagedListSpec) => command({ ...pagedSpec(spec), subject: spec.subject });

function pagedSpec({ words, visibility = 'private', show, ...spec }: PagedListSpec) {
  const showPage = (page: number, deps: Deps, context: InteractionContext): Promise<Message> =>
    show({ page, pagePress: (to) => pages.to({ page: to }) }, deps, context);
  const pages = paging({
    ...spec,
    target: pageAlone,
    show: ({ page }, deps, context) => showPage(page, deps, context),
  });
  const { requires, discloses } = spec;
  return {
    words,
    requires,
    visibility,
    changes: false as const,
    presses: [pages.action],
    ...(discloses && { discloses }),
    answer: ({ deps, context }: Working) => showPage(1, deps, context),
  };
}

export function paging<const T extends z.ZodType<PageTarget>>(spec: PagingSpec<T>): Paging<z.output<T>> {
  const { name, requires, target, by, discloses, show } = spec;
  return {
    action: press({
      name,
      requires,
      target,
      changes: false,
      place: 'update',
      ...(discloses && { discloses }),
      answer: ({ target, deps, context }) => show(target, deps, context),
    }),
    to: (shown) => ({ action: name, target: shown, by }),
  };
}
