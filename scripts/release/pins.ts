/** Something of others that a file uses by name: an action at a tag, or an image at a tag. */
export interface Pin {
  readonly kind: 'action' | 'image';
  /** `actions/checkout` or `node`. */
  readonly name: string;
  /** `v4.2.2` or `24-bookworm-slim`; undefined where no comment says it. */
  readonly tag: string | undefined;
  /** The commit or the digest; undefined where it is used by its name alone. */
  readonly pinned: string | undefined;
  /** What stands in the file. */
  readonly text: string;
}

const ACTION = /(?<=uses: )(?<name>[\w.-]+\/[\w./-]+)@(?<ref>[^\s#]+)(?:[ \t]+#[ \t]*(?<tag>v\S+))?/g;
const IMAGE = /(?<=^FROM )(?<name>[\w./-]+):(?<tag>[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?/gm;
const COMMIT = /^[0-9a-f]{40}$/;

/** What a workflow or a Dockerfile uses. */
export function pinsIn(text: string): readonly Pin[] {
  const actions = [...text.matchAll(ACTION)].map(({ 0: whole, groups = {} }): Pin => {
    const { name = '', ref = '', tag } = groups;
    const isPinned = COMMIT.test(ref);
    return { kind: 'action', name, tag: isPinned ? tag : ref, pinned: isPinned ? ref : undefined, text: whole };
  });
  const images = [...text.matchAll(IMAGE)].map(
    ({ 0: whole, groups = {} }): Pin => ({
      kind: 'image',
      name: groups.name ?? '',
      tag: groups.tag,
      pinned: groups.digest,
      text: whole,
    }),
  );
  return [...actions, ...images];
}

/** The same place, pinned to that. */
export const pinnedText = ({ kind, name, tag }: Pin, to: string): string =>
  kind === 'action' ? `${name}@${to} # ${tag}` : `${name}:${tag}@${to}`;

/** What is not pinned at all, or does not say to which tag: nobody could bring it up to date. */
export const loosePins = (text: string): readonly Pin[] =>
  pinsIn(text).filter(({ pinned, tag }) => pinned === undefined || tag === undefined);
