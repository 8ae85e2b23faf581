/** A place in a file that uses an external action or image. */
export interface Pin {
  readonly kind: 'action' | 'image';
  /** Name of the action or image, for example `actions/checkout` or `node`. */
  readonly name: string;
  /** For example `v4.2.2` or `24-bookworm-slim`. Undefined if no comment names a tag. */
  readonly tag: string | undefined;
  /** Commit or digest that the place is pinned to. Undefined if it is not pinned. */
  readonly pinned: string | undefined;
  /** Original text of the place. */
  readonly text: string;
}

const ACTION = /(?<=uses: )(?<name>[\w.-]+\/[\w./-]+)@(?<ref>[^\s#]+)(?:[ \t]+#[ \t]*(?<tag>v\S+))?/g;
const IMAGE = /(?<=^FROM )(?<name>[\w./-]+):(?<tag>[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?/gm;
const COMMIT = /^[0-9a-f]{40}$/;

export function pinsIn(text: string): readonly Pin[] {
  const actions = [...text.matchAll(ACTION)].map(({ 0: wholeText, groups = {} }): Pin => {
    const { name = '', ref = '', tag } = groups;
    const isPinned = COMMIT.test(ref);
    return { kind: 'action', name, tag: isPinned ? tag : ref, pinned: isPinned ? ref : undefined, text: wholeText };
  });
  const images = [...text.matchAll(IMAGE)].map(
    ({ 0: wholeText, groups = {} }): Pin => ({
      kind: 'image',
      name: groups.name ?? '',
      tag: groups.tag,
      pinned: groups.digest,
      text: wholeText,
    }),
  );
  return [...actions, ...images];
}

export const pinnedText = ({ kind, name, tag }: Pin, target: string): string =>
  kind === 'action' ? `${name}@${target} # ${tag}` : `${name}:${tag}@${target}`;

/** Places that are not pinned, or that name no tag and so cannot be updated. */
export const findUnpinnedReferences = (text: string): readonly Pin[] =>
  pinsIn(text).filter(({ pinned, tag }) => pinned === undefined || tag === undefined);
