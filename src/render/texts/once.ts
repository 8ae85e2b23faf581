/** Makes it when it is first needed. The first of Intl's formats takes 10 MB, and a bot at rest formats nothing. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
