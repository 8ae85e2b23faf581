import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../src/discord/deliver.ts';
import { note } from '../../src/render/layout.ts';

describe('a message on its way', () => {
  it('mentions nobody', () => {
    expect(bodyOf(note('@everyone'))).toEqual({
      components: note('@everyone').components,
      files: [],
      allowedMentions: { parse: [] },
    });
  });

  it('takes its pictures along, with their alt text', () => {
    const { files } = bodyOf({
      components: [],
      files: [{ name: 'a.webp', bytes: new Uint8Array([1, 2]), description: 'A poster' }],
    });
    expect(files).toEqual([{ attachment: Buffer.from([1, 2]), name: 'a.webp', description: 'A poster' }]);
  });
});
