import type { Texts } from './translation.ts';

/**
 * The texts of one answer. Once `missing` has an entry, the sentences of `incomplete` replace the ones that
 * say that there is nothing, or how much there is. A proxy decides that at each sentence, because an answer gets its texts
 * before anything is read.
 */
export function textsOver(texts: Texts, missing: { readonly size: number }): Texts {
  const { incomplete } = texts;
  const over = <T extends object>(whole: T, replacements: Partial<T>): T =>
    new Proxy(whole, {
      get: (target, name) =>
        Reflect.get(missing.size > 0 && Object.hasOwn(replacements, name) ? replacements : target, name),
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
