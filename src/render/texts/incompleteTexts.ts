import type { Texts } from './translation.ts';

/**
 * Texts for one answer. Once `missing` has an entry, the sentences of `incomplete` replace those that claim a total or
 * that something does not exist. A proxy decides this whenever a sentence is read, because servers may fail after the
 * texts were created.
 */
export function textsForIncompleteAnswer(texts: Texts, missing: { readonly size: number }): Texts {
  const { incomplete } = texts;
  const replaceIn = <T extends object>(originalTexts: T, replacements: Partial<T>): T =>
    new Proxy(originalTexts, {
      get: (target, name) =>
        Reflect.get(missing.size > 0 && Object.hasOwn(replacements, name) ? replacements : target, name),
    });
  return {
    ...texts,
    session: replaceIn(texts.session, incomplete.session),
    search: replaceIn(texts.search, incomplete.search),
    board: replaceIn(texts.board, incomplete.board),
    browse: replaceIn(texts.browse, incomplete.browse),
    fresh: replaceIn(texts.fresh, incomplete.fresh),
    pick: replaceIn(texts.pick, incomplete.pick),
    library: { ...texts.library, list: replaceIn(texts.library.list, incomplete.libraries) },
    playlist: replaceIn(texts.playlist, incomplete.playlist),
    card: replaceIn(texts.card, incomplete.card),
    device: replaceIn(texts.device, incomplete.device),
    history: replaceIn(texts.history, incomplete.history),
    me: replaceIn(texts.me, incomplete.me),
    match: replaceIn(texts.match, incomplete.match),
    follow: replaceIn(texts.follow, incomplete.follow),
    rule: { ...texts.rule, draft: replaceIn(texts.rule.draft, incomplete.ruleDraft) },
    pages: replaceIn(texts.pages, incomplete.pages),
  };
}
