import type { StateChangeNotifier } from '../signals.ts';
import type { StoredFile } from './attachments.ts';
import type { StoredMessage } from './storedMessage.ts';

export interface MessageStore {
  get(channelId: string, messageId: string): StoredMessage | undefined;
  list(channelId: string): readonly StoredMessage[];
  create(message: StoredMessage): StoredMessage;
  replace(message: StoredMessage): StoredMessage;
  remove(channelId: string, messageId: string): boolean;
  /** Stores a file from a form, which belongs to no message. */
  keep(file: StoredFile): void;
  file(attachmentId: string): StoredFile | undefined;
}

export const createMessageStore = (signals: StateChangeNotifier): MessageStore => {
  const channels = new Map<string, Map<string, StoredMessage>>();
  const files = new Map<string, StoredFile>();
  const channel = (id: string) => {
    const channelMessages = channels.get(id) ?? new Map<string, StoredMessage>();
    channels.set(id, channelMessages);
    return channelMessages;
  };
  const putMessage = (kind: 'created' | 'edited', message: StoredMessage) => {
    channel(message.api.channel_id).set(message.api.id, message);
    for (const file of message.files) files.set(file.attachment.id, file);
    signals.message({ kind, message });
    return message;
  };
  return {
    get: (channelId, messageId) => channel(channelId).get(messageId),
    list: (channelId) => [...channel(channelId).values()],
    create: (message) => putMessage('created', message),
    replace: (message) => putMessage('edited', message),
    remove: (channelId, messageId) => {
      const deletedMessage = channel(channelId).get(messageId);
      if (!deletedMessage) return false;
      channel(channelId).delete(messageId);
      signals.message({ kind: 'deleted', message: deletedMessage });
      return true;
    },
    keep: (file) => void files.set(file.attachment.id, file),
    file: (id) => files.get(id),
  };
};
