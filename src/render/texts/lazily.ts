/**
 * Creates a value only when it is first needed. Used for Intl's formats: the first one takes 10 MB of memory, and an
 * idle bot formats nothing.
 */
export function lazily<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
