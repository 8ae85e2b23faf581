/**
 * Creates the value when it is first needed. The first of Intl's formats takes 10 MB of memory, and an idle bot formats
 * nothing.
 */
export function lazily<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
