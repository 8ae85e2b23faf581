/** "1080p", "4K", "SD", from what servers write: `1080`, `720p`, `4k`, `sd`. */
export const resolutionName = (name: string): string =>
  /^\d+$/.test(name) ? `${name}p` : name.replace(/[a-z]+$/, (end) => (end === 'p' ? end : end.toUpperCase()));
