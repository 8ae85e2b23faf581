import { MessageCreateRequestSchema } from 'discord-api-spec/zod';
import type { Message } from '../../src/render/kit/message/message.ts';

const IS_COMPONENTS_V2 = 1 << 15;

/** The problems that Discord's published schema finds in this message. */
export function problemsOf({ components, files = [] }: Message): readonly unknown[] {
  const attachments = files.map(({ name, description }, index) => ({
    id: String(index),
    filename: name,
    description,
  }));
  const result = MessageCreateRequestSchema.safeParse({ components, attachments, flags: IS_COMPONENTS_V2 });
  return result.success ? [] : result.error.issues;
}
