import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';

const body = jsonOf(z.object({ components: z.array(z.unknown()) }));
const text = z.looseObject({ type: z.literal(10), content: z.string() });

/** What a stored post says: its texts in order, as they are shown. None for what cannot be read. */
export function textsOfBody(stored: string): readonly string[] {
  const found: string[] = [];
  const { components = [] } = body.safeParse(stored).data ?? {};
  JSON.parse(JSON.stringify(components), (_, part: unknown) => {
    const { data } = text.safeParse(part);
    if (data) found.push(data.content);
    return part;
  });
  return found;
}
