import { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress, Json } from '../../render/kit/message/press.ts';
import type { PressHandler } from '../framework/action.ts';
import { type AnswerVisibility, createCommand, createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import type { CommandTexts, TextLookup } from '../framework/declaration.ts';
import { createPressHandler } from '../framework/press.ts';
import type { CommandSubject } from '../framework/subjects.ts';

/** Target of a page button: the list's parameters and the page, counted from 1. */
interface PageTarget {
  readonly page: number;
  readonly [name: string]: Json | undefined;
}

interface PagingSpec<T extends z.ZodType<PageTarget>> {
  readonly name: string;
  readonly requires: Capability;
  readonly target: T;
  readonly discloses?: true;
  /** The people who may turn the pages: everyone, if the list is public. */
  readonly by: ComponentPress['by'];
  /** Reads the list again, so that each page is current. */
  readonly show: (target: z.output<T>, deps: CommandDeps, context: InteractionContext) => Promise<Message>;
}

/** The pages of a list. `action` shows another page in the same message. `pressTo` creates the press for a page. */
export interface Pager<T> {
  readonly action: PressHandler;
  readonly pressTo: (target: T) => ComponentPress;
}

export const pageNumberSchema = z.int().min(1);
export const pageTargetSchema = z.object({ page: pageNumberSchema });

interface PagedListSpec extends Omit<PagingSpec<typeof pageTargetSchema>, 'target' | 'show'> {
  readonly words: TextLookup<CommandTexts>;
  readonly subject?: CommandSubject | undefined;
  readonly visibility?: AnswerVisibility;
  /** Reads the list again each time. `pagePress` creates the press for another page. */
  readonly show: (
    requestedPage: { readonly page: number; readonly pagePress: (page: number) => ComponentPress },
    deps: CommandDeps,
    context: InteractionContext,
  ) => Promise<Message>;
}

/** Declares a command that answers with a list in pages. `name` is the name of the buttons that turn the pages. */
export const pagedList = (spec: PagedListSpec) => createSubcommand({ ...pagedSpec(spec), subject: spec.subject });
export const pagedCommand = (spec: PagedListSpec) => createCommand({ ...pagedSpec(spec), subject: spec.subject });

function pagedSpec({ words, visibility = 'private', show, ...spec }: PagedListSpec) {
  const showPage = (page: number, deps: CommandDeps, context: InteractionContext): Promise<Message> =>
    show({ page, pagePress: (targetPage) => pages.pressTo({ page: targetPage }) }, deps, context);
  const pages = createPager({
    ...spec,
    target: pageTargetSchema,
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
    answer: ({ deps, context }: CommandDepsAndContext) => showPage(1, deps, context),
  };
}

export function createPager<const T extends z.ZodType<PageTarget>>(spec: PagingSpec<T>): Pager<z.output<T>> {
  const { name, requires, target, by, discloses, show } = spec;
  return {
    action: createPressHandler({
      name,
      requires,
      target,
      changes: false,
      place: 'update',
      ...(discloses && { discloses }),
      answer: ({ target, deps, context }) => show(target, deps, context),
    }),
    pressTo: (pageTarget) => ({ action: name, target: pageTarget, by }),
  };
}
