import { expect, test } from 'vitest';
import { smallPosterWithin } from '../../src/pictures/poster.ts';

test('a small poster is given up when it takes longer than it may', async () => {
  // It takes several seconds, of which libvips notices the end of the first only after all of them.
  const noise = '<rect width="3900" height="3900" filter="url(#noise)"/>'.repeat(100);
  const filter = '<filter id="noise"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter>';
  const slow = `<svg xmlns="http://www.w3.org/2000/svg" width="3900" height="3900">${filter}${noise}</svg>`;
  await expect(smallPosterWithin(new TextEncoder().encode(slow), 1)).rejects.toThrow('timeout');
});
