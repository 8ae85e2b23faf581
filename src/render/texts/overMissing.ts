import type { Texts } from './translation.ts';

/**
 * The catalogue of one answer. As soon as something is missing from what was read for it, sentences that would say that there is nothing,
 * or how much there is, are those of an incomplete answer.
 */
export function textsOver(texts: Texts, missing: { readonly size: number }): Texts {
  const { incomplete } = texts;
  const over = <T extends object>(whole: T, part: Partial<T>): T =>
    new Proxy(whole, {
      get: (of, name) => Reflect.get(missing.size > 0 && Object.hasOwn(part, name) ? part : of, name),
    });
  return {
    ...texts,
    session: over(texts.session, incomplete.session),
    search: over(texts.search, incomplete.search),
    board: over(texts.board, incomplete.board),
    browse: over(texts.browse, incomplete.browse),
    fresh: over(texts.fresh, incomplete.fresh),
    pick: over(texts.pick, incomplete.pick),
    library: { ...texts.library, list: over(texts.library.list, incomplete.libraries) },
    playlist: over(texts.playlist, incomplete.playlist),
    card: over(texts.card, incomplete.card),
    device: over(texts.device, incomplete.device),
    history: over(texts.history, incomplete.history),
    me: over(texts.me, incomplete.me),
    match: over(texts.match, incomplete.match),
    follow: over(texts.follow, incomplete.follow),
    rule: { ...texts.rule, draft: over(texts.rule.draft, incomplete.ruleDraft) },
    pages: over(texts.pages, incomplete.pages),
  };
}
